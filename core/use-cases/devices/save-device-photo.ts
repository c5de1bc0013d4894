import type { Device } from '../../domain/device/device.ts';
import type { DevicePhotoFile } from '../../domain/device/device-photo.ts';
import type { DevicePhotos } from '../../ports/device-photos.ts';
import type { Records } from '../../ports/records.ts';
import { readRecord } from '../records/read-record.ts';

/** What saving a photo needs from outside. */
export interface DevicePhotoPorts {
  devicePhotos: DevicePhotos;
  records: Records;
}

/**
 * Stores a photo and, if its file name changed, saves the name with the device (contract §4.2), as the server has it
 * once the photo is there: what others changed during a slow upload stays. Returns the device. Rejects with a Failure.
 */
export async function saveDevicePhoto(
  { devicePhotos, records }: DevicePhotoPorts,
  device: Device,
  photo: DevicePhotoFile,
): Promise<Device> {
  const file = await devicePhotos.upload(device.id, photo);
  if (device.attributes['deviceImage'] === file) return device;
  const stored = (await readRecord(records, 'devices', device.id)) ?? device;
  return records.save('devices', { ...stored, attributes: { ...stored.attributes, deviceImage: file } });
}
