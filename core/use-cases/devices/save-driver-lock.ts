import { driverLockOf, withDriverLock, type DriverLock } from '../../domain/device/check-in-rules.ts';
import { Failure } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Records } from '../../ports/records.ts';
import { readRecord } from '../records/read-record.ts';

/** A vehicle whose rule is set. */
interface DriverLockSubject {
  readonly records: Records;
  readonly namespace: Namespace;
  readonly deviceId: number;
}

/**
 * Sets the rule by which a vehicle is locked without a driver (facts §6, "QR code of a device"), and returns it as
 * stored; the rest of the record stays as it is on the server now. Rejects with a Failure.
 */
export async function saveDriverLock(
  { records, namespace, deviceId }: DriverLockSubject,
  rule: DriverLock,
): Promise<DriverLock> {
  const device = await readRecord(records, 'devices', deviceId);
  if (!device) throw new Failure('HTTP_404_NOT_FOUND', 404);
  const attributes = withDriverLock(device.attributes, namespace, rule);
  return driverLockOf((await records.save('devices', { ...device, attributes })).attributes, namespace);
}
