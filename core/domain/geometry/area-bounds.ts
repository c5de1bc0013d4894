import type { Area } from './area.ts';
import { EARTH_RADIUS_METERS } from './distance.ts';
import type { GeoPoint } from './geo-point.ts';
import { unwrapLongitudes } from './unwrapped-longitudes.ts';

/** A bounding box in degrees. `east` exceeds 180 when the box crosses the 180th meridian. */
export interface GeoBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * Returns a box that contains every point for which `isInside` is true, so that most points need no exact
 * test; undefined for an area without points. Corridors and circles near a pole span all longitudes.
 * @param corridorMeters how far from the line a corridor reaches
 */
export function areaBounds(area: Area, corridorMeters: number): GeoBounds | undefined {
  const box = unwidenedBox(area);
  if (!box) return undefined;
  if (area.kind === 'circle') return widenedBounds(box, area.radiusMeters);
  return widenedBounds(box, area.kind === 'line' ? corridorMeters : 0);
}

/**
 * Returns the narrowest box with all points, whose longitudes and latitudes are given in degrees; undefined without
 * any. Points on both sides of the 180th meridian get a box that crosses it.
 */
export function pointBounds(longitudes: Float64Array, latitudes: Float64Array): GeoBounds | undefined {
  let box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [at, longitude] of longitudes.entries()) {
    const latitude = latitudes[at] ?? 0;
    // What is no number changes nothing.
    if (longitude < box.west) box.west = longitude;
    if (longitude > box.east) box.east = longitude;
    if (latitude < box.south) box.south = latitude;
    if (latitude > box.north) box.north = latitude;
  }
  if (box.west > box.east) return undefined;
  if (box.east - box.west <= 180) return box;
  // The box leaves out the widest empty part of the globe.
  const sorted = longitudes.toSorted();
  let widest = 360 - (box.east - box.west);
  const around = { ...box };
  for (const [at, after] of sorted.entries()) {
    const before = sorted[at - 1] ?? after;
    if (after - before <= widest) continue;
    widest = after - before;
    box = { ...around, west: after, east: before + 360 };
  }
  return box;
}

/** Whether a box contains a point. */
export function isWithinBounds(
  { west, south, east, north }: GeoBounds,
  { latitude, longitude }: GeoPoint,
): boolean {
  return (
    latitude >= south &&
    latitude <= north &&
    ((longitude >= west && longitude <= east) ||
      (longitude + 360 >= west && longitude + 360 <= east) ||
      (longitude - 360 >= west && longitude - 360 <= east))
  );
}

/**
 * Returns the longitude of a place in that copy of the world which a view shows: the view may be beyond the date line,
 * where the world is repeated, or have it in the middle. Of a place out of view it is the nearest copy.
 */
export function nearestCopy(longitude: number, { west, east }: Pick<GeoBounds, 'west' | 'east'>): number {
  if (longitude >= west && longitude <= east) return longitude;
  return longitude + 360 * Math.round(((west + east) / 2 - longitude) / 360);
}

/** Whether two boxes overlap, also when they are full turns of longitude apart. */
export function boundsOverlap(left: GeoBounds, right: GeoBounds): boolean {
  if (left.north < right.south || left.south > right.north) return false;
  const turns = Math.ceil((right.west - left.east) / 360);
  return left.west + 360 * turns <= right.east;
}

/** Returns a box that contains every point within so many meters of a box; at a pole all longitudes. */
export function widenedBounds(box: GeoBounds, meters: number): GeoBounds {
  // Slightly more than required, to allow for rounding.
  const reach = (Math.max(0, meters) / EARTH_RADIUS_METERS) * (180 / Math.PI) * 1.000001 + 1e-9;
  const south = box.south - reach;
  const north = box.north + reach;
  if (south <= -90 || north >= 90)
    return { west: -180, east: 180, south: Math.max(-90, south), north: Math.min(90, north) };
  const highest = (Math.max(Math.abs(box.south), Math.abs(box.north)) * Math.PI) / 180;
  const sine = Math.sin((reach * Math.PI) / 180) / Math.cos(highest);
  // More than 1 only by rounding: the pole is out of reach.
  const longitudeReach = (Math.asin(Math.min(1, sine)) * 180) / Math.PI + 1e-9;
  return { west: box.west - longitudeReach, east: box.east + longitudeReach, south, north };
}

/** Returns a box around the middle of a circle, the corners of a polygon, or the path of a line. */
function unwidenedBox(area: Area): GeoBounds | undefined {
  if (area.kind === 'circle') return boxOf([area.center]);
  const { points } = unwrapLongitudes(area.points);
  return area.kind === 'polygon' ? boxOf(points) : arcBox(points);
}

function boxOf(points: readonly GeoPoint[]): GeoBounds | undefined {
  if (points.length === 0) return undefined;
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { latitude, longitude } of points) {
    box.west = Math.min(box.west, longitude);
    box.south = Math.min(box.south, latitude);
    box.east = Math.max(box.east, longitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

/**
 * The great circle between two points bulges towards the pole: long segments are extended, and segments that
 * may pass the pole reach both, where all longitudes are included.
 */
function arcBox(points: readonly GeoPoint[]): GeoBounds | undefined {
  const box = boxOf(points);
  if (!box) return undefined;
  const span = box.east - box.west;
  if (span >= 90) return { ...box, south: -90, north: 90 };
  // A great circle exceeds the latitude of its ends by less than this, for the given span (at 45°, where it
  // bulges most).
  const bulge = (span * span) / 200;
  return { ...box, south: Math.max(-90, box.south - bulge), north: Math.min(90, box.north + bulge) };
}
