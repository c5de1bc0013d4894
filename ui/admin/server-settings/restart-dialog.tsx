import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { ConfirmationDialog } from '../../kit/dialogs/confirmation-dialog.tsx';
import { reasonText } from '../../language/reason-text.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/** Asks for confirmation before the server restarts, and says what that means for users. */
export function RestartDialog() {
  const { serverRestart } = useConsole().admin;
  const { t } = useTranslation();
  const { action, isRunning, isDone, failure } = useAnswers(serverRestart);
  if (!action || isDone) return null;
  return (
    <ConfirmationDialog title={t('server.restart.title')} onClose={serverRestart.close}>
      {failure !== undefined ? (
        <Alert color="red" role="alert" title={t('server.restart.failed')}>
          {reasonText(t, failure)}
        </Alert>
      ) : (
        <Text size="sm">{t('server.restart.text')}</Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={serverRestart.close} disabled={isRunning} data-autofocus>
          {t('server.restart.cancel')}
        </Button>
        <Button color="red" loading={isRunning} onClick={serverRestart.confirm}>
          {t('server.restart.yes')}
        </Button>
      </Group>
    </ConfirmationDialog>
  );
}
