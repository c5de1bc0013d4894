import { VisuallyHidden } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import {
  memo,
  Suspense,
  useCallback,
  useState,
  type ReactNode,
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react';
import { useSelector } from '@xstate/react';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { useTranslation } from '../language/use-translation.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { FocusRestoration } from '../kit/dialogs/focus-restoration.ts';
import { ErrorBoundary } from '../sign-in/error-boundary.tsx';
import { useScreenLocation, useScreenQuery } from '../kit/navigation/navigation.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { useApp } from '../kit/console/app-store.ts';
import { useConsole, ConsoleProvider } from '../kit/console/use-console.ts';
import { useScreenView } from '../kit/console/use-screen-view.ts';
import { ConsoleTheme } from './console-theme.tsx';
import { DeferredDialogs } from './deferred-dialogs.tsx';
import { useMenus } from '../kit/navigation/side-menu-entries.ts';
import { MapPane } from './map-pane.tsx';
import { Panel } from './panel.tsx';
import {
  expandedPanelWidth,
  hasPlayer,
  INBOX_WIDTH_PIXELS,
  panelWidths,
  RAIL_WIDTH_PIXELS,
} from './panel-width.ts';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import { useDeferredMap } from './use-deferred-map.ts';
import { useIsWide } from './use-is-wide.ts';
import styles from './shell.module.css';
import panelSkeletonStyles from './panel-skeleton.module.css';
import { consoleWithFleet } from '@farol/core/console/connect-console';
import { withScreenTexts } from '../language/screen-texts.ts';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { storageLevelOf } from '@farol/core/domain/server/storage-space';

/** Loads the screen texts too: the banner may be shown before they are loaded. */
const AnnouncementBanner = lazyWithRetry(
  async () => (await withScreenTexts(import('./announcement-banner.tsx'))).AnnouncementBanner,
);

const StorageWarning = lazyWithRetry(
  async () => (await withScreenTexts(import('./storage-warning.tsx'))).StorageWarning,
);

const BANNER_HEIGHT_PROPERTY = '--farol-banner-height';

const ReplayDock = lazyWithRetry(
  async () => (await withScreenTexts(import('../history/replay/replay-dock.tsx'))).ReplayDock,
);

const AreaSearchDock = lazyWithRetry(
  async () => (await withScreenTexts(import('../history/area-search/area-search-dock.tsx'))).AreaSearchDock,
);

const ROW_WIDTHS_PERCENT = [72, 58, 80, 64, 70, 52, 76, 60];

/**
 * The screen in the panel. A context, because passing it through the Mantine provider would render the whole
 * console again.
 */
const OpenScreenContext = createContext<ReactNode>(null);

/** Toasts come with the map, after the first rows; until then they wait. */
const PlacedToasts = lazyWithRetry(async () => (await import('./placed-toasts.tsx')).PlacedToasts);

// Memoized: they need not render when another screen opens in the panel.
const MemoTopBar = memo(TopBar);
const MemoRail = memo(Rail);

/**
 * Top bar, side menu, map, and a panel over it while a screen is open (§2, "Layout for a logged-in regular
 * user").
 */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <OpenScreenContext value={children}>
      <ShellContent />
    </OpenScreenContext>
  );
}

const ShellContent = memo(function ShellContent() {
  return (
    <ConsoleTheme>
      <ShownFleet>
        <ShellLayout />
        <PaletteHost />
        <FocusRestoration />
      </ShownFleet>
    </ConsoleTheme>
  );
});

function ShellLayout() {
  const { preferences, shell } = useConsole();
  const { browser } = preferences;
  const app = useApp();
  /** Offers the inbox its place while the screen is wide. */
  const dockInbox = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      app.change({ inboxDock: element });
      return () => app.change({ inboxDock: undefined });
    },
    [app],
  );
  const isDrawing = useScreenView(
    ({ geofences }) => geofences.editor,
    ({ isEditing }) => isEditing,
    false,
  );
  const { t } = useTranslation();
  const { pathname } = useScreenLocation();
  const [query] = useScreenQuery();
  const isWide = useIsWide();
  const { width } = useViewportSize();
  const [sheetHeight, setSheetHeight] = useState(0);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [toastSlot, setToastSlot] = useState<HTMLElement | null>(null);
  // Guests have no menu, and status counts of one vehicle are useless.
  const hasMenu = useMenus().sideMenu.length > 0;
  const railOpen = useSelector(browser, (item) => item.railOpen);
  const chosenWidth = useSelector(browser, (item) => item.panelWidth);

  const isInboxOpen = useSelector(shell, ({ dialogs }) => dialogs.includes('inbox'));
  const right = isWide && isInboxOpen ? INBOX_WIDTH_PIXELS : 0;

  const match = matchScreen(pathname);
  const hasPanel = match !== undefined && match.name !== 'home';
  const isExpanded = hasPanel && match.screen.allowExpand && query.get('expand') === 'true';
  const freeWidth = (width || window.innerWidth) - right;
  const expandedWidth = expandedPanelWidth(match?.name, freeWidth, railOpen);
  const widths = panelWidths(freeWidth, railOpen, chosenWidth);
  const [isMapDue, reportScreenDrawn] = useDeferredMap(hasPanel);
  const panelWidth = isExpanded ? (hasPlayer(match.name) ? expandedWidth : 0) : widths.width;
  const left = isWide && hasPanel && !isDrawing ? panelWidth : 0;
  const bottom = !isWide && hasPanel ? sheetHeight : 0;
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const toggleMenu = useCallback(() => {
    if (isWide) browser.change({ railOpen: !railOpen });
    else setDrawerOpen((isOpen) => !isOpen);
  }, [isWide, browser, railOpen]);

  return (
    <div className={styles.shell} data-rail={railOpen ? 'open' : 'closed'}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <MemoTopBar
        onMenu={hasMenu ? toggleMenu : undefined}
        isMenuOpen={isWide ? railOpen : drawerOpen}
        toastSlotRef={setToastSlot}
      />
      <ServerBanners />
      <div className={styles.body}>
        {hasMenu && (
          <MemoRail isDrawer={!isWide} isOpen={isWide ? railOpen : drawerOpen} onClose={closeDrawer} />
        )}
        <main id="content" className={styles.main} tabIndex={-1}>
          {match?.name === 'home' && (
            <VisuallyHidden>
              <h1>{t('screen.home')}</h1>
            </VisuallyHidden>
          )}
          <MapPane left={left} bottom={bottom} isDrawing={isDrawing} hasMenu={hasMenu} isDue={isMapDue} />
          {/* Hidden instead of unmounted, so that the form keeps its input while the area is drawn. */}
          {hasPanel && (
            <div style={{ display: isDrawing ? 'none' : 'contents' }}>
              <Panel
                match={match}
                isWide={isWide}
                expandedWidth={isExpanded ? expandedWidth : undefined}
                widths={widths}
                onSheetHeight={setSheetHeight}
                key={isWide ? 'docked' : 'sheet'}
              >
                <ErrorBoundary key={match.name}>
                  <PanelContent onDrawn={reportScreenDrawn} />
                </ErrorBoundary>
              </Panel>
            </div>
          )}
        </main>
        {isWide && (
          <div ref={dockInbox} className={styles.inboxDock} style={{ width: right }} hidden={right === 0} />
        )}
      </div>
      <DeferredDialogs />
      {isMapDue && (
        <Suspense>
          <PlacedToasts
            isWide={isWide}
            isMenuOpen={!isWide && drawerOpen}
            left={
              (hasMenu ? RAIL_WIDTH_PIXELS[railOpen ? 'open' : 'closed'] : 0) +
              (isExpanded && !isDrawing ? expandedWidth : left)
            }
            right={right}
            bar={toastSlot}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The open screen, rendered with low priority after the panel: the panel opens before a long list is
 * rendered.
 */
function PanelContent({ onDrawn }: { onDrawn: () => void }) {
  const screen = useContext(OpenScreenContext);
  const content = useDeferredValue(screen, <PanelSkeleton />);
  return (
    <Suspense fallback={<PanelSkeleton />}>
      {content}
      {content === screen && <WhenDrawn report={onDrawn} />}
    </Suspense>
  );
}

/** Reports that the other content of its suspense boundary is drawn. */
function WhenDrawn({ report }: { report: () => void }) {
  useEffect(() => {
    report();
  }, [report]);
  return null;
}

/** Placeholder of a panel while its screen is loading: a field and rows. */
function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={panelSkeletonStyles.skeleton} role="status" aria-label={t('shell.loading')}>
      <span className={panelSkeletonStyles.field} />
      {ROW_WIDTHS_PERCENT.map((width) => (
        <span key={width} className={panelSkeletonStyles.row} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/**
 * What the shell shows of the fleet: the live one, or the one of a past moment, in which lists, search and map work
 * as in the live one. The live fleet goes on behind it.
 */
function ShownFleet({ children }: { children: ReactNode }) {
  const live = useConsole();
  const isPast = useSelector(live.replay, ({ atMs }) => atMs !== undefined);
  const isAreaSearched = useSelector(live.areaSearch, ({ isOpen }) => isOpen);
  const past = useSelector(live.shell, ({ pastFleet }) => pastFleet);
  const shown = useMemo(() => (past ? consoleWithFleet(live, past) : live), [live, past]);
  return (
    <ConsoleProvider value={shown}>
      {children}
      {isAreaSearched && (
        <Suspense>
          <AreaSearchDock />
        </Suspense>
      )}
      {isPast && (
        <Suspense>
          <ReplayDock />
        </Suspense>
      )}
    </ConsoleProvider>
  );
}

/** The rows of the shell with the server's announcement and, for administrators, the storage warning. */
function ServerBanners() {
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

/** Returns the storage space, which the server reports to administrators only. */
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
