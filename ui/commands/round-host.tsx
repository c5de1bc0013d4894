import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useConsole } from '../use-console.ts';
import { lazyWithRetry } from '../late.ts';

const RoundDialog = lazyWithRetry(async () => (await import('./round-dialog.tsx')).BulkCommandDialog);

/** The dialog that tells several vehicles the same, while it is open. */
export function BulkCommandDialogHost() {
  const { bulkCommand } = useConsole();
  const isOpen = useSelector(bulkCommand, ({ value }) => value !== 'idle');
  return isOpen ? (
    <Suspense>
      <RoundDialog />
    </Suspense>
  ) : null;
}
