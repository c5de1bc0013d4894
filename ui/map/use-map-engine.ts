import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { startGraphics } from './engine/graphics-start.ts';
import { MapEngine } from './engine/map-engine.ts';
import type { InitialView } from './viewport/initial-view.ts';

/** Creates the map engine in an element with an initial view; undefined until the graphics have started. */
export function useMapEngine(
  box: RefObject<HTMLDivElement | null>,
  start: () => InitialView,
): MapEngine | undefined {
  const [map, setMap] = useState<MapEngine>();
  const startNow = useEffectEvent(start);
  useEffect(() => {
    let engine: MapEngine | undefined;
    let isStopped = false;
    void startGraphics().then(() => {
      if (isStopped || !box.current) return;
      const view = startNow();
      const { longitude, latitude, zoom } =
        view.type === 'place' ? view : { longitude: 0, latitude: 0, zoom: 2 };
      engine = new MapEngine(box.current, { longitude, latitude, zoom, bearing: 0, pitch: 0 });
      setMap(engine);
    });
    return () => {
      isStopped = true;
      engine?.stop();
    };
  }, [box]);
  return map;
}
