import { useComputedColorScheme } from '@mantine/core';
import { useCallbackRef, useReducedMotion } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preference } from '@farol/core/domain/preference';
import { mapControl } from '../devices/map-control.ts';
import { useConsole } from '../use-console.ts';
import { baseMapOf } from './base-maps.ts';
import { fleetBounds, type PlaceBounds } from './fleet-places.ts';
import { aimOf, MapAim } from './map-aim.tsx';
import { MapCard, type MapCardContent } from './map-card.tsx';
import { MapFoot } from './map-foot.tsx';
import { LostMapNotice, PlaceNotice, RulerNotice, TrailsNotice } from './map-notices.tsx';
import type { MapOverlay } from './map-overlay.ts';
import { MapTip } from './map-tip.tsx';
import { MapTools } from './map-tools.tsx';
import { PlaceOverlay } from './overlays/place-overlay.ts';
import { PrecisionOverlay } from './overlays/precision-overlay.ts';
import { trailOverlay } from './overlays/trail-overlay.ts';
import type { Padding } from './roomy.ts';
import { startView, zoomOf } from './start-view.ts';
import { useBaseMap } from './use-base-map.ts';
import { useCamera } from './use-camera.ts';
import { useFleetView } from './use-fleet-view.ts';
import { useHeldControl } from './use-held-control.ts';
import { useMapEngine } from './use-map-engine.ts';
import { useRuler } from './use-ruler.ts';
import { useTrails } from './use-trails.ts';
import { WorldOverlay } from './world/world-overlay.ts';
import styles from './fleet-map.module.css';

interface FleetMapProps {
  /** Pixels at the edges that something lies over: nothing is fitted or flown under them. */
  padding: Padding;
  onSelect: (deviceId: number) => void;
  /** What else is drawn on the map, undermost first; keep the list as long as nothing is added or removed. */
  overlays?: readonly MapOverlay[];
  /** Brought into view whenever it is another one. */
  focus?: PlaceBounds | undefined;
  /** Stands over a place of the map. */
  card?: MapCardContent | undefined;
}

const NO_OVERLAYS: readonly MapOverlay[] = [];

/** The live map: every vehicle where it is, gliding; it fits the fleet once it is there and flies to what is selected (§4, §9). */
export function FleetMap({ padding, onSelect, overlays = NO_OVERLAYS, focus, card }: FleetMapProps) {
  const { fleet, view, preferences, guard } = useConsole();
  const { language } = useTranslation().i18n;
  const box = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const stillness = useReducedMotion() ?? false;
  const selected = useSelector(view, ({ context }) => context.selected);
  const { names, plates, rings, precision, baseMap } = useSelector(preferences, ({ context }) => context);
  const user = useSelector(guard, ({ context }) => context.user);
  const info = useSelector(guard, ({ context }) => context.server?.info);
  const satelliteKey = info?.attributes['mapTilerKey'];
  const selectZoom = preference('web.selectZoom', user, info);
  const trails = useTrails();
  const { ruler, isMeasuring, turn: measure, end: endMeasuring } = useRuler();
  const [place] = useState(() => new PlaceOverlay());
  const [accuracy] = useState(() => new PrecisionOverlay(fleet));

  const start = () => startView(fleetBounds(fleet), selectZoom, user, info);
  const map = useMapEngine(box, () => startView(undefined, selectZoom, user, info));
  const camera = useCamera(map, { padding, stillness, selectZoom: zoomOf(selectZoom), start, trails });
  const { isOffline, hasFailed, credit, retry } = useBaseMap(map, baseMapOf(baseMap), satelliteKey);
  const world = useMemo(() => new WorldOverlay(language), [language]);
  const show = useEffectEvent(() => camera.fit(focus));
  useEffect(() => show(), [focus, map]);
  const all = useMemo(
    () => [...(isOffline ? [world] : []), accuracy, trailOverlay(trails), ...overlays, place, ruler],
    [isOffline, world, accuracy, trails, overlays, place, ruler],
  );
  const isAll = useHeldControl();
  const marks = { names: names || isAll, plates: plates || isAll, rings: rings || isAll };
  const { tip, deviceAt } = useFleetView(map, { isDark, selected, ...marks, stillness }, all, {
    onSelect,
    onCluster: camera.fit,
    onDrag: () => trails.send({ type: 'FOLLOW', deviceId: false }),
    aim: () => (map ? aimOf(map, padding) : { x: 0, y: 0 }),
    onZoom: camera.zoomBy,
  });
  const fly = (deviceId: number): void => {
    const slot = fleet.slotOf(deviceId);
    if (slot === undefined) return;
    const [longitude, latitude] = [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
    camera.fit({ west: longitude, east: longitude, south: latitude, north: latitude });
  };
  const flyNow = useEffectEvent(fly);
  useEffect(() => {
    mapControl.set({
      deviceAt: (clientX, clientY) => {
        const { left, top } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return deviceAt(clientX - left, clientY - top);
      },
      fly: (deviceId) => flyNow(deviceId),
      trails,
    });
    return () => mapControl.set(undefined);
  }, [deviceAt, trails]);

  useEffect(() => accuracy.turn(precision && selected !== undefined), [accuracy, precision, selected]);

  // The tools stay as they are when only the room around them changes: opening a panel does not draw them anew.
  const fit = useCallbackRef(camera.fit);
  const fitFleet = useCallbackRef(camera.fitFleet);
  const zoomBy = useCallbackRef(camera.zoomBy);
  const flyTo = useCallbackRef(fly);
  const select = useCallbackRef(onSelect);
  const searched = useMemo(
    () => ({ fit, fly: flyTo, select, mark: place.mark }),
    [fit, flyTo, select, place],
  );

  return (
    <>
      <div ref={box} className={styles.map} data-scheme={isDark ? 'dark' : 'light'} />
      {map && <MapFoot map={map} credit={credit} />}
      {map && <MapAim map={map} padding={padding} />}
      <div role="status">{tip && <MapTip {...tip} />}</div>
      {map && card && <MapCard map={map} padding={padding} {...card} />}
      <div className={styles.notices} style={{ left: padding.left, bottom: padding.bottom }}>
        {hasFailed && <LostMapNotice onRetry={retry} />}
        <TrailsNotice trails={trails} />
        <PlaceNotice place={place} />
        {isMeasuring && <RulerNotice ruler={ruler} onEnd={endMeasuring} />}
      </div>
      <MapTools
        map={map}
        trails={trails}
        satelliteKey={satelliteKey}
        isMeasuring={isMeasuring}
        bottom={padding.bottom}
        searched={searched}
        onFit={fitFleet}
        onZoom={zoomBy}
        onMeasure={measure}
      />
    </>
  );
}
