import type { AreaHandle } from '@farol/core/domain/geofence/area-handles';
import type { MapPointer } from '../../map/scene/map-overlay.ts';

/** Distance at which a pointer still hits a handle, pixels. */
const HANDLE_TOLERANCE_PX = 18;

/**
 * Returns the handle under the pointer: points before the midpoints between them, the nearest first;
 * undefined when none is in reach.
 */
export function handleAt(
  handles: readonly AreaHandle[],
  pointer: Pick<MapPointer, 'pixelsTo'>,
): AreaHandle | undefined {
  let best: AreaHandle | undefined;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const handle of handles) {
    const distancePixels = pointer.pixelsTo(handle.point);
    if (distancePixels > HANDLE_TOLERANCE_PX) continue;
    const rank =
      distancePixels +
      (handle.kind === 'middle' ? HANDLE_TOLERANCE_PX : 0) +
      (handle.kind === 'whole' ? HANDLE_TOLERANCE_PX / 2 : 0);
    if (rank < bestRank) [best, bestRank] = [handle, rank];
  }
  return best;
}
