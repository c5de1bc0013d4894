import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The dialog of shares while it is open. Mounted once. */
export function ShareDialogHost() {
  const { shareLinks } = useConsole();
  const isOpen = useSelector(shareLinks, ({ value }) => value !== 'closed' && value !== 'checkingSupport');
  return isOpen ? (
    <Suspense>
      <ShareDialog />
    </Suspense>
  ) : null;
}
