import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { FormSkeleton } from '../../kit/forms/form-skeleton.tsx';
import { LoadFailed } from '../../kit/messages/load-states.tsx';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { ServerSettingsForm } from './server-settings-form.tsx';
import { Alert, Button, Group, Text } from '@mantine/core';
import { ConfirmationDialog } from '../../kit/dialogs/confirmation-dialog.tsx';
import { failureCodeText } from '../../language/failure-code-text.ts';

/** The server settings (§2, "Server settings") over the current screen: loading, failed or their form. */
export function ServerSettingsDialog() {
  const { serverSettings } = useConsole().admin;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isNarrow = useIsNarrow();
  const { isOpen, isLoading, loadFailure, server } = useView(serverSettings);
  if (!isOpen || !principal) return null;
  return (
    <DialogFrame
      title={t('server.title')}
      isFullHeight
      size={780}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      onClose={serverSettings.close}
    >
      {isLoading && <FormSkeleton />}
      {loadFailure !== undefined && (
        <LoadFailed title={t('server.failedTitle')} reason={loadFailure} onRetry={serverSettings.retry} />
      )}
      {server && <ServerSettingsForm server={server} principal={principal} />}
      <RestartDialog />
    </DialogFrame>
  );
}

/** Asks for confirmation before the server restarts, and says what that means for users. */
function RestartDialog() {
  const { serverRestart } = useConsole().admin;
  const { t } = useTranslation();
  const { action, isRunning, isDone, failure } = useView(serverRestart);
  if (!action || isDone) return null;
  return (
    <ConfirmationDialog title={t('server.restart.title')} onClose={serverRestart.close}>
      {failure !== undefined ? (
        <Alert color="red" role="alert" title={t('server.restart.failed')}>
          {failureCodeText(t, failure)}
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
