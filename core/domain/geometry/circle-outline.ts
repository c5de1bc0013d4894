import { EARTH_RADIUS_METERS } from './distance.ts';
import type { GeoPoint } from './geo-point.ts';

/**
 * Places on the edge of a circle, evenly all the way round from the north, for drawing it. Longitudes go on beyond 180° instead of
 * jumping, so that the outline stays in one piece.
 */
export function circleOutline(center: GeoPoint, radiusMeters: number, count: number): GeoPoint[] {
  const angle = radiusMeters / EARTH_RADIUS_METERS;
  const up = (center.latitude * Math.PI) / 180;
  return Array.from({ length: count }, (_, at) => {
    const bearing = (2 * Math.PI * at) / count;
    const sine = Math.sin(up) * Math.cos(angle) + Math.cos(up) * Math.sin(angle) * Math.cos(bearing);
    const aside = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(up),
      Math.cos(angle) - Math.sin(up) * sine,
    );
    return {
      latitude: (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI,
      longitude: center.longitude + (aside * 180) / Math.PI,
    };
  });
}
