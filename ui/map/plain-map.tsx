import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { initialPlace } from '@farol/core/domain/navigation/initial-view';
import { useApp, type MapControl } from '../kit/console/app-store.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { useBaseMap } from './base-map/use-base-map.ts';
import { MapFooter } from './controls/map-footer.tsx';
import { MapCanvas } from './engine/map-canvas.tsx';
import { listenToMapPointer, type FleetPointerActions } from './input/pointer-input.ts';
import { MapLayerStack } from './overlays/map-layer-stack.ts';
import { usePageMap } from './page/page-map.ts';
import { useMapEngine } from './use-map-engine.ts';
import styles from './controls/map.module.css';

const MAX_FIT_ZOOM = 17;
const AT_ONCE = { durationMs: 0 };

/** A map without vehicles and tools: the base map and what the screen draws on it. */
export function PlainMap() {
  const { access } = useConsole();
  const app = useApp();
  const { screenOverlays } = usePageMap();
  const container = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const user = useAnswers(access, (one) => one.user);
  const info = useAnswers(access, ({ server }) => server?.info);
  const map = useMapEngine(container, () => initialPlace(user, info));
  const { ground, attribution } = useBaseMap(map, isDark);
  const ofScreen = useSharedValue(screenOverlays);
  const overlays = useMemo(() => [...ground, ...ofScreen], [ground, ofScreen]);
  const overlaysNow = useEffectEvent(() => overlays);
  const isDarkNow = useEffectEvent(() => isDark);
  const stack = useRef<MapLayerStack>(undefined);
  useEffect(() => {
    if (!map) return undefined;
    const layerStack = new MapLayerStack(map);
    stack.current = layerStack;
    layerStack.setDark(isDarkNow());
    layerStack.setOverlays(overlaysNow());
    const stopListening = listenToMapPointer(map, layerStack, () => overlaysNow(), NO_FLEET);
    const fit = (bounds: GeoBounds): void => map.move({ bounds, maxZoom: MAX_FIT_ZOOM }, AT_ONCE);
    const mapControl = {
      deviceAt: () => undefined,
      flyTo: () => undefined,
      fit,
      // Nothing covers it.
      keepInView: (bounds) => {
        fit(bounds);
        return () => undefined;
      },
      center: (longitude, latitude) =>
        map.move({ camera: { longitude, latitude } }, { ...AT_ONCE, initiator: 'follow' }),
    } satisfies MapControl;
    app.change({ mapControl });
    return () => {
      app.change({ mapControl: undefined });
      stopListening();
      layerStack.stop();
      stack.current = undefined;
    };
  }, [map, app]);
  useEffect(() => stack.current?.setDark(isDark), [map, isDark]);
  useEffect(() => stack.current?.setOverlays(overlays), [map, overlays]);
  return (
    <>
      <div ref={container} className={styles.map} data-scheme={isDark ? 'dark' : 'light'}>
        {map && <MapCanvas engine={map} />}
      </div>
      {map && <MapFooter map={map} attribution={attribution} bottomPaddingPixels={0} />}
    </>
  );
}

/** There are no vehicles to point at. */
const NO_FLEET: FleetPointerActions = {
  click: () => false,
  hover: () => false,
  zoom: () => undefined,
};
