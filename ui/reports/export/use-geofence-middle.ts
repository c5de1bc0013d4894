import { areaCentroid } from '@farol/core/domain/geometry/area-centroid';
import { parseArea } from '@farol/core/domain/geometry/area';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { useConsole } from '../../kit/console/use-console.ts';

/** Returns a function that says where the middle of a geofence is; undefined where the user does not see it. */
export function useGeofenceMiddle(): (id: number) => GeoPoint | undefined {
  const { geofences } = useConsole().records.lists;
  return (id) => {
    const area = parseArea(
      geofences.getSnapshot().records.find((geofence) => geofence.id === id)?.area ?? '',
    );
    return area && areaCentroid(area);
  };
}
