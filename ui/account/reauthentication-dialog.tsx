import { PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { QuestionForm } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
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
  const [isMissing, setMissing] = useState(false);
  const { cancel } = reauthentication;
  const submit = (): void => {
    setMissing(password === '');
    if (password !== '') reauthentication.submit(password, code);
  };
  return (
    <DialogFrame
      title={t('users.proof.title')}
      isClosable={!isVerifying}
      onClose={() => !isVerifying && cancel()}
    >
      <QuestionForm
        isSaving={isVerifying}
        hasProblems={isMissing || failure !== undefined}
        onSubmit={submit}
        onCancel={cancel}
        footer={{
          saveText: t('users.proof.confirm'),
          rejection: failure !== undefined && (
            <NotSavedAlert title={t('users.proof.refused')}>{failureCodeText(t, failure)}</NotSavedAlert>
          ),
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('users.proof.text')}</Text>
          <PasswordInput
            label={t('users.proof.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
            readOnly={isVerifying}
            value={password}
            error={isMissing && t('records.problem.required')}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value);
              setMissing(false);
            }}
          />
          {(user?.totpKey || failure === 'TOTP_REQUIRED') && (
            <TextInput
              label={t('users.proof.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              readOnly={isVerifying}
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
          )}
        </Stack>
      </QuestionForm>
    </DialogFrame>
  );
}
