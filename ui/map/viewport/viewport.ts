import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';

/**
 * The part of the map on the screen and its resolution: what lies outside or moves less than a
 * pixel need not be redrawn.
 */
export interface Viewport extends GeoBounds {
  zoom: number;
  /** Degrees of longitude per pixel. */
  degreesPerPixel: number;
  isDark: boolean;
}

/**
 * Whether a device drawn at this position is on the screen.
 * @param unclustered 1 for the slots that are drawn individually; undefined when all are
 */
export function isSlotVisible(
  bounds: GeoBounds,
  unclustered: Uint8Array | undefined,
  slot: number,
  longitude: number,
  latitude: number,
): boolean {
  if (unclustered && unclustered[slot] !== 1) return false;
  if (latitude < bounds.south || latitude > bounds.north) return false;
  // The view may be beyond the date line, where the world is repeated.
  return (
    isLongitudeWithin(bounds, longitude) ||
    isLongitudeWithin(bounds, longitude + 360) ||
    isLongitudeWithin(bounds, longitude - 360)
  );
}

function isLongitudeWithin({ west, east }: GeoBounds, longitude: number): boolean {
  return longitude >= west && longitude <= east;
}

/** Whether two rectangles intersect, also when they are a full turn of longitude apart. */
export function boundsIntersect(one: GeoBounds | undefined, other: GeoBounds): boolean {
  if (!one || one.north < other.south || one.south > other.north) return false;
  const turns = Math.ceil((other.west - one.east) / 360);
  return one.west + 360 * turns <= other.east;
}

/**
 * Returns the bounds extended by their own size on every side, so that what is drawn for them still fills the
 * screen after some panning.
 */
export function expandedBounds({ west, south, east, north }: GeoBounds): GeoBounds {
  const [width, height] = [east - west, north - south];
  return { west: west - width, south: south - height, east: east + width, north: north + height };
}

/** Whether the inner rectangle lies completely within the outer one. */
export function boundsContain(outer: GeoBounds, inner: GeoBounds): boolean {
  return (
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.south >= outer.south &&
    inner.north <= outer.north
  );
}
