import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { MapEngine } from './engine/map-engine.ts';
import type { InitialView } from './viewport/initial-view.ts';

/** Creates the map engine in an element with an initial view; undefined until it exists. */
export function useMapEngine(
  box: RefObject<HTMLDivElement | null>,
  start: () => InitialView,
): MapEngine | undefined {
  const [map, setMap] = useState<MapEngine>();
  const startNow = useEffectEvent(start);
  useEffect(() => {
    if (!box.current) return undefined;
    const view = startNow();
    const { longitude, latitude, zoom } =
      view.type === 'place' ? view : { longitude: 0, latitude: 0, zoom: 2 };
    const engine = new MapEngine(box.current, { longitude, latitude, zoom, bearing: 0, pitch: 0 });
    setMap(engine);
    return () => engine.stop();
  }, [box]);
  return map;
}
