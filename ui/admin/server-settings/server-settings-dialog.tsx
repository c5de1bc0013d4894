import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { LoadFailed } from '../../kit/messages/load-states.tsx';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { RestartDialog } from './restart-dialog.tsx';
import { ServerSettingsForm } from './server-settings-form.tsx';
import styles from './server-settings.module.css';

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
      {isLoading && <LoadingFields />}
      {loadFailure !== undefined && (
        <LoadFailed title={t('server.failedTitle')} reason={loadFailure} onRetry={serverSettings.retry} />
      )}
      {server && <ServerSettingsForm server={server} principal={principal} />}
      <RestartDialog />
    </DialogFrame>
  );
}

function LoadingFields() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('records.loading')}>
      <Skeleton height={36} width="80%" />
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index}>
          <Skeleton height={12} width="40%" mb={8} />
          <Skeleton height={42} />
        </div>
      ))}
    </div>
  );
}
