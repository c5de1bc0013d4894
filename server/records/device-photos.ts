import type { MediaStore } from '../storage/media.ts';
import type { Access } from '../access/access.ts';
import { badRequest, noSpace, notFound, HttpError } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/** The largest accepted image (contract §4.2). */
const MAX_IMAGE_BYTES = 500_000;

/** Accepted types, with their file name and first bytes: a file with scripts must not pass for an image. */
const IMAGE_TYPES: Record<string, { file: string; hasSignature: (bytes: Buffer) => boolean }> = {
  'image/jpeg': { file: 'device.jpg', hasSignature: (bytes) => startsWith(bytes, 'ffd8ff') },
  'image/png': { file: 'device.png', hasSignature: (bytes) => startsWith(bytes, '89504e470d0a1a0a') },
  'image/gif': { file: 'device.gif', hasSignature: (bytes) => startsWith(bytes, '47494638') },
  'image/webp': {
    file: 'device.webp',
    hasSignature: (bytes) => startsWith(bytes, '52494646') && startsWith(bytes.subarray(8), '57454250'),
  },
};

/** The photos of devices (contract §4.2). */
export class DevicePhotos {
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
   * Saves a photo and returns its file name. Rejects images that are too large, no images, or of devices the
   * caller may not change, and with 503 while the disk is full.
   */
  async save(access: Access, deviceId: number, type: string, content: ArrayBuffer): Promise<string> {
    if (!access.canAccess('device', deviceId) || !this.#registry.devices.get(deviceId)) throw notFound();
    access.requireWrite('device', 'edit');
    if (!this.#hasFreeSpace()) throw noSpace();
    const kind = Object.hasOwn(IMAGE_TYPES, type) ? IMAGE_TYPES[type] : undefined;
    if (!kind) throw new HttpError(415, 'HTTP 415 Unsupported Media Type - NotSupportedException');
    const bytes = Buffer.from(content);
    if (bytes.length > MAX_IMAGE_BYTES)
      throw new HttpError(413, `The image is longer than ${MAX_IMAGE_BYTES} bytes - RequestTooLongException`);
    if (!kind.hasSignature(bytes)) throw badRequest(`The image is no ${type}`);
    await this.#media.save(deviceId, kind.file, bytes);
    return kind.file;
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
    const type = Object.keys(IMAGE_TYPES).find((name) => IMAGE_TYPES[name]?.file === file);
    const bytes = device && type && (await this.#media.read(device.id, file));
    if (!bytes) throw notFound();
    return { type, bytes };
  }
}

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString('hex') === hex;
}
