import { memo } from 'react';
import { InboxDrawer } from '../alerts/inbox-drawer.tsx';
import { AdminHost } from '../admin/admin-host.tsx';
import { DeviceHost } from '../devices/device-host.tsx';
import { BreakGuard } from '../entrance/broken-screen.tsx';
import { RecordDialogHost } from '../records/record-dialog.tsx';
import { ServerDialogHost } from '../server/server-host.tsx';
import { useOpenedView } from './use-opened-view.ts';
import styles from './shell.module.css';

/** What opens over whatever is on the screen, as its address says. One that breaks, or cannot be fetched, says so. */
export const Dialogs = memo(function Dialogs() {
  useOpenedView();
  return (
    <div className={styles.dialogs}>
      <BreakGuard>
        <DeviceHost />
        <RecordDialogHost />
        <AdminHost />
        <ServerDialogHost />
        <InboxDrawer />
      </BreakGuard>
    </div>
  );
});
