import { useComputedColorScheme } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { MapCanvas } from './scene/map-canvas.tsx';
import { initialPlace } from '@farol/core/domain/navigation/initial-view';
import { boundsOfSlots, fleetBounds } from '@farol/core/fleet/fleet-bounds';
import { MapCrosshair } from './controls/map-crosshair.tsx';
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
import { useLabelOptions } from './use-label-options.ts';
import { useMapCamera } from './use-map-camera.ts';
import { useMapControl } from './use-map-control.ts';
import { useMapScene, useScene } from './use-map-scene.ts';
import { useMapOverlays } from './use-map-overlays.ts';
import styles from './controls/map.module.css';

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
  const { precision } = useAnswers(preferences.browser);
  const user = useSelector(access, (one) => one.user);
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
