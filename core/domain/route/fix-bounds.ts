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
    bounds.west = Math.min(bounds.west, east);
    bounds.east = Math.max(bounds.east, east);
    bounds.south = Math.min(bounds.south, north);
    bounds.north = Math.max(bounds.north, north);
  }
  return bounds;
}
