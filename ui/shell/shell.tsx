import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import {
  createContext,
  memo,
  Suspense,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { restoreLostFocus } from '../kit/dialogs/focus-restoration.ts';
import { useMarkerMenu } from '../devices/menu/use-marker-menu.ts';
import { ToastHost } from '../alerts/toast-host.tsx';
import { ErrorBoundary } from '../entrance/error-boundary.tsx';
import { withScreenTexts } from '../language/translation.ts';
import { useNavigate, useScreenLocation, useScreenQuery } from '../kit/navigation/navigation.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { ServerBanners } from './server-banners.tsx';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ConsoleTheme } from './console-theme.tsx';
import { DeferredDialogs } from './deferred-dialogs.tsx';
import { useMenus } from '../kit/navigation/side-menu-entries.ts';
import { OutsideFilterChip } from './outside-filter-chip.tsx';
import { Panel } from './panel.tsx';
import { Rail } from './rail.tsx';
import { StaleMapNotice, useStaleSince } from './stale-map-notice.tsx';
import { StatusChips } from './status-chips.tsx';
import { TopBar } from './top-bar.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import styles from './shell.module.css';

const FleetMap = lazyWithRetry(async () =>
  memo((await import('../geofences/map/geofence-map.tsx')).GeofenceMap),
);
const EditorBar = lazyWithRetry(
  async () =>
    (await withScreenTexts(import('../geofences/editor/geofence-editor-bar.tsx'))).GeofenceEditorBar,
);

const PANEL_WIDTH_PIXELS = 400;
const EXPANDED_PANEL_WIDTH_PIXELS = 960;
const RAIL_WIDTH_PIXELS = { open: 220, closed: 64 };
// Memoized: they need not render when another screen opens in the panel.
const MemoTopBar = memo(TopBar);
const MemoRail = memo(Rail);
const MemoStatusChips = memo(StatusChips);
const MemoOutsideFilterChip = memo(OutsideFilterChip);

/**
 * The screen in the panel. A context, because passing it through the Mantine provider would render the whole
 * console again.
 */
const OpenScreenContext = createContext<ReactNode>(null);

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
  useEffect(restoreLostFocus, []);
  return (
    <ConsoleTheme>
      <ShellLayout />
      <PaletteHost />
    </ConsoleTheme>
  );
});

function ShellLayout() {
  const { preferences, geofences } = useConsole();
  const { browser } = preferences;
  const isDrawing = useAnswers(geofences.editor, ({ isEditing }) => isEditing);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useScreenLocation();
  const [query] = useScreenQuery();
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const [sheetHeight, setSheetHeight] = useState(0);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [toastSlot, setToastSlot] = useState<HTMLElement | null>(null);
  // §6: guests have no menu, and status counts of one vehicle are useless.
  const hasMenu = useMenus().sideMenu.length > 0;
  const railOpen = useAnswers(browser, (one) => one.railOpen);

  const staleSince = useStaleSince();
  const markerMenu = useMarkerMenu();
  const match = matchScreen(pathname);
  const hasPanel = match !== undefined && match.name !== 'home';
  const isExpanded = hasPanel && match.screen.allowExpand && query.get('expand') === 'true';
  const left = isWide && hasPanel && !isDrawing && !isExpanded ? PANEL_WIDTH_PIXELS : 0;
  const bottom = !isWide && hasPanel ? sheetHeight : 0;
  // The status chips cover the upper edge of the map.
  const padding = useMemo(() => ({ top: 56, right: 0, left, bottom }), [left, bottom]);
  const select = useCallback((deviceId: number) => navigate(`/devices/${deviceId}`), [navigate]);
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
          <section
            className={styles.map}
            aria-label={t('shell.map')}
            data-stale={staleSince !== undefined || undefined}
            {...markerMenu}
          >
            <Suspense fallback={<div className={styles.mapLoading} />}>
              <FleetMap padding={padding} onSelect={select} />
            </Suspense>
          </section>
          <div className={styles.chipArea} style={{ left: left + 12 }}>
            {hasMenu && <MemoStatusChips />}
            <MemoOutsideFilterChip />
            {staleSince !== undefined && <StaleMapNotice since={staleSince} />}
          </div>
          {isDrawing && (
            <Suspense>
              <EditorBar />
            </Suspense>
          )}
          {/* Hidden instead of unmounted, so that the form keeps its input while the area is drawn. */}
          {hasPanel && (
            <div style={{ display: isDrawing ? 'none' : 'contents' }}>
              <Panel
                match={match}
                isWide={isWide}
                isExpanded={isExpanded}
                onSheetHeight={setSheetHeight}
                key={isWide ? 'docked' : 'sheet'}
              >
                <ErrorBoundary key={match.name}>
                  <PanelContent />
                </ErrorBoundary>
              </Panel>
            </div>
          )}
        </main>
      </div>
      <DeferredDialogs />
      <PlacedToasts
        isWide={isWide}
        left={
          (hasMenu ? RAIL_WIDTH_PIXELS[railOpen ? 'open' : 'closed'] : 0) +
          (isExpanded && !isDrawing ? EXPANDED_PANEL_WIDTH_PIXELS : left)
        }
        bar={toastSlot}
      />
    </div>
  );
}

/** Minimum width for toasts beside the map controls, pixels. */
const MIN_TOAST_SPACE_PIXELS = 400;

/** Toasts where the panel leaves room for them, so that they cover no controls. */
function PlacedToasts({ isWide, left, bar }: { isWide: boolean; left: number; bar: HTMLElement | null }) {
  const { width } = useViewportSize();
  const placement = isWide ? (width > 0 && width - left < MIN_TOAST_SPACE_PIXELS ? 'bar' : 'corners') : 'top';
  return <ToastHost placement={placement} leftInsetPixels={left} barElement={bar} />;
}

/**
 * The open screen, rendered with low priority after the panel: the panel opens before a long list is
 * rendered.
 */
function PanelContent() {
  const content = useDeferredValue(useContext(OpenScreenContext), <PanelSkeleton />);
  return <Suspense fallback={<PanelSkeleton />}>{content}</Suspense>;
}
