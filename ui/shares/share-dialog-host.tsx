import { Suspense } from 'react';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The dialog of shares while it is open. Mounted once. */
export function ShareDialogHost() {
  const isOpen = useAnswers(useConsole().shares.links, ({ step }) => step !== 'closed');
  return isOpen ? (
    <Suspense>
      <ShareDialog />
    </Suspense>
  ) : null;
}
