import type { GeoPoint } from './geo-point.ts';

/** The earth radius that tracking servers use, meters (contract §0). */
export const EARTH_RADIUS_METERS = 6_378_137;

/**
 * Returns the distance between two points on the ground in meters, by the haversine formula (contract §0).
 */
export function distanceMeters(from: GeoPoint, to: GeoPoint): number {
  const latitudeSine = Math.sin(radians(to.latitude - from.latitude) / 2);
  const longitudeSine = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    latitudeSine * latitudeSine +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitudeSine * longitudeSine;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
