import { Failure } from '../../domain/values/failure.ts';
import type { Records } from '../../ports/records.ts';
import { readRecord } from './read-record.ts';

/**
 * Moves a device into a group (0 for none). The device is read again first: the server replaces whole
 * records, and a change made by another user since the list was read would be lost. Sends nothing for a
 * device that is already in the group. Rejects with a Failure, status 404 when the device is gone.
 */
export async function moveToGroup(
  { records }: { records: Records },
  deviceId: number,
  groupId: number,
): Promise<void> {
  const device = await readRecord(records, 'devices', deviceId);
  if (!device) throw new Failure('HTTP_404_NOT_FOUND', 404);
  if (device.groupId !== groupId) await records.save('devices', { ...device, groupId });
}
