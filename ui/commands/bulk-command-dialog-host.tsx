import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const RoundDialog = lazyWithRetry(async () => (await import('./bulk-command-dialog.tsx')).BulkCommandDialog);

/** The dialog of a bulk command, while it is open. */
export function BulkCommandDialogHost() {
  const { bulkCommand } = useConsole();
  const isOpen = useSelector(bulkCommand, ({ value }) => value !== 'idle');
  return isOpen ? (
    <Suspense>
      <RoundDialog />
    </Suspense>
  ) : null;
}
