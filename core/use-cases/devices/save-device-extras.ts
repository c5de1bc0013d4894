import { changedAccumulators } from '../../domain/device/accumulators.ts';
import type { Accumulators } from '../../ports/accumulators.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import { saveDevicePhoto, type DevicePhotoPorts } from './save-device-photo.ts';
import type { RecordExtras } from '../records/save-record.ts';

/** What saving the extras of a device needs from outside. */
export interface DeviceExtrasPorts extends DevicePhotoPorts {
  accumulators: Accumulators;
}

/**
 * Saves the extras of a device (contract §4.2): odometer and hours if they were changed, and a new photo.
 * Returns the device as stored. Rejects with a Failure.
 */
export async function saveDeviceExtras(
  { accumulators, devicePhotos, records }: DeviceExtrasPorts,
  device: RecordOf<'devices'>,
  { changed, photo }: RecordExtras,
): Promise<RecordOf<'devices'>> {
  const values = changedAccumulators(changed);
  if (values) await accumulators.update(device.id, values);
  return photo ? saveDevicePhoto({ devicePhotos, records }, device, photo) : device;
}
