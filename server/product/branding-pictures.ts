import { createHash } from 'node:crypto';
import { UnreadablePicture } from '@farol/core/domain/picture/picture-bytes';
import { isPictureType } from '@farol/core/domain/picture/picture-file';
import {
  BRANDING_PICTURES,
  cleanedBrandingPicture,
  isBrandingPictureKind,
  type BrandingPictureKind,
} from '@farol/core/domain/server/branding/branding-picture';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import { badRequest, noSpace } from '../wire/http-error.ts';
import { iconPng, type IconName } from '../pictures/app-icons.ts';
import {
  damagedPicture,
  oversizedPicture,
  storedPicture,
  unknownPictureType,
} from '../pictures/picture-intake.ts';
import { pixelsOfPng } from '../pictures/png-pixels.ts';
import type { ProductSettings } from './product-settings.ts';

const pictureBody = z.object({
  version: z.string(),
  type: z.string().default('image/png'),
  /** The picture in Base64. A JPEG has this name, too: the first pictures were all PNG. */
  png: z.string(),
});

/** A stored picture. */
export interface StoredPicture {
  readonly version: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The name of each picture in the settings and in the activity log. */
const SETTINGS: Readonly<Record<BrandingPictureKind, string>> = {
  'logo-interno': 'logo',
  'logo-login': 'loginLogo',
  'bg-login': 'loginPicture',
  'fav-icon': 'icon',
};

/** Who changes a branding and its pictures; refuses those who may not. */
export type BrandingEditor = Pick<Access, 'requireAdministrator' | 'user'>;

/** The pictures of the operator or of a reseller, stored with the settings, so that all servers of one database have them. */
export class BrandingPictures {
  readonly #settings: ProductSettings;
  readonly #hasFreeSpace: () => boolean;
  /** The icons drawn so far, of the version of the picture. */
  #icons: { version: string; drawn: Map<string, Promise<Uint8Array<ArrayBuffer>>> } | undefined;

  /** @param hasFreeSpace whether the disk has free space */
  constructor(settings: ProductSettings, hasFreeSpace: () => boolean) {
    this.#settings = settings;
    this.#hasFreeSpace = hasFreeSpace;
  }

  /** Returns a picture; undefined without one. Its version changes with it, so that browsers may keep it. */
  async read(kind: BrandingPictureKind): Promise<StoredPicture | undefined> {
    const stored = await this.#settings.read(SETTINGS[kind], pictureBody);
    if (!stored) return undefined;
    const { version, type, png } = stored;
    return { version, type, bytes: Uint8Array.from(Buffer.from(png, 'base64')) };
  }

  /** Returns the version of a picture; undefined without one. */
  async version(kind: BrandingPictureKind): Promise<string | undefined> {
    return (await this.#settings.read(SETTINGS[kind], pictureBody))?.version;
  }

  /** Returns an icon of the installed app, drawn when it is first needed; undefined without a picture for it. */
  async icon(name: IconName): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const source = await this.read('fav-icon');
    if (!source) return undefined;
    if (this.#icons?.version !== source.version) this.#icons = { version: source.version, drawn: new Map() };
    const { drawn } = this.#icons;
    const key = JSON.stringify(name);
    const known = drawn.get(key) ?? iconPng(source.bytes, name);
    drawn.set(key, known);
    return known;
  }

  /**
   * Saves a picture. Rejects with 400 for an unknown kind and for bytes that are no such picture,
   * with 415 for a type that cannot be stored, 413 for one that is too large, and 503 while the disk is full.
   */
  async save(editor: BrandingEditor, kind: string, type: string, content: ArrayBuffer): Promise<void> {
    const known = knownKind(editor, kind);
    if (!this.#hasFreeSpace()) throw noSpace();
    if (!isPictureType(type) || !BRANDING_PICTURES[known].types.includes(type)) throw unknownPictureType();
    const picture = cleanedBrandingPicture(known, { type, bytes: new Uint8Array(content) });
    if (picture === 'tooLarge') throw oversizedPicture();
    if (picture === 'unreadable') throw damagedPicture();
    if (picture === 'notSquare') throw badRequest('Picture is not square');
    if (known === 'fav-icon') await requireDrawable(picture.bytes);
    const bytes = await storedPicture(editor.user.id, picture);
    const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
    await this.#write(known, { version, type, png: Buffer.from(bytes).toString('base64') });
  }

  /** Removes a picture. Rejects with 400 for an unknown kind. */
  async remove(editor: BrandingEditor, kind: string): Promise<void> {
    const known = knownKind(editor, kind);
    if (await this.read(known)) await this.#write(known, {});
  }

  async #write(kind: BrandingPictureKind, value: Record<string, unknown>): Promise<void> {
    const name = SETTINGS[kind];
    await this.#settings.write(name, value, { type: 'label', of: (all) => ({ [name]: sizeText(all) }) });
  }
}

function knownKind(editor: BrandingEditor, kind: string): BrandingPictureKind {
  editor.requireAdministrator();
  if (isBrandingPictureKind(kind)) return kind;
  throw badRequest(`type must be one of ${Object.keys(BRANDING_PICTURES).join(', ')}`);
}

/** The icons are drawn later: a picture from which they cannot be drawn is refused now. */
async function requireDrawable(png: Uint8Array): Promise<void> {
  try {
    await pixelsOfPng(png);
  } catch (error) {
    if (error instanceof UnreadablePicture) throw damagedPicture();
    throw error;
  }
}

/** The activity log shows the size of a picture, not its bytes. */
function sizeText(value: Record<string, unknown>): string {
  const { data } = pictureBody.safeParse(value);
  return data ? `${Math.ceil(Buffer.byteLength(data.png, 'base64') / 1024)} KB` : '';
}
