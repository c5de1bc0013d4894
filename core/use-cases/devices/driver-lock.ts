import { driverLockOf, withDriverLock, type DriverLock } from '../../domain/device/check-in-rules.ts';
import type { Device } from '../../domain/device/device.ts';
import { Failure } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Records } from '../../ports/records.ts';
import { readRecord } from '../records/read-record.ts';

/** A vehicle whose rule is read or set. */
export interface DriverLockSubject {
  readonly records: Records;
  readonly namespace: Namespace;
  readonly deviceId: number;
}

/** Returns the rule by which a vehicle is locked without a driver, as it is stored. Rejects with a Failure. */
export async function readDriverLock(subject: DriverLockSubject): Promise<DriverLock> {
  return driverLockOf((await deviceOf(subject)).attributes, subject.namespace);
}

/**
 * Sets the rule by which a vehicle is locked without a driver, and returns it as stored; the rest of the record stays as
 * it is on the server now. Rejects with a Failure.
 */
export async function saveDriverLock(subject: DriverLockSubject, rule: DriverLock): Promise<DriverLock> {
  const { records, namespace } = subject;
  const device = await deviceOf(subject);
  const attributes = withDriverLock(device.attributes, namespace, rule);
  return driverLockOf((await records.save('devices', { ...device, attributes })).attributes, namespace);
}

async function deviceOf({ records, deviceId }: DriverLockSubject): Promise<Device> {
  const device = await readRecord(records, 'devices', deviceId);
  if (!device) throw new Failure('HTTP_404_NOT_FOUND', 404);
  return device;
}
