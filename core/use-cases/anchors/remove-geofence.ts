import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Records } from '../../ports/records.ts';

/**
 * Deletes a geofence. Returns a failure code if it still exists, undefined if it is gone, whoever deleted it.
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
