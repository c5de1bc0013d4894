import { useComputedColorScheme } from '@mantine/core';
import { useCallbackRef, useReducedMotion } from '@mantine/hooks';
import {
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  useEffect,
  type RefObject,
  useEffectEvent,
} from 'react';
import { useSelector } from '@xstate/react';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { MapCanvas } from './scene/map-canvas.tsx';
import { initialPlace } from '@farol/core/domain/navigation/initial-view';
import { boundsOfSlots, fleetBounds } from '@farol/core/fleet/fleet-bounds';
import type { MapCardContent } from './controls/map-card.tsx';
import { MapFooter } from './controls/map-footer.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import type { MapOverlay } from './scene/map-overlay.ts';
import { MapTooltip } from './controls/map-tooltip.tsx';
import { MapTools } from './controls/map-tools.tsx';
import type { MarkedPlace } from './layers/place-overlay.ts';
import type { Padding } from './viewport/viewport-padding.ts';
import { useBaseMap } from './base-map/use-base-map.ts';
import { useFleetOnMap } from './use-fleet-on-map.ts';
import { useMapScene, useScene } from './use-map-scene.ts';
import styles from './controls/map.module.css';
import type { MapEngine } from './scene/map-engine.ts';
import { viewportPadding, paddedCenter } from './viewport/viewport-padding.ts';
import type { ConnectedCamera } from '@farol/core/console/features/map/connect-camera';
import { useApp, type MapControl } from '../kit/console/app-store.ts';
import { AccuracyOverlay } from './layers/accuracy-overlay.ts';
import { trailOverlay } from './layers/trail-overlay.ts';
import { startCamera } from '@farol/core/console/features/map/start-camera';
import type { StreetMapCoverage } from '@farol/core/machines/map/camera-aim';

/** A shorter press may be the beginning of a shortcut, milliseconds. */
const HOLD_MS = 250;

// There is nothing to say about a map that is not drawn yet.
const MapNotices = lazyWithRetry(async () => (await import('./controls/map-notices.tsx')).MapNotices);
const MapCard = lazyWithRetry(async () => (await import('./controls/map-card.tsx')).MapCard);

interface FleetMapProps {
  /** Covered pixels at the edges: nothing is fitted or centered under them. */
  padding: Padding;
  onSelect: (deviceId: number) => void;
  /** Further overlays, bottom first. Keep the same array while none is added or removed. */
  overlays?: readonly MapOverlay[];
  /** Brought into view whenever the object changes. */
  focusBounds?: GeoBounds | undefined;
  /** A card above a position of the map. */
  card?: MapCardContent | undefined;
}

const NO_OVERLAYS: readonly MapOverlay[] = [];

/**
 * The live map: every vehicle at its position, gliding between fixes. It fits the fleet once it is loaded and
 * flies to the selected vehicle (§4, §9).
 */
export function FleetMap({ padding, onSelect, overlays = NO_OVERLAYS, focusBounds, card }: FleetMapProps) {
  const { fleet, devices, preferences, access } = useConsole();
  const container = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const selected = useSelector(devices.view, ({ selectedDeviceId }) => selectedDeviceId);
  const { precision } = useView(preferences.browser);
  const user = useSelector(access, (item) => item.user);
  const info = useSelector(access, ({ server }) => server?.info);
  const [isMeasuring, setMeasuring] = useState(false);
  const [ruler, setRuler] = useState<MapOverlay>();
  const measure = useCallback(() => setMeasuring((isOn) => !isOn), []);
  const [place, setPlace] = useState<MarkedPlace>();
  const [mark, setMark] = useState<MapOverlay>();

  const scene = useMapScene(container, isDark, () => initialPlace(user, info));
  const map = scene?.engine;
  const baseMap = useBaseMap(map, isDark);
  const camera = useMapCamera(map, padding, baseMap.streets, focusBounds);
  const all = useMapOverlays(overlays, {
    ground: baseMap.ground,
    showsAccuracy: precision && selected !== undefined,
    mark,
    ruler,
  });
  const labelOptions = useLabelOptions();
  const drawnOptions = { isDark, selected, ...labelOptions };
  const { pointed, deviceAt } = useFleetOnMap(scene, camera, drawnOptions, onSelect);
  useScene(scene, all);
  // Stable callbacks: the tools are not rendered again when only the padding changes, as when a panel opens.
  const fitFleet = useCallback(() => {
    const bounds = fleetBounds(fleet);
    if (bounds) camera?.fit(bounds);
  }, [camera, fleet]);
  const flyTo = useCallback(
    (deviceId: number): void => {
      const slot = fleet.slotOf(deviceId);
      const bounds = boundsOfSlots(fleet, slot === undefined ? [] : [slot]);
      if (bounds) camera?.fit(bounds);
    },
    [camera, fleet],
  );
  useMapControl(container, camera, deviceAt, flyTo);
  const select = useCallbackRef(onSelect);
  const searchTarget = useMemo(
    () => ({ fit: (bounds: GeoBounds) => camera?.fit(bounds), flyTo, select, markPlace: setPlace }),
    [camera, flyTo, select],
  );

  return (
    <>
      <div ref={container} className={styles.map} data-scheme={isDark ? 'dark' : 'light'}>
        {scene && <MapCanvas scene={scene} />}
      </div>
      {map && <MapFooter map={map} attribution={baseMap.attribution} bottomPaddingPixels={padding.bottom} />}
      {map && <MapCrosshair map={map} padding={padding} />}
      <div role="status">{pointed && <MapTooltip {...pointed} />}</div>
      <Suspense>{map && card && <MapCard map={map} padding={padding} {...card} />}</Suspense>
      <Suspense>
        <MapNotices
          padding={padding}
          baseMap={baseMap}
          place={place}
          onMark={setMark}
          onUnmark={() => setPlace(undefined)}
          isMeasuring={isMeasuring}
          onRuler={setRuler}
          onMeasuringEnd={measure}
        />
      </Suspense>
      <MapTools
        map={map}
        isMeasuring={isMeasuring}
        bottomPaddingPixels={padding.bottom}
        searchTarget={searchTarget}
        onFit={fitFleet}
        camera={camera}
        onMeasure={measure}
      />
    </>
  );
}

/** Marks the point that keyboard actions apply to while the map has the focus. */
function MapCrosshair({ map, padding }: { map: MapEngine; padding: Padding }) {
  const at = useSyncExternalStore(
    (changed) => map.on('resize', changed),
    () => {
      const { width, height } = map.size;
      const { x, y } = paddedCenter(viewportPadding(padding, width, height), width, height);
      return `${Math.round(x)}px ${Math.round(y)}px`;
    },
  );
  const [left, top] = at.split(' ');
  return <div className={styles.crosshair} style={{ left, top }} aria-hidden />;
}

/** Offers the map to the rest of the page while it is shown: which device is at a point, and moving its view. */
function useMapControl(
  container: RefObject<HTMLElement | null>,
  camera: ConnectedCamera | undefined,
  deviceAt: (x: number, y: number) => number | undefined,
  flyTo: (deviceId: number) => void,
): void {
  const app = useApp();
  useEffect(() => {
    if (!camera) return undefined;
    const mapControl: MapControl = {
      deviceAt: (clientX, clientY) => {
        const { left, top } = container.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return deviceAt(clientX - left, clientY - top);
      },
      flyTo,
      fit: camera.fit,
      keepInView: camera.keepInView,
      center: (longitude, latitude) => camera.center({ longitude, latitude }),
    };
    app.change({ mapControl });
    return () => app.change({ mapControl: undefined });
  }, [app, container, camera, deviceAt, flyTo]);
}

interface OwnOverlays {
  /** The base map as far as it is drawn by overlays. */
  ground: readonly MapOverlay[];
  /** Whether the accuracy of the selected vehicle's fix is drawn. */
  showsAccuracy: boolean;
  /** The mark of a found place, and the ruler while the user is measuring. */
  mark: MapOverlay | undefined;
  ruler: MapOverlay | undefined;
}

/** Returns all overlays of the map, bottom first: its own below and above those of the screen. */
function useMapOverlays(
  overlays: readonly MapOverlay[],
  { ground, showsAccuracy, mark, ruler }: OwnOverlays,
): readonly MapOverlay[] {
  const {
    fleet,
    map: { trails },
  } = useConsole();
  const isPast = fleet.pastMs !== undefined;
  const accuracyOverlay = useMemo(() => new AccuracyOverlay(fleet), [fleet]);
  useEffect(() => {
    accuracyOverlay.setVisible(showsAccuracy);
  }, [accuracyOverlay, showsAccuracy]);
  return useMemo(
    () => [
      ...ground,
      accuracyOverlay,
      // Trails lead to where the vehicles are now.
      ...(isPast ? [] : [trailOverlay(trails)]),
      ...overlays,
      ...[mark, ruler].filter((tool) => tool !== undefined),
    ],
    [ground, accuracyOverlay, trails, isPast, overlays, mark, ruler],
  );
}

/** Returns what is shown at every vehicle: what the user chose, and all of it while the control key is held. */
function useLabelOptions(): { names: boolean; plates: boolean; rings: boolean } {
  const { names, plates, rings } = useView(useConsole().preferences.browser);
  const showsAll = useIsControlKeyHeld();
  return { names: names || showsAll, plates: plates || showsAll, rings: rings || showsAll };
}

/**
 * Whether the left Control key is held alone. While it is, the map shows names, plates and status rings of
 * all vehicles regardless of the map options.
 */
function useIsControlKeyHeld(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      timer = undefined;
      setHeld(false);
    };
    const press = ({ code, repeat }: KeyboardEvent): void => {
      if (code !== 'ControlLeft') end();
      else if (!repeat) timer ??= setTimeout(() => setHeld(true), HOLD_MS);
    };
    const release = ({ code }: KeyboardEvent): void => {
      if (code === 'ControlLeft') end();
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('keyup', release, true);
    // When the page loses the focus the release of the key is not reported.
    window.addEventListener('blur', end);
    return () => {
      end();
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('keyup', release, true);
      window.removeEventListener('blur', end);
    };
  }, []);
  return isHeld;
}

/** Lets the console move a map while it is shown, between what covers its edges. Returns what moves it. */
function useMapCamera(
  map: MapEngine | undefined,
  padding: Padding,
  streets: StreetMapCoverage,
  focusBounds: GeoBounds | undefined,
): ConnectedCamera | undefined {
  const { fleet, map: features } = useConsole();
  const start = features.startCamera;
  const isStill = useReducedMotion() ?? false;
  const [camera, setCamera] = useState<ConnectedCamera>();
  const coverNow = useEffectEvent((engine: MapEngine) => engine.cover(padding, isStill));
  useEffect(() => {
    if (!map) return undefined;
    coverNow(map);
    const { camera: connected, stop } = start(startCamera, map);
    const stops = [
      stop,
      map.on('steer', connected.steered),
      map.on('userPan', connected.panned),
      map.on('idle', () => connected.rested(map.movedBy)),
      map.on('resize', connected.covered),
    ];
    setCamera(connected);
    return () => {
      for (const end of stops) end();
      setCamera(undefined);
    };
  }, [map, start]);
  useEffect(() => {
    camera?.knowStreets(streets);
  }, [camera, streets]);
  useEffect(() => {
    return camera?.showFleet(fleet);
  }, [camera, fleet]);
  useEffect(() => {
    map?.cover(padding, isStill);
    camera?.covered();
  }, [map, camera, padding, isStill]);
  useEffect(() => {
    if (focusBounds) camera?.fit(focusBounds);
  }, [camera, focusBounds]);
  return camera;
}
