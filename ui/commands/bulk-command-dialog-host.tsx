import { Suspense } from 'react';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const RoundDialog = lazyWithRetry(async () => (await import('./bulk-command-dialog.tsx')).BulkCommandDialog);

/** The dialog of a bulk command, while it is open. */
export function BulkCommandDialogHost() {
  const { bulk } = useConsole().commands;
  const isOpen = useAnswers(bulk, ({ step }) => step !== 'closed');
  return isOpen ? (
    <Suspense>
      <RoundDialog />
    </Suspense>
  ) : null;
}
