import { useSelector } from '@xstate/react';
import { useView } from '../kit/console/use-view.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import { useTranslation } from '../language/use-translation.ts';
import { LabeledInput, LabeledPasswordInput } from './field.tsx';
import { KeepField, LoginFrame, formFieldText } from './login-frame.tsx';
import { PrimaryButton } from './primary-button.tsx';

/** The login of drivers (§2, facts §6), who type their name without its prefix. Shows why signing in failed (§8). */
export function DriverLoginScreen() {
  const { login, access } = usePublicFeatures();
  const { t } = useTranslation();
  const { isBusy, failure } = useView(login);
  const signOutReason = useSelector(access, (answers) => answers.signOutReason);
  const submit = (element: HTMLFormElement): void => {
    const form = new FormData(element);
    login.signInAsDriver(formFieldText(form, 'email'), formFieldText(form, 'password'), form.has('keep'));
  };
  return (
    <LoginFrame
      title={t('login.title')}
      intro={t('login.driverIntro')}
      reason={isBusy ? undefined : (failure ?? signOutReason)}
      onSubmit={submit}
    >
      <LabeledInput
        name="email"
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the only content of the page
        autoFocus
      />
      <LabeledPasswordInput name="password" label={t('login.password')} autoComplete="current-password" />
      <KeepField />
      <PrimaryButton type="submit" isBusy={isBusy}>
        {t('login.submit')}
      </PrimaryButton>
    </LoginFrame>
  );
}
