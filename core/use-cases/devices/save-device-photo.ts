import type { Device } from '../../domain/device/device.ts';
import type { DevicePhotoFile } from '../../domain/device/device-photo.ts';
import type { DevicePhotos } from '../../ports/device-photos.ts';
import type { Records } from '../../ports/records.ts';

/** What saving a photo needs from outside. */
export interface DevicePhotoPorts {
  devicePhotos: DevicePhotos;
  records: Records;
}

/**
 * Stores a photo and, if its file name changed, saves the name with the device (contract §4.2). Returns the
 * device.
 */
export async function saveDevicePhoto(
  { devicePhotos, records }: DevicePhotoPorts,
  device: Device,
  photo: DevicePhotoFile,
): Promise<Device> {
  const file = await devicePhotos.upload(device.id, photo);
  if (device.attributes['deviceImage'] === file) return device;
  return records.save('devices', { ...device, attributes: { ...device.attributes, deviceImage: file } });
}
