import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { withWords } from '../language/language.ts';
import { useConsole } from '../use-console.ts';
import { late } from '../late.ts';

const ServerDialog = late(async () => (await import('./server-dialog.tsx')).ServerDialog);
/** It may stand over the first view, whose texts are not its own. */
const AnnouncementBanner = late(
  async () => (await withWords(import('./announcement-banner.tsx'))).AnnouncementBanner,
);

/** The server's settings while they are open; it belongs in the shell once. */
export function ServerDialogHost() {
  const { serverForm } = useConsole();
  const isClosed = useSelector(serverForm, ({ value }) => value === 'closed');
  if (isClosed) return null;
  return (
    <Suspense>
      <ServerDialog />
    </Suspense>
  );
}

/** Where the server's announcement stands: a row of the shell, without height while there is none. */
export function AnnouncementHost() {
  const { announcement } = useConsole();
  const isShown = useSelector(announcement, ({ value }) => value === 'shown');
  return <div>{isShown && <Suspense>{<AnnouncementBanner />}</Suspense>}</div>;
}
