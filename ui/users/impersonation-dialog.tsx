import { Alert, Button, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Asks for confirmation before impersonating a user, and explains how to end the impersonation. */
export function ImpersonationDialog() {
  const { impersonation } = useConsole();
  const { value, context } = useSelector(impersonation, (snapshot) => snapshot);
  const { action, reason } = context;
  if (!action || value === 'idle' || value === 'done') return null;
  return <ImpersonationConfirmation name={action.title} isActing={value === 'running'} reason={reason} />;
}

interface ImpersonationConfirmationProps {
  name: string;
  isActing: boolean;
  /** Why it failed, as a failure code. */
  reason: string | undefined;
}

function ImpersonationConfirmation({ name, isActing, reason }: ImpersonationConfirmationProps) {
  const { impersonation } = useConsole();
  const { t } = useTranslation();
  const close = (): void => {
    if (!isActing) impersonation.send({ type: reason === undefined ? 'CANCEL' : 'CLOSE' });
  };
  return (
    <ConfirmationDialog title={t('users.actAs.title', { name })} onClose={close}>
      {reason === undefined ? (
        <Text size="sm">{t('users.actAs.text')}</Text>
      ) : (
        <Alert color="red" role="alert" title={t('users.actAs.failed')}>
          {reasonText(t, reason)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" h={44} onClick={close} disabled={isActing} data-autofocus>
          {t('users.cancel')}
        </Button>
        <Button h={44} loading={isActing} onClick={() => impersonation.send({ type: 'CONFIRM' })}>
          {t('users.actAs.yes')}
        </Button>
      </Group>
    </ConfirmationDialog>
  );
}
