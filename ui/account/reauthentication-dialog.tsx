import { Alert, Button, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Asks for the user's password again when the server requires it for a change. */
export function ReauthenticationDialog() {
  const { reauthentication } = useConsole();
  const { t } = useTranslation();
  const user = usePrincipal()?.user;
  const { value, context } = useSelector(reauthentication, (snapshot) => snapshot);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { reason } = context;
  const isSubmitting = value === 'verifying';
  const cancel = (): void => reauthentication.send({ type: 'CANCEL' });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The event would bubble to the account form and save it.
    event.stopPropagation();
    reauthentication.send({ type: 'SUBMIT', password, code });
  };
  return (
    <ConfirmationDialog title={t('users.proof.title')} onClose={() => !isSubmitting && cancel()}>
      <form onSubmit={submit} noValidate>
        <Text size="sm">{t('users.proof.text')}</Text>
        <PasswordInput
          mt="md"
          size="md"
          label={t('users.proof.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {(user?.totpKey || reason === 'TOTP_REQUIRED') && (
          <TextInput
            mt="sm"
            size="md"
            label={t('users.proof.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
        {reason !== undefined && (
          <Alert mt="sm" color="red" role="alert">
            {reasonText(t, reason)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" h={44} disabled={isSubmitting} onClick={cancel}>
            {t('users.cancel')}
          </Button>
          <Button type="submit" h={44} loading={isSubmitting} disabled={password === ''}>
            {t('users.proof.confirm')}
          </Button>
        </Group>
      </form>
    </ConfirmationDialog>
  );
}
