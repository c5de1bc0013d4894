import { useEffect, useMemo, useState } from 'react';
import { parseArea } from '@farol/core/domain/geometry/area';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { corridorHalfWidthMeters } from '@farol/core/domain/geofence/geofence-attributes';
import { GeofenceIndex } from '@farol/core/domain/geofence/geofence-index';
import { useFeatures } from '../../kit/console/use-features.ts';
import { VehiclesInside } from './vehicles-inside.ts';

const REFRESH_INTERVAL_MS = 1000;
const NONE_INSIDE: SlotsByGeofence = new Map();

type SlotsByGeofence = ReadonlyMap<number, ReadonlySet<number>>;

/** Returns the slots of the vehicles inside each geofence by its id, updated at most once a second. */
export function useVehiclesInside(geofences: readonly Geofence[]): SlotsByGeofence {
  const { fleet } = useFeatures();
  const now = useMemo(() => {
    const areas = geofences.flatMap((fence) => {
      const area = parseArea(fence.area);
      return area ? [{ id: fence.id, area, corridorMeters: corridorHalfWidthMeters(fence) }] : [];
    });
    return new VehiclesInside(fleet, new GeofenceIndex(areas));
  }, [fleet, geofences]);
  const [inside, setInside] = useState<SlotsByGeofence>(NONE_INSIDE);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      waiting = undefined;
      // A new map every time: its sets are updated in place.
      setInside(new Map(now.current()));
    };
    const stop = fleet.subscribe('columns', (slots) => {
      now.markMoved(slots);
      waiting ??= setTimeout(refresh, REFRESH_INTERVAL_MS);
    });
    now.markMoved(undefined);
    refresh();
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [fleet, now]);
  return inside;
}
