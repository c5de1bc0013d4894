import { Failure } from '@farol/core/domain/values/failure';
import { cleanedPicture, isPictureType } from '@farol/core/domain/picture/picture-file';
import type { PictureType } from '@farol/core/domain/picture/picture-bytes';
import type { DevicePhotoFile } from '@farol/core/domain/device/device-photo';
import type { DevicePhotos } from '@farol/core/ports/device-photos';
import type { MemoryNetwork } from './network.ts';

const LIMITS = { bytes: 500_000, sidePixels: 4096 };
/** The accepted types with their file names. */
const FILES: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'device.jpg',
  'image/png': 'device.png',
  'image/gif': 'device.gif',
  'image/webp': 'device.webp',
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

  async upload(deviceId: number, { type, bytes }: DevicePhotoFile): Promise<string> {
    await this.#network.transmit();
    if (!this.#canSeeDevice(deviceId)) throw new Failure('HTTP_404_NOT_FOUND', 404);
    if (!isPictureType(type)) throw new Failure('HTTP_415_UNSUPPORTED_MEDIA_TYPE', 415);
    const picture = cleanedPicture(type, bytes, LIMITS);
    if (picture === 'tooLarge') throw new Failure('PICTURE_IS_TOO_LARGE', 413);
    if (picture === 'unreadable') throw new Failure('PICTURE_IS_DAMAGED', 400);
    this.photos.set(deviceId, { type, bytes: picture.bytes });
    return FILES[type];
  }
}
