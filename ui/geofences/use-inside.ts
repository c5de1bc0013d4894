import { useEffect, useMemo, useState } from 'react';
import { parseArea } from '@farol/core/domain/area';
import type { Geofence } from '@farol/core/domain/geofence';
import { corridorMeters } from '@farol/core/domain/geofence-attributes';
import { GeofenceIndex } from '@farol/core/domain/geofence-index';
import { useConsole } from '../use-console.ts';
import { InsideNow } from './inside-now.ts';

const EVERY_MS = 1000;
const NOBODY: Inside = new Map();

type Inside = ReadonlyMap<number, ReadonlySet<number>>;

/** The slots of the vehicles that are inside each geofence, by its id; looked at once a second at most. */
export function useInside(geofences: readonly Geofence[]): Inside {
  const { fleet } = useConsole();
  const now = useMemo(() => {
    const areas = geofences.flatMap((fence) => {
      const area = parseArea(fence.area);
      return area ? [{ id: fence.id, area, corridorMeters: corridorMeters(fence) }] : [];
    });
    return new InsideNow(fleet, new GeofenceIndex(areas));
  }, [fleet, geofences]);
  const [inside, setInside] = useState<Inside>(NOBODY);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      waiting = undefined;
      // A new map each time: what it holds changes in place.
      setInside(new Map(now.read()));
    };
    const stop = fleet.subscribe('numbers', (slots) => {
      now.touch(slots);
      waiting ??= setTimeout(look, EVERY_MS);
    });
    now.touch(undefined);
    look();
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [fleet, now]);
  return inside;
}
