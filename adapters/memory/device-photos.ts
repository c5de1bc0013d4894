import { Failure } from '@farol/core/domain/values/failure';
import type { DevicePhotoFile } from '@farol/core/domain/device/device-photo';
import type { DevicePhotos } from '@farol/core/ports/device-photos';
import type { MemoryNetwork } from './network.ts';

const MAX_BYTES = 500_000;
/** The accepted types (contract §4.2) with their file name and how such files begin; a dot is any byte. */
const FILES: Readonly<Record<string, { file: string; start: string }>> = {
  'image/jpeg': { file: 'device.jpg', start: '\u00FF\u00D8\u00FF' },
  'image/png': { file: 'device.png', start: '\u0089PNG\r\n\u001A\n' },
  'image/gif': { file: 'device.gif', start: 'GIF8' },
  'image/webp': { file: 'device.webp', start: 'RIFF....WEBP' },
};

/** In-memory photos of devices, for tests and headless runs. */
export class MemoryDevicePhotos implements DevicePhotos {
  readonly photos = new Map<number, DevicePhotoFile>();
  readonly #network: MemoryNetwork;
  readonly #canSeeDevice: (deviceId: number) => boolean;

  constructor(network: MemoryNetwork, canSeeDevice: (deviceId: number) => boolean = () => true) {
    this.#network = network;
    this.#canSeeDevice = canSeeDevice;
  }

  async upload(deviceId: number, photo: DevicePhotoFile): Promise<string> {
    await this.#network.transmit();
    if (!this.#canSeeDevice(deviceId)) throw new Failure('HTTP_404_NOT_FOUND', 404);
    const kind = FILES[photo.type];
    if (!kind) throw new Failure('HTTP_415_UNSUPPORTED_MEDIA_TYPE', 415);
    if (photo.bytes.length > MAX_BYTES) throw new Failure(`THE_IMAGE_IS_LONGER_THAN_${MAX_BYTES}_BYTES`, 413);
    if (!beginsWith(photo.bytes, kind.start))
      throw new Failure(`THE_IMAGE_IS_NO_${photo.type.toUpperCase()}`, 400);
    this.photos.set(deviceId, photo);
    return kind.file;
  }
}

function beginsWith(bytes: Uint8Array, start: string): boolean {
  return Array.from(start).every((sign, index) => sign === '.' || sign.codePointAt(0) === bytes[index]);
}
