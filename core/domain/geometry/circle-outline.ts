import { EARTH_RADIUS_METERS } from './distance.ts';
import type { GeoPoint } from './geo-point.ts';

/**
 * Returns points on the edge of a circle for drawing, evenly spaced from the north. Longitudes continue
 * beyond 180° instead of wrapping, so that the outline stays in one piece.
 */
export function circleOutline(center: GeoPoint, radiusMeters: number, count: number): GeoPoint[] {
  const angle = radiusMeters / EARTH_RADIUS_METERS;
  const latitudeRadians = (center.latitude * Math.PI) / 180;
  return Array.from({ length: count }, (_, at) => {
    const bearing = (2 * Math.PI * at) / count;
    const sine =
      Math.sin(latitudeRadians) * Math.cos(angle) +
      Math.cos(latitudeRadians) * Math.sin(angle) * Math.cos(bearing);
    const longitudeOffset = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(latitudeRadians),
      Math.cos(angle) - Math.sin(latitudeRadians) * sine,
    );
    return {
      latitude: (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI,
      longitude: center.longitude + (longitudeOffset * 180) / Math.PI,
    };
  });
}
