import type { PlaceBounds } from './fleet-places.ts';

/** The part of the map that is on the screen and how finely it is drawn: what lies outside or moves less need not be drawn anew. */
export interface Sight extends PlaceBounds {
  /** What one pixel is wide. */
  degreesPerPixel: number;
  /** 1 for the slots that are drawn by themselves; nothing where all are. */
  alone: Uint8Array | undefined;
}

/** Whether a device drawn at this place is on the screen. */
export function isSeen(sight: Sight, slot: number, longitude: number, latitude: number): boolean {
  if (sight.alone && sight.alone[slot] !== 1) return false;
  if (latitude < sight.south || latitude > sight.north) return false;
  // The view may lie beyond the date line, where the world is drawn once more.
  return [longitude, longitude + 360, longitude - 360].some((at) => at >= sight.west && at <= sight.east);
}
