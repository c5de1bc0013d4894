import { Suspense } from 'react';
import { useSelector } from '@xstate/react';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const BulkDialog = lazyWithRetry(async () => (await import('./bulk-command-dialog.tsx')).BulkCommandDialog);

/** The dialog of a command for several vehicles, while it is open. */
export function BulkCommandDialogHost() {
  const { sender } = useConsole().commands;
  const isOpen = useSelector(sender, ({ step, deviceId }) => step !== 'closed' && deviceId === undefined);
  return isOpen ? (
    <Suspense>
      <BulkDialog />
    </Suspense>
  ) : null;
}
