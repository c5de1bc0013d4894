import { memo } from 'react';
import { InboxDrawer } from '../alerts/inbox-drawer.tsx';
import { AdminDialogs } from '../admin/admin-host.tsx';
import { DeviceDialogs } from '../devices/device-host.tsx';
import { ErrorBoundary } from '../entrance/broken-screen.tsx';
import { RecordDialogHost } from '../records/record-dialog.tsx';
import { ServerSettingsDialogHost } from '../server/server-host.tsx';
import { useDialogUrl } from './use-opened-view.ts';
import styles from './shell.module.css';

/** What opens over whatever is on the screen, as its address says. One that breaks, or cannot be fetched, says so. */
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
      </ErrorBoundary>
    </div>
  );
});
