import type { PictureType } from '@farol/core/domain/picture/picture-bytes';
import { cleanedPicture, isPictureType } from '@farol/core/domain/picture/picture-file';
import type { MediaStore } from '../storage/media.ts';
import type { Access } from '../access/access.ts';
import { noSpace, notFound, HttpError } from '../wire/http-error.ts';
import {
  damagedPicture,
  oversizedPicture,
  storedPicture,
  unknownPictureType,
} from '../pictures/picture-intake.ts';
import type { Registry } from '../registry/registry.ts';

/** The most bytes of an image. */
export const MAX_PHOTO_BYTES = 500_000;
/** The largest accepted image. */
const LIMITS = { bytes: MAX_PHOTO_BYTES, sidePixels: 4096 };

/** The file names of the accepted types. */
const IMAGE_FILES: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'device.jpg',
  'image/png': 'device.png',
  'image/gif': 'device.gif',
  'image/webp': 'device.webp',
};

/** Returns the type of the image that a file name stands for; undefined for a name that no photo has. */
export function photoTypeOfFileName(file: string): PictureType | undefined {
  return Object.keys(IMAGE_FILES)
    .filter(isPictureType)
    .find((type) => IMAGE_FILES[type] === file);
}

/**
 * Stores a photo without anything but the picture, and returns its file name. Rejects with HttpError what is too large
 * or no picture of its type.
 */
export async function storePhoto(
  media: MediaStore,
  deviceId: number,
  { type, bytes, userId }: { type: PictureType; bytes: Uint8Array; userId: number },
): Promise<string> {
  const image = cleanedPicture(type, bytes, LIMITS);
  if (image === 'tooLarge') throw oversizedPicture();
  if (image === 'unreadable') throw damagedPicture();
  await media.save(deviceId, IMAGE_FILES[type], await storedPicture(userId, image));
  return IMAGE_FILES[type];
}

/** The photos of devices (contract §4.2). */
export class DevicePhotoStore {
  readonly #registry: Registry;
  readonly #media: MediaStore;
  readonly #hasFreeSpace: () => boolean;

  /** @param hasFreeSpace whether the disk has free space */
  constructor(registry: Registry, media: MediaStore, hasFreeSpace: () => boolean) {
    this.#registry = registry;
    this.#media = media;
    this.#hasFreeSpace = hasFreeSpace;
  }

  /**
   * Saves a photo, without anything but the picture, and returns its file name. Rejects images that are too large, no images, or of devices the
   * caller may not change, and with 503 while the disk is full.
   */
  async save(access: Access, deviceId: number, type: string, content: ArrayBuffer): Promise<string> {
    if (!access.canAccess('device', deviceId) || !this.#registry.devices.get(deviceId)) throw notFound();
    access.requireWrite('device', 'edit');
    if (!this.#hasFreeSpace()) throw noSpace();
    if (!isPictureType(type)) throw unknownPictureType();
    const bytes = new Uint8Array(content);
    return storePhoto(this.#media, deviceId, { type, bytes, userId: access.user.id });
  }

  /**
   * Returns a photo of a device the caller may access. Rejects with 403 for other
   * devices, 404 for missing files.
   */
  async read(
    access: Access,
    uniqueId: string,
    file: string,
  ): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }> {
    const device = this.#registry.devices.byKey(uniqueId);
    if (!device ? !access.isAdministrator : !access.canAccess('device', device.id))
      throw new HttpError(403, 'HTTP 403 Forbidden - ForbiddenException');
    const type = photoTypeOfFileName(file);
    const bytes = device && type && (await this.#media.read(device.id, file));
    if (!bytes) throw notFound();
    return { type, bytes };
  }
}
