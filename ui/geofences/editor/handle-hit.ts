import type { AreaHandle } from '@farol/core/domain/geofence/area-handles';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';

/** Distance at which a pointer still hits a handle, pixels. */
const HANDLE_TOLERANCE_PX = 18;

/**
 * Returns the handle under the pointer: points before the midpoints between them, the nearest first;
 * undefined when none is in reach.
 */
export function handleAt(
  handles: readonly AreaHandle[],
  pointer: GeoPoint,
  degreesPerPixel: number,
): AreaHandle | undefined {
  let best: AreaHandle | undefined;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const handle of handles) {
    const distancePixels = pixelsBetween(handle.point, pointer, degreesPerPixel);
    if (distancePixels > HANDLE_TOLERANCE_PX) continue;
    const rank =
      distancePixels +
      (handle.kind === 'middle' ? HANDLE_TOLERANCE_PX : 0) +
      (handle.kind === 'whole' ? HANDLE_TOLERANCE_PX / 2 : 0);
    if (rank < bestRank) [best, bestRank] = [handle, rank];
  }
  return best;
}

function pixelsBetween(one: GeoPoint, other: GeoPoint, degreesPerPixel: number): number {
  const longitudeDifference = Math.abs(one.longitude - other.longitude) % 360;
  const shortestDifference = Math.min(longitudeDifference, 360 - longitudeDifference);
  // In Mercator a degree of latitude is drawn longer the farther it is from the equator.
  const latitudeScale = Math.cos((Math.min(85, Math.abs(other.latitude)) * Math.PI) / 180);
  return Math.hypot(shortestDifference, (one.latitude - other.latitude) / latitudeScale) / degreesPerPixel;
}
