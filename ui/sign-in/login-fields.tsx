import { useTranslation } from '../language/use-translation.ts';
import { LabeledInput, LabeledPasswordInput } from './field.tsx';
import { KeepField } from './login-frame.tsx';
import type { LoginMode } from './login-mode.ts';

interface LoginFieldsProps {
  mode: LoginMode;
  /** The link of a mail brought the recovery token. */
  hasLinkToken: boolean;
  /** The server asked for the code of an authenticator. */
  isCodeRequired: boolean;
}

/** The inputs of the login form in one of its modes. */
export function LoginFields({ mode, hasLinkToken, isCodeRequired }: LoginFieldsProps) {
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
