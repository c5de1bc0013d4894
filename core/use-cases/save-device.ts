import { accumulatorsOf } from '../domain/accumulators.ts';
import type { Accumulators } from '../ports/accumulators.ts';
import type { RecordOf } from '../resources/all.ts';
import { saveDevicePhoto, type DevicePhotoPorts } from './save-device-photo.ts';
import type { Beside } from './save-record.ts';

/** What keeping a device needs besides its record. */
export interface DevicePorts extends DevicePhotoPorts {
  accumulators: Accumulators;
}

/**
 * Keeps what goes with a device and is no part of its record (contract §4.2): odometer and hours when they were changed, and a new
 * photo. Gives the device as it is kept then. Rejects with a Failure.
 */
export async function keepBesideDevice(
  { accumulators, photos, records }: DevicePorts,
  device: RecordOf<'devices'>,
  { changed, photo }: Beside,
): Promise<RecordOf<'devices'>> {
  const values = accumulatorsOf(changed);
  if (values) await accumulators.change(device.id, values);
  return photo ? saveDevicePhoto({ photos, records }, device, photo) : device;
}
