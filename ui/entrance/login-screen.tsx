import { Suspense, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useEntranceFeatures } from '../kit/console/use-entrance.ts';
import { BrandingHeader } from '../branding/branding-header.tsx';
import { LabeledInput, LabeledPasswordInput } from './field.tsx';
import { consumeAccessToken, forgetRecoveryToken, linkedRecoveryToken } from './login-link-tokens.ts';
import { PrimaryButton } from './primary-button.tsx';
import { ColorSchemeAndLanguageSelects } from './color-scheme-and-language-selects.tsx';
import { currentBranding } from '../branding/current-branding.ts';
import entrance from './entrance.module.css';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import styles from './login.module.css';

const ChatLink = lazyWithRetry(
  async () => (await import('../branding/support-chat-link.tsx')).SupportChatLink,
);

/**
 * What the form does: sign in by password or by token, create the first account of a server, register an
 * account where the server allows it, request a password reset, or set a new password.
 */
type LoginMode = 'signIn' | 'token' | 'create' | 'register' | 'forgot' | 'recover';

const TEXT_KEYS_OF_MODE: Readonly<
  Record<LoginMode, readonly [title: string, intro: string, submit: string]>
> = {
  signIn: ['login.title', 'login.intro', 'login.submit'],
  token: ['login.title', 'login.tokenIntro', 'login.submit'],
  create: ['login.createTitle', 'login.createIntro', 'login.create'],
  register: ['login.registerTitle', 'login.registerIntro', 'login.create'],
  forgot: ['login.forgotTitle', 'login.forgotIntro', 'login.forgotSend'],
  recover: ['login.forgotTitle', 'login.recoverIntro', 'login.recoverSave'],
};

/**
 * The login screen (§2, §4, §5): by name and password or by a token, with the code of an authenticator where
 * required. Drivers type their name without its prefix. Shows why signing in failed (§8).
 */
export function LoginScreen({ kind }: { kind: 'user' | 'driver' }) {
  const { login, access } = useEntranceFeatures();
  const { t } = useTranslation();
  const { isBusy, isResetMailSent, isPasswordReset, failure } = useAnswers(login);
  const signOutReason = useAnswers(access, (answers) => answers.signOutReason);
  const reason = failure ?? signOutReason;
  const server = useAnswers(access, (answers) => answers.server?.info);
  const hasChat = useSharedValue(currentBranding).chatNumber !== '';
  /** The recovery token of a mail link, until the user switches to another mode. */
  const [token, setToken] = useState(linkedRecoveryToken);
  const [accessToken] = useState(consumeAccessToken);
  const [chosenMode, setChosenMode] = useState<LoginMode>(
    token === undefined ? (accessToken === undefined ? 'signIn' : 'token') : 'recover',
  );
  useEffect(() => {
    if (accessToken !== undefined) login.signInWithToken(accessToken);
  }, [login, accessToken]);
  useEffect(() => {
    if (isPasswordReset) forgetRecoveryToken();
  }, [isPasswordReset]);
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
    forgetRecoveryToken();
    setChosenMode(to);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (mode === 'forgot') login.requestPasswordReset(text('email'));
    else if (mode === 'token') login.signInWithToken(text('token'));
    else if (mode === 'recover') login.resetPassword(token ?? text('token'), text('password'));
    else if (isNew) {
      login.register({ name: text('name'), email: text('email'), password: text('password') });
    } else if (kind === 'driver') {
      login.signInAsDriver(text('email'), text('password'));
    } else login.signIn(text('email'), text('password'), text('code'));
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    (inputs.find(({ value }) => value === '') ?? inputs.at(-1))?.focus();
  };

  return (
    <main className={styles.page}>
      <aside className={styles.illustration} aria-hidden>
        <svg className={styles.scene} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice">
          <defs>
            <linearGradient id="night" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="#0d1728" />
              <stop offset="1" stopColor="#1d3a63" />
            </linearGradient>
            <linearGradient id="beam" x1="0" y1="0" x2="1" y2="0">
              <stop offset="0" stopColor="#f5a524" stopOpacity=".75" />
              <stop offset="1" stopColor="#f5a524" stopOpacity="0" />
            </linearGradient>
          </defs>
          <rect width="800" height="1000" fill="url(#night)" />
          <path d="M250 470 900 230v420z" fill="url(#beam)" opacity=".55" />
          <path d="M250 470-260 360v220z" fill="#f5a524" opacity=".1" />
          <path d="M0 860C180 790 330 830 470 800s220-70 330-50v250H0z" fill="#0a1322" />
          <path d="M222 520h56l26 320H196z" fill="#e9eef6" />
          <path d="M214 610h72l6 60h-84zM204 740h92l6 60H198z" fill="#c9473f" />
          <rect x="216" y="440" width="68" height="80" rx="8" fill="#16233a" />
          <circle cx="250" cy="470" r="20" fill="#ffd489" />
          <path d="M210 440h80l-40-34z" fill="#c9473f" />
          <path
            d="M120 1000C300 930 420 960 520 900S640 800 800 790"
            fill="none"
            stroke="#31507c"
            strokeWidth="18"
          />
          <path
            d="M120 1000C300 930 420 960 520 900S640 800 800 790"
            fill="none"
            stroke="#f2c572"
            strokeWidth="2"
            strokeDasharray="18 16"
          />
        </svg>
        <p className={styles.slogan}>{t('login.slogan')}</p>
      </aside>
      <section className={styles.formColumn}>
        <div className={styles.topRight}>
          <ColorSchemeAndLanguageSelects />
        </div>
        <form className={styles.card} onSubmit={submit} noValidate key={mode}>
          <div className={styles.brand}>
            <BrandingHeader size={36} />
          </div>
          <div>
            <h1 className={styles.title}>{t(title)}</h1>
            <p className={entrance.dimmed}>{t(kind === 'driver' ? 'login.driverIntro' : intro)}</p>
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
          {isNew && (
            <LabeledInput
              name="name"
              label={t('login.name')}
              autoComplete="name"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the only content of the page
              autoFocus
            />
          )}
          {mode === 'token' && (
            <LabeledPasswordInput
              name="token"
              label={t('login.token')}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the only content of the page
              autoFocus
            />
          )}
          {mode !== 'recover' && mode !== 'token' && (
            <LabeledInput
              name="email"
              label={t(kind === 'driver' ? 'login.username' : 'login.email')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the only content of the page
              autoFocus={!isNew}
            />
          )}
          {mode === 'recover' && !token && (
            <LabeledInput
              name="token"
              label={t('login.mailCode')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the only content of the page
              autoFocus
            />
          )}
          {mode !== 'forgot' && mode !== 'token' && (
            <LabeledPasswordInput
              name="password"
              label={t('login.password')}
              autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- with a token from a mail link this is the only input
              autoFocus={mode === 'recover' && token !== undefined}
            />
          )}
          {isCodeRequired && (
            <LabeledInput
              name="code"
              label={t('login.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is the only input still missing
              autoFocus
            />
          )}
          <PrimaryButton type="submit" isBusy={isBusy}>
            {t(submitKey)}
          </PrimaryButton>
          {kind === 'user' && mode !== 'create' && (
            <div className={styles.modeLinks}>
              {mode === 'signIn' ? (
                <>
                  {server?.emailEnabled && <ModeLink to="forgot" onGo={switchMode} />}
                  {server?.registration && <ModeLink to="register" onGo={switchMode} />}
                  <ModeLink to="token" onGo={switchMode} />
                </>
              ) : (
                <ModeLink to="signIn" onGo={switchMode} />
              )}
            </div>
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
