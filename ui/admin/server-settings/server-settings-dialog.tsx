import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { FormSkeleton } from '../../kit/forms/form-skeleton.tsx';
import { LoadFailed } from '../../kit/messages/load-states.tsx';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { RestartDialog } from './restart-dialog.tsx';
import { ServerSettingsForm } from './server-settings-form.tsx';

/** The server settings (§2, "Server settings") over the current screen: loading, failed or their form. */
export function ServerSettingsDialog() {
  const { serverSettings } = useConsole().admin;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isNarrow = useIsNarrow();
  const { isOpen, isLoading, loadFailure, server } = useAnswers(serverSettings);
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
