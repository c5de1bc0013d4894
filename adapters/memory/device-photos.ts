import { Failure } from '@farol/core/domain/values/failure';
import type { DevicePhotoFile } from '@farol/core/domain/device/device-photo';
import type { DevicePhotos } from '@farol/core/ports/device-photos';
import type { MemoryNetwork } from './network.ts';

const MAX_BYTES = 500_000;
const FILES: Readonly<Record<string, string>> = { 'image/jpeg': 'device.jpg', 'image/png': 'device.png' };

/** In-memory photos of devices, for tests and headless runs. */
export class MemoryDevicePhotos implements DevicePhotos {
  readonly photos = new Map<number, DevicePhotoFile>();
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async upload(deviceId: number, photo: DevicePhotoFile): Promise<string> {
    await this.#network.transmit();
    const file = FILES[photo.type];
    if (file === undefined) throw new Failure('HTTP_415_UNSUPPORTED_MEDIA_TYPE', 415);
    if (photo.bytes.length > MAX_BYTES) throw new Failure('HTTP_413', 413);
    this.photos.set(deviceId, photo);
    return file;
  }
}
