import type { CleanPicture, PictureType } from '../../picture/picture-bytes.ts';
import { cleanedPicture, type PictureLimits, type PictureProblem } from '../../picture/picture-file.ts';
import type { Branding } from './branding.ts';

/** The pictures of a branding by their names on the wire (facts §10): inside, at login, behind it, and the icon. */
export type BrandingPictureKind = 'logo-interno' | 'logo-login' | 'bg-login' | 'fav-icon';

/** A picture to be stored. */
export interface PictureFile {
  readonly type: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A form's change of a picture: unchanged, a new one, or removed. */
export type PictureChange = PictureFile | 'removed' | undefined;

/** The chosen changes of pictures. */
export type PictureChanges = Readonly<Partial<Record<BrandingPictureKind, PictureChange>>>;

/** Why a picture cannot be stored: as any picture, or it has to be square. */
export type BrandingPictureProblem = PictureProblem | 'notSquare';

/** What a picture of a branding may be. */
export interface BrandingPictureRules extends PictureLimits {
  readonly types: readonly PictureType[];
  /** The least pixels a side of a picture that has to be square. */
  readonly squareFromPixels?: number;
}

/** The rules of each picture. */
export const BRANDING_PICTURES: Readonly<Record<BrandingPictureKind, BrandingPictureRules>> = {
  'logo-interno': { types: ['image/png'], bytes: 200_000, sidePixels: 512 },
  'logo-login': { types: ['image/png'], bytes: 200_000, sidePixels: 512 },
  'bg-login': { types: ['image/jpeg', 'image/png', 'image/webp'], bytes: 500_000, sidePixels: 1600 },
  'fav-icon': { types: ['image/png'], bytes: 500_000, sidePixels: 1024, squareFromPixels: 192 },
};

/** The kinds of pictures, in the order in which they are edited. */
export const BRANDING_PICTURE_KINDS = Object.keys(BRANDING_PICTURES).filter(isBrandingPictureKind);

/** Whether a name is that of a picture. */
export function isBrandingPictureKind(name: string): name is BrandingPictureKind {
  return Object.hasOwn(BRANDING_PICTURES, name);
}

/** The URL of a stored picture; '' for none. */
export function brandingPictureUrl(branding: Branding, kind: BrandingPictureKind): string {
  return branding[URL_FIELDS[kind]];
}

/** Whether there will be a picture after the form is saved. */
export function willHavePicture(
  branding: Branding,
  kind: BrandingPictureKind,
  change: PictureChange,
): boolean {
  return change === undefined ? brandingPictureUrl(branding, kind) !== '' : change !== 'removed';
}

/** Returns a picture as it is stored, without anything but itself, or why it cannot be. */
export function cleanedBrandingPicture(
  kind: BrandingPictureKind,
  { type, bytes }: PictureFile,
): CleanPicture | BrandingPictureProblem {
  const rules = BRANDING_PICTURES[kind];
  if (!rules.types.includes(type)) return 'unreadable';
  const picture = cleanedPicture(type, bytes, rules);
  if (typeof picture === 'string' || rules.squareFromPixels === undefined) return picture;
  const { widthPixels, heightPixels } = picture;
  return widthPixels === heightPixels && widthPixels >= rules.squareFromPixels ? picture : 'notSquare';
}

const URL_FIELDS = {
  'logo-interno': 'logoUrl',
  'logo-login': 'loginLogoUrl',
  'bg-login': 'loginPictureUrl',
  'fav-icon': 'iconUrl',
} as const satisfies Record<BrandingPictureKind, keyof Branding>;
