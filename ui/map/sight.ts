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
