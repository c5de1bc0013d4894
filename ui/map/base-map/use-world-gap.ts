import { useCallback, useSyncExternalStore } from 'react';
import type { MapEngine } from '../scene/map-engine.ts';
import type { WorldGap, WorldOverlay } from '../layers/world/world-overlay.ts';

/** Returns what the offline world lacks in the view while it is shown alone; looks again when the map rests. */
export function useWorldGap(
  map: MapEngine | undefined,
  world: WorldOverlay,
  isAlone: boolean,
): WorldGap | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!map) return () => undefined;
      const stops = [map.on('idle', changed), map.on('layers', changed), world.subscribe(changed)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [map, world],
  );
  return useSyncExternalStore(subscribe, () => (map && isAlone ? world.gapAt(map.view.zoom) : undefined));
}
