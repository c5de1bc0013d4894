import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { storageLevelOf } from '@farol/core/domain/server/storage-space';
import { withScreenTexts } from '../language/translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const ServerDialog = lazyWithRetry(async () => (await import('../admin/server-settings/server-settings-dialog.tsx')).ServerSettingsDialog);
/** It may stand over the first view, whose texts are not its own. */
const AnnouncementBanner = lazyWithRetry(
  async () => (await withScreenTexts(import('./announcement-banner.tsx'))).AnnouncementBanner,
);
const StorageWarning = lazyWithRetry(async () => (await withScreenTexts(import('./storage-warning.tsx'))).StorageWarning);

/** The server's settings while they are open; it belongs in the shell once. */
export function ServerSettingsDialogHost() {
  const { serverSettingsForm } = useConsole();
  const isClosed = useSelector(serverSettingsForm, ({ value }) => value === 'closed');
  if (isClosed) return null;
  return (
    <Suspense>
      <ServerDialog />
    </Suspense>
  );
}

/** Where the server's announcement stands, and for administrators that its disk is full: rows of the shell, without height while there are none. */
export function ServerBanners() {
  const { announcement, guard } = useConsole();
  const isShown = useSelector(announcement, ({ value }) => value === 'visible');
  const isShort = useSelector(guard, ({ context }) => storageLevelOf(storageSpaceOf(context)) !== 'ample');
  return (
    <div ref={publishHeight}>
      {isShort && <Suspense>{<StorageWarning />}</Suspense>}
      {isShown && <Suspense>{<AnnouncementBanner />}</Suspense>}
    </div>
  );
}

/** Only administrators are told of the disk (contract §2.7). */
function storageSpaceOf({ server }: { server: KnownServer | undefined }): readonly number[] | null {
  return server?.info.storageSpace ?? null;
}

/** Lets what lies over the page, as alerts do, begin beneath the rows. */
function publishHeight(rows: HTMLElement | null): (() => void) | undefined {
  if (!rows) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(BANNER_HEIGHT_PROPERTY, `${rows.offsetHeight}px`));
  observer.observe(rows);
  return () => {
    observer.disconnect();
    style.removeProperty(BANNER_HEIGHT_PROPERTY);
  };
}

const BANNER_HEIGHT_PROPERTY = '--farol-banner-height';
