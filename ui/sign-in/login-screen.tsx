import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { useApp } from '../kit/console/app-store.ts';
import { useSelector } from '@xstate/react';
import { withScreenTexts } from '../language/screen-texts.ts';
import { useView } from '../kit/console/use-view.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import { LoginFrame, formFieldText, KeepField } from './login-frame.tsx';
import {
  consumeAccessToken,
  forgetInvitationToken,
  forgetRecoveryToken,
  linkedInvitationToken,
  linkedRecoveryToken,
} from './login-link-tokens.ts';
import { PrimaryButton } from './primary-button.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import styles from './login.module.css';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import { LabeledInput, LabeledPasswordInput } from './field.tsx';

/** What few logins show, in one file: a name for each would be larger. */
const late = () => withScreenTexts(import('./lazy-login-parts.tsx'));

const SuspendedDialog = lazyWithRetry(async () => (await late()).SuspendedDialog);

const SingleSignOnButton = lazyWithRetry(async () => (await late()).SingleSignOnButton);

/**
 * The login screen (§2, §4, §5): by name and password or by a token, with the code of an authenticator where
 * required. Shows why signing in failed (§8).
 */
export function LoginScreen() {
  const { login, access } = usePublicFeatures();
  const { t } = useTranslation();
  const { isBusy, isResetMailSent, isPasswordReset, failure, rememberedUser, invited } = useView(login);
  const signOutReason = useSelector(access, (answers) => answers.signOutReason);
  const reason = failure ?? signOutReason;
  const server = useSelector(access, (answers) => answers.server?.info);
  const app = useApp();
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
  const mode = server?.newServer ? 'create' : chosenMode;
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

  const submit = (element: HTMLFormElement): void => {
    const form = new FormData(element);
    const text = (name: string): string => formFieldText(form, name);
    const [name, email, password] = [text('name'), text('email'), text('password')];
    const isKept = form.has('keep');
    if (mode === 'forgot') login.requestPasswordReset(email);
    else if (mode === 'token') login.signInWithToken(text('token'));
    else if (mode === 'recover') login.resetPassword(token ?? text('token'), password);
    else if (mode === 'invited') login.acceptInvitation(invitation ?? '', name, password, isKept);
    else if (isNew) login.register({ name, email, password, isKept });
    else login.signIn(email, password, text('code'), isKept);
  };

  return (
    <LoginFrame
      key={mode}
      title={t(title)}
      intro={`${mode === 'invited' && invited ? `${t('login.invitedBy', { ...invited })} ` : ''}${t(intro)}`}
      reason={isBusy ? undefined : reason}
      notice={
        isResetMailSent || isPasswordReset
          ? t(isResetMailSent ? 'login.forgotSent' : 'login.recovered')
          : undefined
      }
      onSubmit={submit}
    >
      <LoginFields mode={mode} hasLinkToken={token !== undefined} isCodeRequired={isCodeRequired} />
      <PrimaryButton type="submit" isBusy={isBusy}>
        {t(submitKey)}
      </PrimaryButton>
      {mode === 'signIn' && (
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
      {mode !== 'create' && <LoginModeLinks mode={mode} server={server} onGo={switchMode} />}
    </LoginFrame>
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

interface LoginFieldsProps {
  mode: LoginMode;
  /** The link of a mail brought the recovery token. */
  hasLinkToken: boolean;
  /** The server asked for the code of an authenticator. */
  isCodeRequired: boolean;
}

/** The inputs of the login form in one of its modes. */
function LoginFields({ mode, hasLinkToken, isCodeRequired }: LoginFieldsProps) {
  const { t } = useTranslation();
  const isNew = mode === 'create' || mode === 'register';
  return (
    <>
      {(isNew || mode === 'invited') && (
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
      {mode !== 'recover' && mode !== 'token' && mode !== 'invited' && (
        <LabeledInput
          name="email"
          label={t('login.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the only content of the page
          autoFocus={!isNew}
        />
      )}
      {mode === 'recover' && !hasLinkToken && (
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
          autoFocus={mode === 'recover' && hasLinkToken}
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
      {mode !== 'forgot' && mode !== 'token' && mode !== 'recover' && <KeepField />}
    </>
  );
}

/**
 * What the form does: sign in by password or by token, create the first account of a server, register an
 * account where the server allows it, request a password reset, set a new password, or accept an invitation.
 */
type LoginMode = 'signIn' | 'token' | 'create' | 'register' | 'forgot' | 'recover' | 'invited';

/** The catalog paths of the texts of each mode. */
const TEXT_KEYS_OF_MODE: Readonly<
  Record<LoginMode, readonly [title: string, intro: string, submit: string]>
> = {
  signIn: ['login.title', 'login.intro', 'login.submit'],
  token: ['login.title', 'login.tokenIntro', 'login.submit'],
  create: ['login.createTitle', 'login.createIntro', 'login.create'],
  register: ['login.registerTitle', 'login.registerIntro', 'login.create'],
  forgot: ['login.forgotTitle', 'login.forgotIntro', 'login.forgotSend'],
  invited: ['login.inviteTitle', 'login.inviteIntro', 'login.inviteAccept'],
  recover: ['login.forgotTitle', 'login.recoverIntro', 'login.recoverSave'],
};
