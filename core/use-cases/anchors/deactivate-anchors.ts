import type { AnchorFailure, AnchorResult, AnchorReference } from '../../domain/geofence/anchor-result.ts';
import type { Records } from '../../ports/records.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { removeGeofence } from './remove-geofence.ts';

/**
 * Removes anchors by deleting their geofences (§7); associations go with them. One already deleted is no
 * failure. Never rejects.
 */
export async function deactivateAnchors(
  { records }: { records: Records },
  anchors: readonly AnchorReference[],
): Promise<AnchorResult> {
  const failures = await inBatches(anchors, async ({ deviceId, geofenceId }): Promise<AnchorFailure[]> => {
    const reason = await removeGeofence(records, geofenceId);
    if (reason === undefined) return [];
    return [{ deviceId, step: 'remove', reason, orphanedGeofence: geofenceId }];
  });
  return { succeededCount: failures.filter(({ length }) => length === 0).length, failures: failures.flat() };
}
