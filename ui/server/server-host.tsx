import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { ServerKnowledge } from '@farol/core/domain/server-info';
import { storageRoom } from '@farol/core/domain/storage-room';
import { withWords } from '../language/language.ts';
import { useConsole } from '../use-console.ts';
import { late } from '../late.ts';

const ServerDialog = late(async () => (await import('./server-dialog.tsx')).ServerDialog);
/** It may stand over the first view, whose texts are not its own. */
const AnnouncementBanner = late(
  async () => (await withWords(import('./announcement-banner.tsx'))).AnnouncementBanner,
);
const StorageWarning = late(async () => (await withWords(import('./storage-warning.tsx'))).StorageWarning);

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

/** Where the server's announcement stands, and for administrators that its disk is full: rows of the shell, without height while there are none. */
export function AnnouncementHost() {
  const { announcement, guard } = useConsole();
  const isShown = useSelector(announcement, ({ value }) => value === 'shown');
  const isShort = useSelector(guard, ({ context }) => storageRoom(spaceOf(context)) !== 'ample');
  return (
    <div ref={tellHeight}>
      {isShort && <Suspense>{<StorageWarning />}</Suspense>}
      {isShown && <Suspense>{<AnnouncementBanner />}</Suspense>}
    </div>
  );
}

/** Only administrators are told of the disk (contract §2.7). */
function spaceOf({ server }: { server: ServerKnowledge | undefined }): readonly number[] | null {
  return server?.info.storageSpace ?? null;
}

/** Lets what lies over the page, as alerts do, begin beneath the rows. */
function tellHeight(rows: HTMLElement | null): (() => void) | undefined {
  if (!rows) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${rows.offsetHeight}px`));
  observer.observe(rows);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT);
  };
}

const HEIGHT = '--farol-banner';
