import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Records } from '../../ports/records.ts';

/** Removes a fence; answers why it is still there, as a failure code, or nothing when it is gone, whoever removed it. */
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
