import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
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
import { screenOf } from '@farol/core/domain/screen';
import { keepFocus } from '../dialogs/focus-keeper.ts';
import { useMarkerMenu } from '../devices/use-marker-menu.ts';
import { ToastHost } from '../alerts/toast-host.tsx';
import { BreakGuard } from '../entrance/broken-screen.tsx';
import { withWords } from '../language/language.ts';
import { useNavigate, usePath, useQuery } from '../navigation.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { AnnouncementHost } from '../server/server-host.tsx';
import { useConsole } from '../use-console.ts';
import { Kit } from './kit.tsx';
import { LateDialogs } from './late-dialogs.tsx';
import { useMenus } from './menu-entries.ts';
import { OutsideChip } from './outside-chip.tsx';
import { Panel } from './panel.tsx';
import { Rail } from './rail.tsx';
import { StalePicture, useStaleSince } from './stale-picture.tsx';
import { StatusChips } from './status-chips.tsx';
import { TopBar } from './top-bar.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { late } from '../late.ts';
import styles from './shell.module.css';

const FleetMap = late(async () =>
  memo((await import('../geofences/map-with-geofences.tsx')).MapWithGeofences),
);
const EditorBar = late(async () => (await withWords(import('../geofences/editor-bar.tsx'))).EditorBar);

const PANEL_WIDTH = 400;
const EXPANDED_WIDTH = 960;
const RAIL_WIDTH = { open: 220, closed: 64 };
// What surrounds the panel has nothing to do when another screen opens in it.
const StillTopBar = memo(TopBar);
const StillRail = memo(Rail);
const StillChips = memo(StatusChips);
const StillOutsideChip = memo(OutsideChip);

/** The screen in the panel. It comes past the kit, which would draw every input and tip of the console anew with each screen. */
const OpenScreen = createContext<ReactNode>(null);

/** §2, "Layout for a logged-in regular user": top bar, side menu, the map, and a panel over it while a screen is open. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <OpenScreen value={children}>
      <StillHouse />
    </OpenScreen>
  );
}

const StillHouse = memo(function House() {
  useEffect(keepFocus, []);
  return (
    <Kit>
      <Layout />
      <PaletteHost />
    </Kit>
  );
});

function Layout() {
  const { preferences, geofenceEditor } = useConsole();
  const isDrawing = useSelector(geofenceEditor, (snapshot) => snapshot.hasTag('editing'));
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = usePath();
  const [query] = useQuery();
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const [sheetHeight, setSheetHeight] = useState(0);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [freeBar, setFreeBar] = useState<HTMLElement | null>(null);
  // §6: a guest of a shared link has no menu, and one vehicle is not counted.
  const hasMenu = useMenus().side.length > 0;
  const railOpen = useSelector(preferences, ({ context }) => context.railOpen);

  const staleSince = useStaleSince();
  const markerMenu = useMarkerMenu();
  const match = screenOf(pathname);
  const hasPanel = match !== undefined && match.name !== 'home';
  const isExpanded = hasPanel && match.screen.allowExpand && query.get('expand') === 'true';
  const left = isWide && hasPanel && !isDrawing && !isExpanded ? PANEL_WIDTH : 0;
  const bottom = !isWide && hasPanel ? sheetHeight : 0;
  // The counters lie over the map's upper edge.
  const padding = useMemo(() => ({ top: 56, right: 0, left, bottom }), [left, bottom]);
  const select = useCallback((deviceId: number) => navigate(`/devices/${deviceId}`), [navigate]);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const turnMenu = useCallback(() => {
    if (isWide) preferences.send({ type: 'CHANGE', changes: { railOpen: !railOpen } });
    else setDrawerOpen((isOpen) => !isOpen);
  }, [isWide, preferences, railOpen]);

  return (
    <div className={styles.shell} data-rail={railOpen ? 'open' : 'closed'}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <StillTopBar
        onMenu={hasMenu ? turnMenu : undefined}
        menuOpen={isWide ? railOpen : drawerOpen}
        freeRef={setFreeBar}
      />
      <AnnouncementHost />
      <div className={styles.body}>
        {hasMenu && (
          <StillRail isDrawer={!isWide} isOpen={isWide ? railOpen : drawerOpen} onClose={closeDrawer} />
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
          <div className={styles.chips} style={{ left: left + 12 }}>
            {hasMenu && <StillChips />}
            <StillOutsideChip />
            {staleSince !== undefined && <StalePicture since={staleSince} />}
          </div>
          {isDrawing && (
            <Suspense>
              <EditorBar />
            </Suspense>
          )}
          {/* Hidden, not gone: what is typed into the form stands there until the area is drawn. */}
          {hasPanel && (
            <div style={{ display: isDrawing ? 'none' : 'contents' }}>
              <Panel
                match={match}
                isWide={isWide}
                isExpanded={isExpanded}
                onSheetHeight={setSheetHeight}
                key={isWide ? 'docked' : 'sheet'}
              >
                <BreakGuard key={match.name}>
                  <PanelContent />
                </BreakGuard>
              </Panel>
            </div>
          )}
        </main>
      </div>
      <LateDialogs />
      <Alerts
        isWide={isWide}
        left={
          (hasMenu ? RAIL_WIDTH[railOpen ? 'open' : 'closed'] : 0) +
          (isExpanded && !isDrawing ? EXPANDED_WIDTH : left)
        }
        bar={freeBar}
      />
    </div>
  );
}

/** The least width of an alert with the tools of the map beside it, pixels. */
const ALERT_ROOM = 400;

/** Alerts where the panel leaves room for them: nothing lies over what somebody is about to press. */
function Alerts({ isWide, left, bar }: { isWide: boolean; left: number; bar: HTMLElement | null }) {
  const { width } = useViewportSize();
  const room = isWide ? (width > 0 && width - left < ALERT_ROOM ? 'bar' : 'corners') : 'top';
  return <ToastHost room={room} left={left} bar={bar} />;
}

/** The open screen, drawn in pieces after the panel stands: the press that opens it is answered before a long list is there. */
function PanelContent() {
  const drawn = useDeferredValue(useContext(OpenScreen), <WaitingPanel />);
  return <Suspense fallback={<WaitingPanel />}>{drawn}</Suspense>;
}
