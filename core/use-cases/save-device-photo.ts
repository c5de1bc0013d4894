import type { Device } from '../domain/device.ts';
import type { PhotoFile } from '../domain/photo-file.ts';
import type { DevicePhotos } from '../ports/device-photos.ts';
import type { Records } from '../ports/records.ts';

/** What keeping a photo needs from outside. */
export interface DevicePhotoPorts {
  photos: DevicePhotos;
  records: Records;
}

/** Keeps a photo of a device and, where it has another name than the last one, notes that on the device (contract §4.2), which it gives. */
export async function saveDevicePhoto(
  { photos, records }: DevicePhotoPorts,
  device: Device,
  photo: PhotoFile,
): Promise<Device> {
  const file = await photos.keep(device.id, photo);
  if (device.attributes['deviceImage'] === file) return device;
  return records.save('devices', { ...device, attributes: { ...device.attributes, deviceImage: file } });
}
