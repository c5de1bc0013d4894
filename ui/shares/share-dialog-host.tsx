import { Suspense } from 'react';
import { useSelector } from '@xstate/react';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The dialog of shares while it is open. Mounted once. */
export function ShareDialogHost() {
  const isOpen = useSelector(useConsole().shares.links, ({ step }) => step !== 'closed');
  return isOpen ? (
    <Suspense>
      <ShareDialog />
    </Suspense>
  ) : null;
}
