import { Alert, Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Says why ending the impersonation failed, and offers a retry. */
export function EndImpersonationDialog() {
  const { impersonationEnd } = useConsole();
  const { t } = useTranslation();
  const isPending = useSelector(impersonationEnd, ({ value }) => value === 'pending');
  const reason = useSelector(impersonationEnd, ({ context }) => context.reason);
  return (
    <ConfirmationDialog
      title={t('accountMenu.backFailed')}
      onClose={() => impersonationEnd.send({ type: 'RESET' })}
    >
      <Alert color="red" role="alert">
        {reason !== undefined && reasonText(t, reason)}
      </Alert>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" h={44} onClick={() => impersonationEnd.send({ type: 'RESET' })}>
          {t('accountMenu.backClose')}
        </Button>
        <Button
          h={44}
          data-autofocus
          loading={isPending}
          onClick={() => impersonationEnd.send({ type: 'REQUEST', request: undefined })}
        >
          {t('accountMenu.backRetry')}
        </Button>
      </Group>
    </ConfirmationDialog>
  );
}
