import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { positionOf } from './synthetic-fleet.ts';

/** Number of vertices of a polygon, and of points of a line. */
const POLYGON_VERTICES = 12;
const LINE_POINTS = 8;

/**
 * Returns a geofence near the vehicles: circles, lines and polygons in turn, every tenth in the first city,
 * which is zoomed to.
 */
export function syntheticGeofence(id: number): Geofence {
  // Ids of vehicles in one city differ by ten, so the geofences with multiples of ten are all in that city.
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
  const points = Array.from({ length: isRoad ? LINE_POINTS : POLYGON_VERTICES }, (_, index) => {
    const turn = (index / POLYGON_VERTICES) * 2 * Math.PI;
    const reach = size * (index % 2 === 0 ? 1 : 0.7);
    return isRoad
      ? `${latitude + Math.sin(turn) * size} ${longitude + index * size}`
      : `${latitude + Math.sin(turn) * reach} ${longitude + Math.cos(turn) * reach}`;
  });
  return isRoad ? `LINESTRING (${points.join(', ')})` : `POLYGON ((${points.join(', ')}))`;
}
