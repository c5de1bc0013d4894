import type { PlaceBounds } from './fleet-places.ts';

/** The part of the map that is on the screen and how finely it is drawn: what lies outside or moves less need not be drawn anew. */
export interface Sight extends PlaceBounds {
  zoom: number;
  /** What one pixel is wide. */
  degreesPerPixel: number;
  isDark: boolean;
}

/**
 * Whether a device drawn at this place is on the screen.
 * @param alone 1 for the slots that are drawn by themselves; nothing where all are
 */
export function isSeen(
  sight: PlaceBounds,
  alone: Uint8Array | undefined,
  slot: number,
  longitude: number,
  latitude: number,
): boolean {
  if (alone && alone[slot] !== 1) return false;
  if (latitude < sight.south || latitude > sight.north) return false;
  // The view may lie beyond the date line, where the world is drawn once more.
  return (
    isBetween(sight, longitude) || isBetween(sight, longitude + 360) || isBetween(sight, longitude - 360)
  );
}

function isBetween({ west, east }: PlaceBounds, longitude: number): boolean {
  return longitude >= west && longitude <= east;
}

/** Whether two rectangles share a place, on whichever turn around the world. */
export function turnsOver(one: PlaceBounds | undefined, other: PlaceBounds): boolean {
  if (!one || one.north < other.south || one.south > other.north) return false;
  const turns = Math.ceil((other.west - one.east) / 360);
  return one.west + 360 * turns <= other.east;
}

/** With as much again on every side, so that what is drawn for it still fills the screen when the map is pushed aside. */
export function withSurroundings({ west, south, east, north }: PlaceBounds): PlaceBounds {
  const [width, height] = [east - west, north - south];
  return { west: west - width, south: south - height, east: east + width, north: north + height };
}

/** Whether all of the inner rectangle lies in the outer one. */
export function holds(outer: PlaceBounds, inner: PlaceBounds): boolean {
  return (
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.south >= outer.south &&
    inner.north <= outer.north
  );
}
