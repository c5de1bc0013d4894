import type { Device } from '../../domain/device/device.ts';
import type { DevicePhotoFile } from '../../domain/device/device-photo.ts';
import type { DevicePhotos } from '../../ports/device-photos.ts';
import type { Records } from '../../ports/records.ts';

/** What keeping a photo needs from outside. */
export interface DevicePhotoPorts {
  devicePhotos: DevicePhotos;
  records: Records;
}

/** Keeps a photo of a device and, where it has another name than the last one, notes that on the device (contract §4.2), which it gives. */
export async function saveDevicePhoto(
  { devicePhotos, records }: DevicePhotoPorts,
  device: Device,
  photo: DevicePhotoFile,
): Promise<Device> {
  const file = await devicePhotos.upload(device.id, photo);
  if (device.attributes['deviceImage'] === file) return device;
  return records.save('devices', { ...device, attributes: { ...device.attributes, deviceImage: file } });
}
