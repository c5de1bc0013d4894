import type { DevicePhotoFile } from '../domain/device/device-photo.ts';

/** Pictures of devices (contract §4.2). */
export interface DevicePhotos {
  /** Keeps a picture and gives the name under which it is found. Rejects with a Failure. */
  upload(deviceId: number, photo: DevicePhotoFile): Promise<string>;
}
