import {
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  type CSSProperties,
  useState,
  type RefCallback,
} from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { usePageMap } from '../map/page/page-map.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useNavigate, useScreenLocation } from '../kit/navigation/navigation.tsx';
import { withScreenTexts } from '../language/screen-texts.ts';
import { useStaleSince } from '../fleet/use-stale-since.ts';
import styles from './shell.module.css';
import { IconCloudOff, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { shortDurationText } from '../kit/texts/short-duration-text.ts';
import statusChipsStyles from './status-chips.module.css';
import { useFleet } from '../kit/console/use-fleet.ts';
import { useApp } from '../kit/console/app-store.ts';
import { useDeviceLimit } from '../fleet/use-device-limit.ts';
import { isFilterSuspended } from '@farol/core/domain/device/device-filter';
import { useMenuGestures } from '../devices/menu/use-menu-gestures.ts';

const COUNTS = ['counts'] as const;

const STATUSES = ['all', 'online', 'offline', 'unknown'] as const;

/** Toasts and the foot of the map are above it. */
const HEIGHT = '--farol-map-dock-height';

const VISIBLE = ['visible'] as const;

const FleetMap = lazyWithRetry(async () =>
  memo((await import('../geofences/map/geofence-map.tsx')).GeofenceMap),
);
const PastChip = lazyWithRetry(async () => (await import('./past-chip.tsx')).PastChip);
const EditorBar = lazyWithRetry(
  async () =>
    (await withScreenTexts(import('../geofences/editor/geofence-editor-bar.tsx'))).GeofenceEditorBar,
);

// Memoized: they need not render when another screen opens in the panel.
const MemoStatusChips = memo(StatusChips);
const MemoOutsideFilterChip = memo(OutsideFilterChip);
const MemoNoVehiclesChip = memo(NoVehiclesChip);

interface MapAreaProps {
  /** What the panel covers at the left and at the bottom, pixels. */
  left: number;
  bottom: number;
  /** An area is drawn on the map. */
  isDrawing: boolean;
  /** §6: status counts of one vehicle are useless to guests, who have no menu. */
  hasMenu: boolean;
  /** False while what is more urgent is drawn first. */
  isDue: boolean;
}

/** The map with the chips over it and the bar of the geofence editor. */
export function MapPane({ left, bottom, isDrawing, hasMenu, isDue }: MapAreaProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { graphics } = usePageMap();
  const staleSince = useStaleSince();
  const isPast = useSelector(useConsole().shell, ({ isRouteShown }) => isRouteShown);
  const markerMenu = useMarkerMenu();
  // The status chips cover the upper edge of the map.
  const [dockRef, dockHeight] = useMapDock();
  const covered = bottom + dockHeight;
  const padding = useMemo(() => ({ top: 56, right: 0, left, bottom: covered }), [left, covered]);
  const select = useCallback((deviceId: number) => navigate(`/devices/${deviceId}`), [navigate]);
  // Meanwhile the rows are drawn, and the code of the map comes.
  useEffect(() => {
    void graphics.start();
  }, [graphics]);
  const dockStyle: CSSProperties & Record<'--farol-dock-bottom', string> = {
    left,
    bottom,
    '--farol-dock-bottom': `${bottom}px`,
  };
  return (
    <>
      <section
        className={styles.map}
        aria-label={t('shell.map')}
        data-stale={staleSince !== undefined || undefined}
        {...markerMenu}
      >
        <Suspense fallback={<div className={styles.mapLoading} />}>
          {isDue ? <FleetMap padding={padding} onSelect={select} /> : <div className={styles.mapLoading} />}
        </Suspense>
      </section>
      <div className={styles.chipArea} style={{ left: left + 12 }}>
        <Suspense>{isPast && <PastChip />}</Suspense>
        {hasMenu && !isPast && <MemoStatusChips />}
        {!isPast && <MemoOutsideFilterChip />}
        {!isPast && <MemoNoVehiclesChip />}
        {staleSince !== undefined && <StaleMapNotice since={staleSince} />}
      </div>
      <div ref={dockRef} className={styles.dock} style={dockStyle} />
      {isDrawing && (
        <Suspense>
          <EditorBar />
        </Suspense>
      )}
    </>
  );
}

/** Says that the map shows outdated positions, or those of the last visit, and how old they are. */
function StaleMapNotice({ since }: { since: number }) {
  const { t } = useTranslation();
  const isRestored = useSelector(useConsole().connection, (answers) => answers.isRestored);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={statusChipsStyles.staleNotice} role="note">
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      {t(isRestored ? 'views.lastKnown' : 'views.stale', { age: shortDurationText(t, now - since) })}
    </div>
  );
}

/**
 * Says that the open device is on the map although it does not match the filter or search, with a button that
 * clears both.
 */
function OutsideFilterChip() {
  const { devices } = useConsole();
  const { t } = useTranslation();
  const isOutside = useFleet(VISIBLE, (fleet) => fleet.isWatchedFilteredOut);
  return (
    <div role="status">
      {isOutside && (
        <button
          type="button"
          className={statusChipsStyles.chip}
          data-kind="outside"
          onClick={devices.view.clearFilters}
        >
          <IconFilterOff size={16} stroke={1.6} aria-hidden />
          {t('views.outside')} · <b>{t('views.clearFilter')}</b>
        </button>
      )}
    </div>
  );
}

/** Returns the ref of the strip under the map, which it offers to screens, and its height in pixels. */
function useMapDock(): [ref: RefCallback<HTMLElement>, height: number] {
  const app = useApp();
  const [height, setHeight] = useState(0);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const root = document.documentElement;
      app.change({ mapDock: element });
      const observer = new ResizeObserver(() => {
        setHeight(element.clientHeight);
        root.style.setProperty(HEIGHT, `${element.clientHeight}px`);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        root.style.removeProperty(HEIGHT);
        app.change({ mapDock: undefined });
      };
    },
    [app],
  );
  return [ref, height];
}

/**
 * Says why the map of the start page is empty: leads users who may add a vehicle to onboarding, and others to
 * who may give them one.
 */
function NoVehiclesChip() {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useScreenLocation();
  const { canCreate, limit } = useDeviceLimit();
  // The lists of other screens say it themselves.
  const isDue = pathname === '/home' && fleet.isLoaded && fleet.counts.all === 0;
  const mayAdd = canCreate && !limit;
  return (
    <div role="status">
      {isDue && !mayAdd && (
        <p className={statusChipsStyles.chip} data-kind="empty">
          {t('devices.emptyText')}
        </p>
      )}
      {isDue && mayAdd && (
        <button
          type="button"
          className={statusChipsStyles.chip}
          data-kind="outside"
          onClick={() => navigate('/start')}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden />
          {t('devices.emptyTitle')} · <b>{t('devices.addFirst')}</b>
        </button>
      )}
    </div>
  );
}

/** The counts of the fleet by status; a click filters list and map by that status, or by motion. */
function StatusChips() {
  const { devices } = useConsole();
  const { view } = devices;
  const { t, i18n } = useTranslation();
  const counts = useFleet(COUNTS, (fleet) => fleet.counts);
  const status = useSelector(view, (item) => item.status);
  const movingOnly = useSelector(view, (item) => item.movingOnly);
  // A search alone decides: the list says so, and the chips look as if they were off.
  const isSuspended = useSelector(view, isFilterSuspended);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={statusChipsStyles.chipRow} role="group" aria-label={t('counter.label')}>
      {STATUSES.map((kind) => (
        <button
          key={kind}
          type="button"
          className={statusChipsStyles.chip}
          aria-pressed={status === kind}
          data-suspended={(isSuspended && kind !== 'all') || undefined}
          onClick={() => view.filterByStatus(kind)}
        >
          {kind !== 'all' && <span className={statusChipsStyles.statusShape} data-kind={kind} aria-hidden />}
          {t(`counter.${kind}`)} <b>{number.format(counts[kind])}</b>
        </button>
      ))}
      <button
        type="button"
        className={statusChipsStyles.chip}
        aria-pressed={movingOnly}
        data-suspended={isSuspended || undefined}
        onClick={view.toggleMoving}
      >
        <span className={statusChipsStyles.statusShape} data-kind="moving" aria-hidden />
        {t('counter.moving')} <b>{number.format(counts.moving)}</b>
      </button>
    </div>
  );
}

/**
 * Returns gesture handlers that open the menu of the device whose marker is right-clicked or long-pressed.
 */
function useMarkerMenu(): ReturnType<typeof useMenuGestures> {
  const app = useApp();
  return useMenuGestures((_, x, y) => {
    const deviceId = app.getSnapshot().mapControl?.deviceAt(x, y);
    return deviceId === undefined ? undefined : { deviceId };
  });
}
