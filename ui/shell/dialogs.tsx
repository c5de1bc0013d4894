import { memo, Suspense } from 'react';
import { useSelector } from '@xstate/react';
import { InboxDrawer } from '../alerts/inbox-drawer.tsx';
import { AdminDialogs } from '../admin/admin-dialogs.tsx';
import { BillingDialogs } from '../billing/billing-dialogs.tsx';
import { DeviceDialogs } from '../devices/dialogs/device-dialogs.tsx';
import { EngineStopDialogHost } from '../engine-stops/engine-stop-dialog-host.tsx';
import { ErrorBoundary } from '../sign-in/error-boundary.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { RecordDialogHost } from '../screens/record-dialog.tsx';
import { NewVersionDialog } from './new-version-dialog.tsx';
import { useDialogUrl } from './use-dialog-url.ts';
import styles from './shell.module.css';

const PreferencesDialog = lazyWithRetry(
  async () => (await import('../preferences/preferences-dialog.tsx')).PreferencesDialog,
);

const InstallationDialog = lazyWithRetry(
  async () => (await import('../preferences/installation-dialog.tsx')).InstallationDialog,
);

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
        <BillingDialogs />
        <PreferencesHost />
        <InstallationHost />
        <InboxDrawer />
        <NewVersionDialog />
        <EngineStopDialogHost />
      </ErrorBoundary>
    </div>
  );
});

/** How the console is installed by hand, while that is read. */
function InstallationHost() {
  const isExplaining = useSelector(useConsole().app.installation, (answers) => answers.isExplaining);
  return <Suspense>{isExplaining && <InstallationDialog />}</Suspense>;
}

/** The preferences, while they are open. */
function PreferencesHost() {
  const isOpen = useSelector(useConsole().shell, ({ dialogs }) => dialogs.includes('preferences'));
  return <Suspense>{isOpen && <PreferencesDialog />}</Suspense>;
}
