import type { Route } from '@farol/core/domain/route/route';

/** Returns the index of the fix nearest to a place, by degrees as drawn. */
export function nearestFix({ longitude, latitude, length }: Route, east: number, north: number): number {
  let nearest = 0;
  let least = Infinity;
  const narrowing = Math.cos((north * Math.PI) / 180);
  for (let at = 0; at < length; at++) {
    const distance = (((longitude[at] ?? 0) - east) * narrowing) ** 2 + ((latitude[at] ?? 0) - north) ** 2;
    if (distance < least) [least, nearest] = [distance, at];
  }
  return nearest;
}
