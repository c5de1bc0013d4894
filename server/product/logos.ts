import { createHash } from 'node:crypto';
import { logoProblem } from '@farol/core/domain/server/branding/logo-file';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import { badRequest, noSpace, HttpError } from '../wire/http-error.ts';
import type { ProductSettings } from './product-settings.ts';

const logoBody = z.object({
  version: z.string(),
  /** The image in Base64. */
  png: z.string(),
});

/** Who changes a branding and its logo; refuses those who may not. */
export type BrandingEditor = Pick<Access, 'requireAdministrator'>;

/** The logo of the operator or of a reseller, stored with the settings, so that all servers of one database have it. */
export class LogoStore {
  readonly #settings: ProductSettings;
  readonly #hasFreeSpace: () => boolean;

  /** @param hasFreeSpace whether the disk has free space */
  constructor(settings: ProductSettings, hasFreeSpace: () => boolean) {
    this.#settings = settings;
    this.#hasFreeSpace = hasFreeSpace;
  }

  /**
   * Returns a version that changes with the image, so that browsers may cache it
   * indefinitely; undefined without a logo.
   */
  async version(): Promise<string | undefined> {
    return (await this.#settings.read('logo', logoBody))?.version;
  }

  /** Returns the bytes of the PNG; undefined without a logo. */
  async read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const stored = await this.#settings.read('logo', logoBody);
    return stored && Uint8Array.from(Buffer.from(stored.png, 'base64'));
  }

  /**
   * Saves a logo (administrators). Rejects with 415 for another content type than PNG, 413 for a file that is
   * too large, 400 for bytes that are no PNG, and 503 while the disk is full.
   */
  async save(access: BrandingEditor, type: string, content: ArrayBuffer): Promise<void> {
    access.requireAdministrator();
    if (!this.#hasFreeSpace()) throw noSpace();
    if (type !== 'image/png')
      throw new HttpError(415, 'HTTP 415 Unsupported Media Type - NotSupportedException');
    const bytes = Buffer.from(content);
    const problem = logoProblem(bytes);
    if (problem === 'tooLarge') throw new HttpError(413, 'The logo is too large - RequestTooLongException');
    if (problem) throw badRequest('The logo is no image/png');
    const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
    await this.#write({ version, png: bytes.toString('base64') });
  }

  /** Removes the logo (administrators). */
  async remove(access: BrandingEditor): Promise<void> {
    access.requireAdministrator();
    if (await this.version()) await this.#write({});
  }

  async #write(value: Record<string, unknown>): Promise<void> {
    await this.#settings.write('logo', value, { type: 'label', of: logoSizeValues });
  }
}

/** The activity log shows the size of a logo, not its bytes. */
function logoSizeValues(value: Record<string, unknown>): Record<string, unknown> {
  const { data } = logoBody.safeParse(value);
  return { logo: data ? `${Math.ceil(Buffer.byteLength(data.png, 'base64') / 1024)} KB` : '' };
}
