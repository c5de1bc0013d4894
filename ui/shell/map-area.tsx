import { memo, Suspense, useCallback, useEffect, useMemo, type CSSProperties } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useMarkerMenu } from '../devices/menu/use-marker-menu.ts';
import { usePageMap } from '../map/page/page-map.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { withScreenTexts } from '../language/translation.ts';
import { NoVehiclesChip } from './no-vehicles-chip.tsx';
import { OutsideFilterChip } from './outside-filter-chip.tsx';
import { StaleMapNotice } from './stale-map-notice.tsx';
import { useStaleSince } from '../fleet/use-stale-since.ts';
import { useMapDock } from './use-map-dock.ts';
import { StatusChips } from './status-chips.tsx';
import styles from './shell.module.css';

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
export function MapArea({ left, bottom, isDrawing, hasMenu, isDue }: MapAreaProps) {
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
  useEffect(() => void graphics.start(), [graphics]);
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
