import type { DevicePhotoFile } from '../domain/device/device-photo.ts';

/** Photos of devices (contract §4.2). */
export interface DevicePhotos {
  /** Stores a photo and returns its file name. Rejects with a Failure. */
  upload(deviceId: number, photo: DevicePhotoFile): Promise<string>;
}
