import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { usePageMap } from './page/page-map.ts';
import type { MapOverlay } from './scene/map-overlay.ts';
import { MapScene } from './scene/map-scene.ts';
import type { InitialPlace } from '@farol/core/domain/navigation/initial-view';

/**
 * Creates the scene of a map in an element with an initial view, and keeps it in its color scheme; undefined until the
 * graphics have started. What draws in the scene comes after this: its layers are built in the scheme of the scene.
 */
export function useMapScene(
  box: RefObject<HTMLDivElement | null>,
  isDark: boolean,
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
  useEffect(() => {
    scene?.setDark(isDark);
  }, [scene, isDark]);
  return scene;
}

/** Tells a scene what to draw besides vehicles, bottom first. */
export function useScene(scene: MapScene | undefined, overlays: readonly MapOverlay[]): void {
  useEffect(() => {
    scene?.setOverlays(overlays);
  }, [scene, overlays]);
}
