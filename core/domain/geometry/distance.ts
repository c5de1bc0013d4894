import type { GeoPoint } from './geo-point.ts';

/** The radius of the earth that the tracking servers reckon with, metres (contract §0). */
export const EARTH_RADIUS_METERS = 6_378_137;

/** The distance between two places over the ground in metres, by the haversine formula (contract §0). */
export function distanceMeters(from: GeoPoint, to: GeoPoint): number {
  const upward = Math.sin(radians(to.latitude - from.latitude) / 2);
  const sideward = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    upward * upward + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * sideward * sideward;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
