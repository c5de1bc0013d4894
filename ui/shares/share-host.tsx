import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useConsole } from '../use-console.ts';
import { lazyWithRetry } from '../late.ts';

const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The dialog of temporary links, while it is open. To be mounted once. */
export function ShareDialogHost() {
  const { shareLinks } = useConsole();
  const isOpen = useSelector(shareLinks, ({ value }) => value !== 'closed' && value !== 'checkingSupport');
  return isOpen ? (
    <Suspense>
      <ShareDialog />
    </Suspense>
  ) : null;
}
