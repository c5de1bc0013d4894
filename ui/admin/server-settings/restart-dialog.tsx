import { Alert, Button, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ConfirmationDialog } from '../../kit/dialogs/confirmation-dialog.tsx';
import { reasonText } from '../../language/reason-text.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/** Asks for confirmation before the server restarts, and says what that means for users. */
export function RestartDialog() {
  const { serverRestart } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(serverRestart, (snapshot) => snapshot);
  const { reason } = context;
  if (value === 'idle' || value === 'done') return null;
  const isRestarting = value === 'running';
  const close = (): void => serverRestart.send({ type: value === 'failed' ? 'CLOSE' : 'CANCEL' });
  return (
    <ConfirmationDialog title={t('server.restart.title')} onClose={close}>
      {value === 'failed' ? (
        <Alert color="red" role="alert" title={t('server.restart.failed')}>
          {reasonText(t, reason ?? 'UNKNOWN')}
        </Alert>
      ) : (
        <Text size="sm">{t('server.restart.text')}</Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" h={44} onClick={close} disabled={isRestarting} data-autofocus>
          {t('server.restart.cancel')}
        </Button>
        <Button
          h={44}
          color="red"
          loading={isRestarting}
          onClick={() => serverRestart.send({ type: 'CONFIRM' })}
        >
          {t('server.restart.yes')}
        </Button>
      </Group>
    </ConfirmationDialog>
  );
}
