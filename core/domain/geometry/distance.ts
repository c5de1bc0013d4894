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

/**
 * Whether two points are less than so many meters apart: `distanceMeters(from, to) < meters`, for most points without
 * its cost. A distance is at least its part along the meridian, and at most that and the part along the equator.
 */
export function areCloser(from: GeoPoint, to: GeoPoint, meters: number): boolean {
  // Near the other side of the globe the formula is not as exact as the bounds.
  if (meters > MAX_BOUNDED_METERS) return distanceMeters(from, to) < meters;
  const north = Math.abs(to.latitude - from.latitude) * METERS_PER_DEGREE;
  if (north > meters * ABOVE) return false;
  const east = Math.abs(to.longitude - from.longitude) * METERS_PER_DEGREE;
  return (north + east) * ABOVE < meters || distanceMeters(from, to) < meters;
}

const METERS_PER_DEGREE = radians(EARTH_RADIUS_METERS);
const MAX_BOUNDED_METERS = 100_000;
/** Room for rounding, so that a bound never decides a case that the formula decides the other way. */
const ABOVE = 1 + 1e-9;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
