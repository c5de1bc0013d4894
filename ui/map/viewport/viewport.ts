import { isWithinBounds, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';

/**
 * The part of the map on the screen and its resolution: what lies outside or moves less than a
 * pixel need not be redrawn.
 */
export interface Viewport extends GeoBounds {
  zoom: number;
  /** Degrees of longitude per pixel at the center of the map. */
  degreesPerPixel: number;
  /** Returns the pixel of the map at a position in degrees. */
  project: (longitude: number, latitude: number) => { x: number; y: number };
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
  // The view may be beyond the date line, where the world is repeated.
  return isWithinBounds(bounds, { latitude, longitude });
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
