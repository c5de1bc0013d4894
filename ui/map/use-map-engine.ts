import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { usePageMap } from './page/page-map.ts';
import { MapEngine } from './engine/map-engine.ts';
import type { InitialPlace } from '@farol/core/domain/navigation/initial-view';

/** Creates the map engine in an element with an initial view; undefined until the graphics have started. */
export function useMapEngine(
  box: RefObject<HTMLDivElement | null>,
  start: () => InitialPlace,
): MapEngine | undefined {
  const { graphics } = usePageMap();
  const [map, setMap] = useState<MapEngine>();
  const startNow = useEffectEvent(start);
  useEffect(() => {
    let engine: MapEngine | undefined;
    let isStopped = false;
    void graphics.start().then(() => {
      if (isStopped || !box.current) return;
      engine = new MapEngine(box.current, { ...startNow(), bearing: 0, pitch: 0 }, graphics);
      setMap(engine);
    });
    return () => {
      isStopped = true;
      engine?.stop();
    };
  }, [box, graphics]);
  return map;
}
