import { memo } from 'react';
import { InboxDrawer } from '../alerts/inbox-drawer.tsx';
import { AdminDialogs } from '../admin/admin-dialogs.tsx';
import { DeviceDialogs } from '../devices/dialogs/device-dialogs.tsx';
import { EngineStopDialogHost } from '../engine-stops/engine-stop-dialog-host.tsx';
import { ErrorBoundary } from '../entrance/error-boundary.tsx';
import { RecordDialogHost } from '../screens/record-dialog.tsx';
import { NewVersionDialog } from './new-version-dialog.tsx';
import { ServerSettingsDialogHost } from './server-banners.tsx';
import { useDialogUrl } from './use-dialog-url.ts';
import styles from './shell.module.css';

/**
 * All dialogs over the screen, in sync with the URL. A dialog that fails to render or load shows an error.
 */
export const Dialogs = memo(function Dialogs() {
  useDialogUrl();
  return (
    <div className={styles.dialogs}>
      <ErrorBoundary>
        <DeviceDialogs />
        <RecordDialogHost />
        <AdminDialogs />
        <ServerSettingsDialogHost />
        <InboxDrawer />
        <NewVersionDialog />
        <EngineStopDialogHost />
      </ErrorBoundary>
    </div>
  );
});
