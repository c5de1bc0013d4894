import { Suspense, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { useApp } from '../kit/console/app-store.ts';
import { useSelector } from '@xstate/react';
import { withScreenTexts, LANGUAGE_NAMES } from '../language/translation.ts';
import { reasonText } from '../language/reason-text.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useEntranceFeatures } from '../kit/console/use-entrance.ts';
import { BrandingHeader } from '../branding/branding-header.tsx';
import { LoginFields } from './login-fields.tsx';
import {
  consumeAccessToken,
  forgetInvitationToken,
  forgetRecoveryToken,
  linkedInvitationToken,
  linkedRecoveryToken,
} from './login-link-tokens.ts';
import { TEXT_KEYS_OF_MODE, type LoginMode } from './login-mode.ts';
import { PrimaryButton } from './primary-button.tsx';
import entrance from './entrance.module.css';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import styles from './login.module.css';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import { IconLanguage, IconSunMoon } from '@tabler/icons-react';
import entranceStyles from './entrance.module.css';

const SCHEMES = [
  ['auto', 'shell.schemeAuto'],
  ['light', 'shell.schemeLight'],
  ['dark', 'shell.schemeDark'],
] as const;

const ChatLink = lazyWithRetry(
  async () => (await import('../branding/support-chat-link.tsx')).SupportChatLink,
);
/** A signed-in user never sees it. */
const LoginIllustration = lazyWithRetry(
  async () => (await import('./login-illustration.tsx')).LoginIllustration,
);

/** What few logins show, in one file: a name for each would be larger. */
const late = () => withScreenTexts(import('./late-login-parts.tsx'));

const SuspendedDialog = lazyWithRetry(async () => (await late()).SuspendedDialog);

const SingleSignOnButton = lazyWithRetry(async () => (await late()).SingleSignOnButton);

/**
 * The login screen (§2, §4, §5): by name and password or by a token, with the code of an authenticator where
 * required. Drivers type their name without its prefix. Shows why signing in failed (§8).
 */
export function LoginScreen({ kind }: { kind: 'user' | 'driver' }) {
  const { login, access } = useEntranceFeatures();
  const { t } = useTranslation();
  const { isBusy, isResetMailSent, isPasswordReset, failure, rememberedUser, invited } = useAnswers(login);
  const signOutReason = useSelector(access, (answers) => answers.signOutReason);
  const reason = failure ?? signOutReason;
  const server = useSelector(access, (answers) => answers.server?.info);
  const app = useApp();
  const hasChat = useSelector(app, ({ branding }) => branding.chatNumber !== '');
  /** The recovery token of a mail link, until the user switches to another mode. */
  const [token, setToken] = useState(() => linkedRecoveryToken(app));
  const [accessToken] = useState(() => consumeAccessToken(app));
  const [invitation] = useState(() => linkedInvitationToken(app));
  const [chosenMode, setChosenMode] = useState<LoginMode>(
    invitation !== undefined
      ? 'invited'
      : token !== undefined
        ? 'recover'
        : accessToken === undefined
          ? 'signIn'
          : 'token',
  );
  useEffect(() => {
    if (accessToken !== undefined) login.signInWithToken(accessToken);
    else if (invitation !== undefined) login.readInvitation(invitation);
  }, [login, accessToken, invitation]);
  useEffect(() => {
    if (isPasswordReset) forgetRecoveryToken(app);
  }, [isPasswordReset, app]);
  const [isCodeRequired, setCodeRequired] = useState(false);
  if (failure === 'TOTP_REQUIRED' && !isCodeRequired) setCodeRequired(true);
  // The mail contains a code where the server does not know the URL of the console, otherwise a link.
  if (isResetMailSent && chosenMode === 'forgot') setChosenMode('recover');
  if (isPasswordReset && chosenMode === 'recover') setChosenMode('signIn');
  const mode = kind === 'driver' ? 'signIn' : server?.newServer ? 'create' : chosenMode;
  const isNew = mode === 'create' || mode === 'register';
  const [title, intro, submitKey] = TEXT_KEYS_OF_MODE[mode];
  const switchMode = (to: LoginMode): void => {
    login.clear();
    setCodeRequired(false);
    setToken(undefined);
    forgetRecoveryToken(app);
    forgetInvitationToken(app);
    setChosenMode(to);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const [name, email, password] = [text('name'), text('email'), text('password')];
    const isKept = form.has('keep');
    if (mode === 'forgot') login.requestPasswordReset(email);
    else if (mode === 'token') login.signInWithToken(text('token'));
    else if (mode === 'recover') login.resetPassword(token ?? text('token'), password);
    else if (mode === 'invited') login.acceptInvitation(invitation ?? '', name, password, isKept);
    else if (isNew) login.register({ name, email, password, isKept });
    else if (kind === 'driver') login.signInAsDriver(email, password, isKept);
    else login.signIn(email, password, text('code'), isKept);
    const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([name=keep])')];
    (inputs.find(({ value }) => value === '') ?? inputs.at(-1))?.focus();
  };

  return (
    <main className={styles.page}>
      <Suspense fallback={<div className={styles.illustration} />}>
        <LoginIllustration />
      </Suspense>
      <section className={styles.formColumn}>
        <div className={styles.topRight}>
          <ColorSchemeAndLanguageSelects />
        </div>
        <form className={styles.card} onSubmit={submit} noValidate key={mode}>
          <div className={styles.brand}>
            <BrandingHeader size={36} isLogin />
          </div>
          <div>
            <h1 className={styles.title}>{t(title)}</h1>
            <p className={entrance.dimmed}>
              {mode === 'invited' && invited && `${t('login.invitedBy', { ...invited })} `}
              {t(kind === 'driver' ? 'login.driverIntro' : intro)}
            </p>
          </div>
          {reason !== undefined && !isBusy && (
            <p className={entrance.notice} role="alert">
              {reasonText(t, reason)}
            </p>
          )}
          {(isResetMailSent || isPasswordReset) && (
            <p className={entrance.notice} data-good role="status">
              {t(isResetMailSent ? 'login.forgotSent' : 'login.recovered')}
            </p>
          )}
          <LoginFields
            kind={kind}
            mode={mode}
            hasLinkToken={token !== undefined}
            isCodeRequired={isCodeRequired}
          />
          <PrimaryButton type="submit" isBusy={isBusy}>
            {t(submitKey)}
          </PrimaryButton>
          {kind === 'user' && mode === 'signIn' && (
            <>
              {rememberedUser !== undefined && (
                <button type="button" className={styles.remembered} onClick={login.signInAsRemembered}>
                  {t('login.remembered', { name: rememberedUser })}
                </button>
              )}
              <Suspense>
                {server?.openIdEnabled && <SingleSignOnButton />}
                {failure?.includes('SUSPENDED') && <SuspendedDialog />}
              </Suspense>
            </>
          )}
          {kind === 'user' && mode !== 'create' && (
            <LoginModeLinks mode={mode} server={server} onGo={switchMode} />
          )}
        </form>
      </section>
      {hasChat && (
        <Suspense>
          <ChatLink />
        </Suspense>
      )}
    </main>
  );
}

interface LoginModeLinksProps {
  mode: LoginMode;
  /** Undefined while it is not known what the server allows. */
  server: ServerInfo | undefined;
  onGo: (to: LoginMode) => void;
}

/** Leads to what else the login form can do on this server, or back to signing in. */
function LoginModeLinks({ mode, server, onGo }: LoginModeLinksProps) {
  return (
    <div className={styles.modeLinks}>
      {mode === 'signIn' ? (
        <>
          {server?.emailEnabled && <ModeLink to="forgot" onGo={onGo} />}
          {server?.registration && <ModeLink to="register" onGo={onGo} />}
          <ModeLink to="token" onGo={onGo} />
        </>
      ) : (
        <ModeLink to="signIn" onGo={onGo} />
      )}
    </div>
  );
}

function ModeLink({
  to,
  onGo,
}: {
  to: 'forgot' | 'register' | 'token' | 'signIn';
  onGo: (to: LoginMode) => void;
}) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.modeLink} onClick={() => onGo(to)}>
      {t(to === 'signIn' ? 'login.back' : to === 'token' ? 'login.useToken' : `login.${to}`)}
    </button>
  );
}

/** Native selects for the color scheme, which follows the system until chosen, and the language. */
function ColorSchemeAndLanguageSelects() {
  const { browser } = useEntranceFeatures().preferences;
  const { t, i18n } = useTranslation();
  const scheme = useSelector(browser, (answers) => answers.scheme);
  return (
    <>
      <span className={entranceStyles.nativeSelect}>
        <IconSunMoon size={18} stroke={1.6} aria-hidden />
        <select
          aria-label={t('shell.scheme')}
          value={scheme}
          onChange={({ currentTarget: { value } }) => {
            const chosen = SCHEMES.find(([name]) => name === value);
            if (chosen) browser.change({ scheme: chosen[0] });
          }}
        >
          {SCHEMES.map(([name, key]) => (
            <option key={name} value={name}>
              {t(key)}
            </option>
          ))}
        </select>
      </span>
      <span className={entranceStyles.nativeSelect}>
        <IconLanguage size={18} stroke={1.6} aria-hidden />
        <select
          aria-label={t('shell.language')}
          value={i18n.language}
          onChange={({ currentTarget: { value } }) => {
            const chosen = LANGUAGE_NAMES.find(([language]) => language === value);
            if (chosen) browser.change({ language: chosen[0] });
          }}
        >
          {LANGUAGE_NAMES.map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </>
  );
}
