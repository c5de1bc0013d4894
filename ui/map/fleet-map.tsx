import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { Map as BaseMapEngine, ScaleControl, setWorkerUrl, type MapMouseEvent } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preference } from '@farol/core/domain/preference';
import { useConsole } from '../use-console.ts';
import { baseMapOf } from './base-maps.ts';
import { fleetBounds, isOnMap, type PlaceBounds } from './fleet-places.ts';
import { FleetView } from './fleet-view.ts';
import { MapTools } from './map-tools.tsx';
import { useBaseMap } from './use-base-map.ts';
import styles from './fleet-map.module.css';

setWorkerUrl(workerAddress);

const FIT_AFTER_MS = 500;
const FLY_MS = 1500;

interface FleetMapProps {
  /** Pixels at the edges that something lies over: nothing is fitted or flown under them. */
  padding: { top: number; right: number; bottom: number; left: number };
  onSelect: (deviceId: number) => void;
}

/** The live map: every vehicle where it is, gliding; it fits the fleet once it is there and flies to what is selected (§4, §9). */
export function FleetMap({ padding, onSelect }: FleetMapProps) {
  const { fleet, view, preferences, guard } = useConsole();
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<BaseMapEngine>();
  const drawn = useRef<FleetView>(undefined);
  const [tip, setTip] = useState<{ x: number; y: number; slot: number }>();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const stillness = useReducedMotion() ?? false;
  const selected = useSelector(view, ({ context }) => context.selected);
  const { names, plates, baseMap } = useSelector(preferences, ({ context }) => context);
  const satelliteKey = useSelector(guard, ({ context }) => context.server?.info.attributes['mapTilerKey']);
  const selectZoom = useSelector(guard, ({ context: { user, server } }) =>
    Number(preference('web.selectZoom', user, server?.info) ?? Number.NaN),
  );
  const follows = useRef(false);

  const fit = useEffectEvent((bounds: PlaceBounds | undefined, ms: number) => {
    if (!map || !bounds) return;
    map.fitBounds([bounds.west, bounds.south, bounds.east, bounds.north], {
      padding: roomy(padding, map),
      maxZoom: Number.isFinite(selectZoom) ? selectZoom : 17,
      duration: stillness ? 0 : ms,
    });
  });
  const fly = useEffectEvent((deviceId: number) => {
    const slot = fleet.slotOf(deviceId);
    if (!map || slot === undefined || !isOnMap(fleet, slot)) return false;
    const zoom = Math.max(map.getZoom(), Number.isFinite(selectZoom) ? selectZoom : 16);
    const camera = { center: placeOf(slot), zoom, padding: roomy(padding, map) };
    if (stillness) map.jumpTo(camera);
    else map.flyTo({ ...camera, duration: FLY_MS });
    return true;
  });
  const placeOf = (slot: number): [number, number] => [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
  const click = useEffectEvent(({ point }: MapMouseEvent) => {
    const hit = drawn.current?.hitAt(point.x, point.y);
    if (hit?.type === 'device') onSelect(fleet.deviceId[hit.slot] ?? 0);
    if (hit?.type === 'cluster') fit(boundsOf(drawn.current?.membersOf(hit.cell) ?? []), 600);
  });
  const boundsOf = (slots: readonly number[]): PlaceBounds | undefined => {
    const wanted = new Set(slots);
    return fleetBounds({
      length: fleet.length,
      deviceId: fleet.deviceId,
      longitude: fleet.longitude,
      latitude: fleet.latitude,
      flags: fleet.flags,
      visible: Uint8Array.from({ length: fleet.length }, (_, slot) => (wanted.has(slot) ? 1 : 0)),
    });
  };
  const point = useEffectEvent(({ point: { x, y } }: MapMouseEvent) => {
    const hit = drawn.current?.hitAt(x, y);
    if (map) map.getCanvas().style.cursor = hit ? 'pointer' : '';
    drawn.current?.hover(hit?.type === 'device' ? hit.slot : undefined);
    setTip(hit?.type === 'device' ? { x, y, slot: hit.slot } : undefined);
  });

  useEffect(() => {
    if (!box.current) return undefined;
    const engine = new BaseMapEngine({
      container: box.current,
      style: { version: 8, sources: {}, layers: [] },
      center: [-50.990526, -29.942484],
      zoom: 3,
      minZoom: 1.5,
      maxZoom: 19,
      dragRotate: false,
      pitchWithRotate: false,
      attributionControl: { compact: true },
      fadeDuration: 0,
    });
    engine.touchZoomRotate.disableRotation();
    engine.keyboard.disableRotation();
    engine.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-right');
    setMap(engine);
    return () => engine.remove();
  }, []);

  const options = { isDark, selected, names, plates, stillness };
  const startOptions = useEffectEvent(() => options);
  useEffect(() => {
    if (!map) return undefined;
    const fleetView = new FleetView(fleet, map, startOptions());
    drawn.current = fleetView;
    let last = 0;
    const pointed = (event: MapMouseEvent): void => {
      const now = performance.now();
      if (now - last < 60) return;
      last = now;
      point(event);
    };
    const left = (): void => {
      setTip(undefined);
      fleetView.hover(undefined);
    };
    const dragged = (): void => {
      follows.current = false;
    };
    const listening = [
      map.on('click', click),
      map.on('mousemove', pointed),
      map.on('mouseout', left),
      map.on('dragstart', dragged),
    ];
    return () => {
      for (const subscription of listening) subscription.unsubscribe();
      drawn.current = undefined;
      fleetView.stop();
    };
  }, [map, fleet]);
  useEffect(
    () => drawn.current?.set({ isDark, selected, names, plates, stillness }),
    [map, isDark, selected, names, plates, stillness],
  );

  const failed = useBaseMap(map, baseMapOf(baseMap), satelliteKey, isDark);

  // The first view holds the whole fleet, or the device that the address names.
  const begin = useEffectEvent(() => {
    if (selected === undefined || !fly(selected)) fit(fleetBounds(fleet), 0);
  });
  useEffect(() => {
    if (!map) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (): void => {
      if (fleet.loaded) timer ??= setTimeout(begin, FIT_AFTER_MS);
    };
    start();
    const stop = fleet.subscribe('loaded', start);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [map, fleet]);
  useEffect(() => {
    follows.current = selected !== undefined;
    if (selected !== undefined) fly(selected);
  }, [selected]);
  const follow = useEffectEvent((slots: Uint32Array | undefined) => {
    const slot = selected === undefined ? undefined : fleet.slotOf(selected);
    if (!map || slot === undefined || !follows.current || map.isMoving() || !slots?.includes(slot)) return;
    map.easeTo({
      center: placeOf(slot),
      duration: stillness ? 0 : 500,
      easing: (part) => part,
      padding: roomy(padding, map),
    });
  });
  useEffect(() => fleet.subscribe('numbers', follow), [fleet]);

  const words = tip && fleet.words[tip.slot];
  return (
    <>
      <div ref={box} className={styles.map} data-scheme={isDark ? 'dark' : 'light'} />
      {tip && words && (
        <div className={styles.tip} style={{ left: tip.x + 14, top: tip.y + 14 }} aria-hidden>
          <b>{words.name}</b>
          {words.plate && <span>{words.plate}</span>}
          <span>{t('map.speed', { speed: Math.round((fleet.speed[tip.slot] ?? 0) * 1.852) })}</span>
        </div>
      )}
      {failed && (
        <div className={styles.notice} role="status">
          {t('map.tilesFailed')}
        </div>
      )}
      <MapTools map={map} onFit={() => fit(fleetBounds(fleet), 600)} satelliteKey={satelliteKey} />
    </>
  );
}

/** The padding with some air, never more than the map can give. */
function roomy(
  { top, right, bottom, left }: FleetMapProps['padding'],
  map: BaseMapEngine,
): FleetMapProps['padding'] {
  const { clientWidth, clientHeight } = map.getContainer();
  const air = Math.min(72, clientWidth / 8, clientHeight / 8);
  return {
    top: fitted(top, bottom, clientHeight) + air / 2,
    right: right + air / 2,
    bottom: fitted(bottom, top, clientHeight) + air / 2,
    left: fitted(left, right, clientWidth) + air / 2,
  };
}

/** What fits of a wanted padding besides the one at the other side. */
function fitted(wanted: number, other: number, size: number): number {
  return Math.min(wanted, Math.max(0, size * 0.8 - other));
}
