import type { Area } from './area.ts';
import { EARTH_RADIUS_METERS, distanceMeters } from './distance.ts';
import { unwrapLongitudes } from './unwrapped-longitudes.ts';

/**
 * Returns the surface of an area in square meters on the sphere: a circle by its radius (§9), a polygon by
 * its corners, 0 for a line.
 */
export function areaSquareMeters(area: Area): number {
  if (area.kind === 'circle') return Math.PI * area.radiusMeters ** 2;
  if (area.kind === 'line') return 0;
  const { points } = unwrapLongitudes(area.points);
  let sum = 0;
  for (const [at, from] of points.entries()) {
    const to = points[(at + 1) % points.length] ?? from;
    sum += radians(to.longitude - from.longitude) * (2 + sine(from.latitude) + sine(to.latitude));
  }
  return (Math.abs(sum) * EARTH_RADIUS_METERS ** 2) / 2;
}

/** Returns the length of a line, or the perimeter of a polygon or circle, in meters. */
export function areaLengthMeters(area: Area): number {
  if (area.kind === 'circle') return 2 * Math.PI * area.radiusMeters;
  let length = 0;
  for (const [at, from] of area.points.entries()) {
    const to = area.points[at + 1] ?? (area.kind === 'polygon' ? area.points[0] : undefined);
    if (to) length += distanceMeters(from, to);
  }
  return length;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function sine(degrees: number): number {
  return Math.sin(radians(degrees));
}
