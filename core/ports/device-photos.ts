import type { PhotoFile } from '../domain/photo-file.ts';

/** Pictures of devices (contract §4.2). */
export interface DevicePhotos {
  /** Keeps a picture and gives the name under which it is found. Rejects with a Failure. */
  keep(deviceId: number, photo: PhotoFile): Promise<string>;
}
