import { Failure } from '../../domain/values/failure.ts';
import type { Records } from '../../ports/records.ts';
import { readRecord } from './read-record.ts';

/**
 * Puts a device into a group, 0 for none, and leaves everything else about it as the server has it now: the server replaces whole
 * records, and what somebody else changed since the list was read would be lost with one. Nothing is sent for a device that is in
 * the group already. Rejects with the Failure of a call, or as not found when the device is gone.
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
