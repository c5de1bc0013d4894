import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useConsole } from '../use-console.ts';
import { late } from '../late.ts';

const ShareDialog = late(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The dialog of temporary links, while it is open. To be mounted once. */
export function ShareHost() {
  const { shareLinks } = useConsole();
  const isOpen = useSelector(shareLinks, ({ value }) => value !== 'closed' && value !== 'probing');
  return isOpen ? (
    <Suspense>
      <ShareDialog />
    </Suspense>
  ) : null;
}
