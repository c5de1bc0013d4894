import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { positionOf } from './synthetic-fleet.ts';

/** So many corners has a polygon, so many bends a line. */
const CORNERS = 12;
const BENDS = 8;

/** A geofence where the vehicles are: in turn a polygon, a circle, a road; every tenth in the first city, where a near view is taken. */
export function syntheticGeofence(id: number): Geofence {
  // Vehicles of one city are ten apart, so that geofences near a multiple of ten crowd in it.
  const [longitude, latitude] = positionOf(id % 10 === 0 ? id : id * 7 + 1, 0);
  const size = 0.004 + (id % 13) * 0.002;
  return {
    id,
    name: `Fence ${id}`,
    description: null,
    area: areaText(id % 3, latitude, longitude, size),
    calendarId: 0,
    attributes: {
      color: `#${((id * 7919) % 0x1000000).toString(16).padStart(6, '0')}`,
      polylineDistance: 60,
    },
  };
}

function areaText(kind: number, latitude: number, longitude: number, size: number): string {
  if (kind === 0) return `CIRCLE (${latitude} ${longitude}, ${Math.round(size * 111_000)})`;
  const isRoad = kind === 1;
  const points = Array.from({ length: isRoad ? BENDS : CORNERS }, (_, at) => {
    const turn = (at / CORNERS) * 2 * Math.PI;
    const reach = size * (at % 2 === 0 ? 1 : 0.7);
    return isRoad
      ? `${latitude + Math.sin(turn) * size} ${longitude + at * size}`
      : `${latitude + Math.sin(turn) * reach} ${longitude + Math.cos(turn) * reach}`;
  });
  return isRoad ? `LINESTRING (${points.join(', ')})` : `POLYGON ((${points.join(', ')}))`;
}
