import type { MediaStore } from '../storage/media.ts';
import type { Access } from '../access/access.ts';
import { badRequest, noSpace, notFound, HttpError } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/** The longest image that is taken (contract §4.2). */
const MAX_IMAGE_BYTES = 500_000;

/** What is taken, with the file it becomes and how its bytes begin: a page of scripts does not pass for a picture. */
const IMAGE_TYPES: Record<string, { file: string; isSuch: (bytes: Buffer) => boolean }> = {
  'image/jpeg': { file: 'device.jpg', isSuch: (bytes) => startsWith(bytes, 'ffd8ff') },
  'image/png': { file: 'device.png', isSuch: (bytes) => startsWith(bytes, '89504e470d0a1a0a') },
  'image/gif': { file: 'device.gif', isSuch: (bytes) => startsWith(bytes, '47494638') },
  'image/webp': {
    file: 'device.webp',
    isSuch: (bytes) => startsWith(bytes, '52494646') && startsWith(bytes.subarray(8), '57454250'),
  },
};

/** The picture of each device (contract §4.2). */
export class DevicePhotos {
  readonly #registry: Registry;
  readonly #media: MediaStore;
  readonly #hasFreeSpace: () => boolean;

  /** @param hasFreeSpace whether the disk has room for pictures */
  constructor(registry: Registry, media: MediaStore, hasFreeSpace: () => boolean) {
    this.#registry = registry;
    this.#media = media;
    this.#hasFreeSpace = hasFreeSpace;
  }

  /**
   * Keeps a picture and answers its file's name. Rejects what is too long, no picture, or of a device they may not change, and with 503
   * every picture while the disk has no room.
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
    if (!kind.isSuch(bytes)) throw badRequest(`The image is no ${type}`);
    await this.#media.save(deviceId, kind.file, bytes);
    return kind.file;
  }

  /** A file of a device that the caller reaches. Rejects with 403 for any other, 404 for a file that there is not. */
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
