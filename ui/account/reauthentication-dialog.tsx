import { Alert, Button, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Asks for the user's password again when the server requires it for a change. */
export function ReauthenticationDialog() {
  const { reauthentication } = useConsole().account;
  const { t } = useTranslation();
  const user = usePrincipal()?.user;
  const { isVerifying, failure } = useView(reauthentication);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isRefused, setRefused] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { cancel } = reauthentication;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The event would bubble to the account form and save it.
    event.stopPropagation();
    if (password !== '') return reauthentication.submit(password, code);
    setRefused(true);
    passwordInput.current?.focus();
  };
  return (
    <ConfirmationDialog title={t('users.proof.title')} onClose={() => !isVerifying && cancel()}>
      <form onSubmit={submit} noValidate>
        <Text size="sm">{t('users.proof.text')}</Text>
        <PasswordInput
          ref={passwordInput}
          mt="md"
          label={t('users.proof.password')}
          error={isRefused && password === '' && t('records.problem.required')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {(user?.totpKey || failure === 'TOTP_REQUIRED') && (
          <TextInput
            mt="sm"
            label={t('users.proof.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
        {failure !== undefined && (
          <Alert mt="sm" color="red" role="alert">
            {failureCodeText(t, failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" disabled={isVerifying} onClick={cancel}>
            {t('users.cancel')}
          </Button>
          <Button type="submit" loading={isVerifying}>
            {t('users.proof.confirm')}
          </Button>
        </Group>
      </form>
    </ConfirmationDialog>
  );
}
