import {
  anchoredDeviceId,
  createAnchorGeofence,
  type AnchorRequest,
  type AnchorFailure,
  type AnchorResult,
  type AnchorReference,
} from '../../domain/geofence/anchor.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Geofence } from '../../domain/geofence/geofence.ts';
import { hasUnknownOutcome } from '../../domain/values/unknown-outcome.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { inBatches } from '../concurrency/in-batches.ts';

/** What setting anchors needs from outside. */
export interface AnchorPorts {
  records: Records;
  associations: Associations;
}

/**
 * Sets the anchor of each vehicle (§7): saves its geofence, then associates the two. A geofence that cannot
 * be associated is deleted again, so that no orphan remains; if that fails too, the result says so. Never
 * rejects.
 * @param leftOvers geofences that an earlier attempt left behind: they are deleted first, and a vehicle whose
 * old geofence cannot be deleted gets no second one
 */
export async function activateAnchors(
  ports: AnchorPorts,
  places: readonly AnchorRequest[],
  leftOvers: readonly AnchorReference[] = [],
): Promise<AnchorResult> {
  const { failures: stuck } = await deactivateAnchors(ports, leftOvers);
  const free = places.filter(({ deviceId }) => stuck.every((failure) => failure.deviceId !== deviceId));
  const failures = (await inBatches(free, (place) => activate(ports, place))).filter(
    (failure) => failure !== undefined,
  );
  return { succeededCount: free.length - failures.length, failures: [...stuck, ...failures] };
}

async function activate(ports: AnchorPorts, place: AnchorRequest): Promise<AnchorFailure | undefined> {
  const { records, associations } = ports;
  const { deviceId } = place;
  const fence = createAnchorGeofence(place);
  let id: number;
  try {
    ({ id } = await records.save('geofences', fence));
  } catch (error) {
    const left = hasUnknownOutcome(error) ? await removeUnconfirmed(records, fence) : undefined;
    return { deviceId, step: 'save', reason: failureCodeOf(error), orphanedGeofence: left };
  }
  try {
    await associations.create({
      owner: { kind: 'device', id: deviceId },
      property: { kind: 'geofence', id },
    });
    return undefined;
  } catch (error) {
    return {
      deviceId,
      step: 'link',
      reason: failureCodeOf(error),
      orphanedGeofence: await orphanedGeofence(records, id),
    };
  }
}

/** Deletes a geofence that may have been saved although no response came. */
async function removeUnconfirmed(
  records: Records,
  sought: Geofence,
): Promise<AnchorFailure['orphanedGeofence']> {
  let fences: Geofence[];
  try {
    fences = await records.list('geofences');
  } catch {
    return 'unknown';
  }
  const fence = fences.find(
    (item) => anchoredDeviceId(item) === anchoredDeviceId(sought) && item.area === sought.area,
  );
  return fence && (await orphanedGeofence(records, fence.id));
}

async function orphanedGeofence(records: Records, id: number): Promise<number | undefined> {
  return (await removeGeofence(records, id)) === undefined ? undefined : id;
}

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

/**
 * Deletes a geofence. Returns a failure code if it still exists, undefined if it is gone, also when somebody else deleted it.
 */
export async function removeGeofence(records: Records, id: number): Promise<string | undefined> {
  try {
    await records.remove('geofences', id);
    return undefined;
  } catch (error) {
    return (await isGone(records, id)) ? undefined : failureCodeOf(error);
  }
}

async function isGone(records: Records, id: number): Promise<boolean> {
  try {
    return (await records.list('geofences')).every((fence) => fence.id !== id);
  } catch {
    return false;
  }
}
