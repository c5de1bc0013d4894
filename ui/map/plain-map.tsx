import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useSelector } from '@xstate/react';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { initialPlace } from '@farol/core/domain/navigation/initial-view';
import { useApp, type MapControl } from '../kit/console/app-store.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { useBaseMap } from './base-map/use-base-map.ts';
import { MapFooter } from './controls/map-footer.tsx';
import { MapCanvas } from './scene/map-canvas.tsx';
import { usePageMap } from './page/page-map.ts';
import { useMapScene, useScene } from './use-map-scene.ts';
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
  const user = useSelector(access, (item) => item.user);
  const info = useSelector(access, ({ server }) => server?.info);
  const scene = useMapScene(container, isDark, () => initialPlace(user, info));
  const map = scene?.engine;
  const { ground, attribution } = useBaseMap(map, isDark);
  const ofScreen = useSharedValue(screenOverlays);
  const overlays = useMemo(() => [...ground, ...ofScreen], [ground, ofScreen]);
  useScene(scene, overlays);
  useEffect(() => {
    if (!map) return undefined;
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
    return () => app.change({ mapControl: undefined });
  }, [map, app]);
  return (
    <>
      <div ref={container} className={styles.map} data-scheme={isDark ? 'dark' : 'light'}>
        {scene && <MapCanvas scene={scene} />}
      </div>
      {map && <MapFooter map={map} attribution={attribution} bottomPaddingPixels={0} />}
    </>
  );
}
