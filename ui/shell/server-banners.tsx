import { Suspense } from 'react';
import { useSelector } from '@xstate/react';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { storageLevelOf } from '@farol/core/domain/server/storage-space';
import { withScreenTexts } from '../language/screen-texts.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

/** Loads the screen texts too: the banner may be shown before they are loaded. */
const AnnouncementBanner = lazyWithRetry(
  async () => (await withScreenTexts(import('./announcement-banner.tsx'))).AnnouncementBanner,
);
const StorageWarning = lazyWithRetry(
  async () => (await withScreenTexts(import('./storage-warning.tsx'))).StorageWarning,
);

/** The rows of the shell with the server's announcement and, for administrators, the storage warning. */
export function ServerBanners() {
  const { admin, access } = useConsole();
  const hasAnnouncement = useSelector(admin.announcement, ({ isVisible }) => isVisible);
  const isStorageLow = useSelector(access, (answers) => storageLevelOf(storageSpaceOf(answers)) !== 'ample');
  return (
    <div ref={publishHeight}>
      {isStorageLow && <Suspense>{<StorageWarning />}</Suspense>}
      {hasAnnouncement && <Suspense>{<AnnouncementBanner />}</Suspense>}
    </div>
  );
}

/** Returns the storage space, which the server reports to administrators only (contract §2.7). */
function storageSpaceOf({ server }: { server: KnownServer | undefined }): readonly number[] | null {
  return server?.info.storageSpace ?? null;
}

/** Publishes the height of the banners as a CSS property, so that toasts start below them. */
function publishHeight(rows: HTMLElement | null): (() => void) | undefined {
  if (!rows) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty(BANNER_HEIGHT_PROPERTY, `${rows.offsetHeight}px`),
  );
  observer.observe(rows);
  return () => {
    observer.disconnect();
    style.removeProperty(BANNER_HEIGHT_PROPERTY);
  };
}

const BANNER_HEIGHT_PROPERTY = '--farol-banner-height';
