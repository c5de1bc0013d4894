import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';

/** The part of the map that is on the screen and how finely it is drawn: what lies outside or moves less need not be drawn anew. */
export interface Viewport extends GeoBounds {
  zoom: number;
  /** What one pixel is wide. */
  degreesPerPixel: number;
  isDark: boolean;
}

/**
 * Whether a device drawn at this place is on the screen.
 * @param alone 1 for the slots that are drawn by themselves; nothing where all are
 */
export function isSlotVisible(
  bounds: GeoBounds,
  alone: Uint8Array | undefined,
  slot: number,
  longitude: number,
  latitude: number,
): boolean {
  if (alone && alone[slot] !== 1) return false;
  if (latitude < bounds.south || latitude > bounds.north) return false;
  // The view may lie beyond the date line, where the world is drawn once more.
  return (
    isLongitudeWithin(bounds, longitude) || isLongitudeWithin(bounds, longitude + 360) || isLongitudeWithin(bounds, longitude - 360)
  );
}

function isLongitudeWithin({ west, east }: GeoBounds, longitude: number): boolean {
  return longitude >= west && longitude <= east;
}

/** Whether two rectangles share a place, on whichever turn around the world. */
export function boundsIntersect(one: GeoBounds | undefined, other: GeoBounds): boolean {
  if (!one || one.north < other.south || one.south > other.north) return false;
  const turns = Math.ceil((other.west - one.east) / 360);
  return one.west + 360 * turns <= other.east;
}

/** With as much again on every side, so that what is drawn for it still fills the screen when the map is pushed aside. */
export function expandedBounds({ west, south, east, north }: GeoBounds): GeoBounds {
  const [width, height] = [east - west, north - south];
  return { west: west - width, south: south - height, east: east + width, north: north + height };
}

/** Whether all of the inner rectangle lies in the outer one. */
export function boundsContain(outer: GeoBounds, inner: GeoBounds): boolean {
  return (
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.south >= outer.south &&
    inner.north <= outer.north
  );
}
