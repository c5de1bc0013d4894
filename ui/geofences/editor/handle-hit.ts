import type { AreaHandle } from '@farol/core/domain/geofence/area-handles';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';

/** As far from a handle a finger or a pointer still takes it, pixels. */
const HANDLE_TOLERANCE_PX = 18;

/** The handle under the pointer: points before the middles between them, the nearest first; nothing when none is in reach. */
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
      distancePixels + (handle.kind === 'middle' ? HANDLE_TOLERANCE_PX : 0) + (handle.kind === 'whole' ? HANDLE_TOLERANCE_PX / 2 : 0);
    if (rank < bestRank) [best, bestRank] = [handle, rank];
  }
  return best;
}

function pixelsBetween(one: GeoPoint, other: GeoPoint, degreesPerPixel: number): number {
  const turned = Math.abs(one.longitude - other.longitude) % 360;
  const round = Math.min(turned, 360 - turned);
  // On this map a degree of latitude is drawn longer the farther from the equator it lies.
  const stretch = Math.cos((Math.min(85, Math.abs(other.latitude)) * Math.PI) / 180);
  return Math.hypot(round, (one.latitude - other.latitude) / stretch) / degreesPerPixel;
}
