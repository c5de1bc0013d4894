import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { usePageMap } from './page/page-map.ts';
import type { MapOverlay } from './scene/map-overlay.ts';
import { MapScene } from './scene/map-scene.ts';
import type { InitialPlace } from '@farol/core/domain/navigation/initial-view';

/** Creates the scene of a map in an element with an initial view; undefined until the graphics have started. */
export function useMapScene(
  box: RefObject<HTMLDivElement | null>,
  start: () => InitialPlace,
): MapScene | undefined {
  const { graphics } = usePageMap();
  const [scene, setScene] = useState<MapScene>();
  const startNow = useEffectEvent(start);
  useEffect(() => {
    let created: MapScene | undefined;
    let isStopped = false;
    void graphics.start().then(() => {
      if (isStopped || !box.current) return;
      created = new MapScene(box.current, { ...startNow(), bearing: 0, pitch: 0 }, graphics);
      setScene(created);
    });
    return () => {
      isStopped = true;
      created?.stop();
    };
  }, [box, graphics]);
  return scene;
}

/** Tells a scene what to draw besides vehicles, bottom first. */
export function useScene(
  scene: MapScene | undefined,
  isDark: boolean,
  overlays: readonly MapOverlay[],
): void {
  useEffect(() => scene?.setDark(isDark), [scene, isDark]);
  useEffect(() => scene?.setOverlays(overlays), [scene, overlays]);
}
