import { useComputedColorScheme } from '@mantine/core';
import { useCallbackRef, useReducedMotion } from '@mantine/hooks';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { preferenceAttribute } from '@farol/core/domain/preference/preference-attribute';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { MapCanvas } from './engine/map-canvas.tsx';
import { fleetBounds } from './viewport/fleet-bounds.ts';
import { crosshairPoint, MapCrosshair } from './controls/map-crosshair.tsx';
import { MapCard, type MapCardContent } from './controls/map-card.tsx';
import { MapFooter } from './controls/map-footer.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import type { MapOverlay } from './overlays/map-overlay.ts';
import { MapTooltip } from './controls/map-tooltip.tsx';
import { MapTools } from './controls/map-tools.tsx';
import { PlaceOverlay } from './overlays/place-overlay.ts';
import type { Padding } from './viewport/viewport-padding.ts';
import { initialView, parseZoom, viewOfCircle } from './viewport/initial-view.ts';
import { useBaseMap } from './base-map/use-base-map.ts';
import { useCamera } from './use-camera.ts';
import { useAskedCircle } from './use-asked-circle.ts';
import { useEndFollowing } from './use-end-following.ts';
import { useKeptBounds } from './use-kept-bounds.ts';
import { useFleetRenderer } from './use-fleet-renderer.ts';
import { useLabelOptions } from './use-label-options.ts';
import { useMapControl } from './use-map-control.ts';
import { useMapEngine } from './use-map-engine.ts';
import { useMapOverlays } from './use-map-overlays.ts';
import { useRuler } from './use-ruler.ts';
import styles from './controls/map.module.css';

// There is nothing to say about a map that is not drawn yet.
const MapNotices = lazyWithRetry(async () => (await import('./controls/map-notices.tsx')).MapNotices);

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
  const { fleet, devices, preferences, access, visits } = useConsole();
  const container = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const prefersReducedMotion = useReducedMotion() ?? false;
  const selected = useAnswers(devices.view, ({ selectedDeviceId }) => selectedDeviceId);
  const { precision } = useAnswers(preferences.browser);
  const user = useAnswers(access, (one) => one.user);
  const info = useAnswers(access, ({ server }) => server?.info);
  const selectZoom = preferenceAttribute('web.selectZoom', user, info);
  const endFollowing = useEndFollowing();
  const { ruler, isMeasuring, toggle: measure, end: endMeasuring } = useRuler();
  const [placeOverlay] = useState(() => new PlaceOverlay());

  const start = () => {
    const { circle } = visits.get();
    return circle ? viewOfCircle(circle) : initialView(fleetBounds(fleet), selectZoom, user, info);
  };
  const map = useMapEngine(container, () => initialView(undefined, selectZoom, user, info));
  const baseMap = useBaseMap(map, isDark);
  const camera = useCamera(map, {
    padding,
    prefersReducedMotion,
    selectZoom: parseZoom(selectZoom),
    start,
    streets: baseMap,
  });
  const show = useEffectEvent(() => camera.fit(focusBounds));
  useAskedCircle(map, padding, camera.reveal);
  useEffect(() => show(), [focusBounds, map]);
  const all = useMapOverlays(overlays, {
    ground: baseMap.ground,
    showsAccuracy: precision && selected !== undefined,
    placeOverlay,
    ruler,
  });
  const labelOptions = useLabelOptions();
  const { tooltip, deviceAt } = useFleetRenderer(
    map,
    { isDark, selected, ...labelOptions, prefersReducedMotion },
    all,
    {
      onSelect,
      onCluster: camera.fit,
      onUserPan: endFollowing,
      crosshair: () => (map ? crosshairPoint(map, padding) : { x: 0, y: 0 }),
      onZoom: camera.zoomBy,
    },
  );
  const fly = (deviceId: number): void => {
    const slot = fleet.slotOf(deviceId);
    if (slot === undefined) return;
    const [longitude, latitude] = [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
    camera.fit({ west: longitude, east: longitude, south: latitude, north: latitude });
  };
  useMapControl(container, map !== undefined, deviceAt, {
    flyTo: fly,
    fit: camera.fit,
    keepInView: useKeptBounds(map, padding, camera.fit),
    center: camera.center,
  });
  // Stable callbacks: the tools are not rendered again when only the padding changes, as when a panel opens.
  const fit = useCallbackRef(camera.fit);
  const fitFleet = useCallbackRef(camera.fitFleet);
  const zoomBy = useCallbackRef(camera.zoomBy);
  const flyTo = useCallbackRef(fly);
  const select = useCallbackRef(onSelect);
  const searchTarget = useMemo(
    () => ({ fit, flyTo, select, markPlace: placeOverlay.mark }),
    [fit, flyTo, select, placeOverlay],
  );

  return (
    <>
      <div ref={container} className={styles.map} data-scheme={isDark ? 'dark' : 'light'}>
        {map && <MapCanvas engine={map} />}
      </div>
      {map && <MapFooter map={map} attribution={baseMap.attribution} bottomPaddingPixels={padding.bottom} />}
      {map && <MapCrosshair map={map} padding={padding} />}
      <div role="status">{tooltip && <MapTooltip {...tooltip} />}</div>
      {map && card && <MapCard map={map} padding={padding} {...card} />}
      <Suspense>
        <MapNotices
          padding={padding}
          baseMap={baseMap}
          place={placeOverlay}
          ruler={isMeasuring ? ruler : undefined}
          onMeasuringEnd={endMeasuring}
        />
      </Suspense>
      <MapTools
        map={map}
        isMeasuring={isMeasuring}
        bottomPaddingPixels={padding.bottom}
        searchTarget={searchTarget}
        onFit={fitFleet}
        onZoom={zoomBy}
        onMeasure={measure}
      />
    </>
  );
}
