import type { GeoBounds } from '../geometry/area-bounds.ts';
import type { RouteFixes } from './route-fixes.ts';

/** Returns the bounds of all fixes; at least one. */
export function boundsOfFixes({
  longitude,
  latitude,
  length,
}: Pick<RouteFixes, 'longitude' | 'latitude' | 'length'>): GeoBounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let at = 0; at < length; at++) {
    const [east, north] = [longitude[at] ?? 0, latitude[at] ?? 0];
    if (east < bounds.west) bounds.west = east;
    if (east > bounds.east) bounds.east = east;
    if (north < bounds.south) bounds.south = north;
    if (north > bounds.north) bounds.north = north;
  }
  return bounds;
}
