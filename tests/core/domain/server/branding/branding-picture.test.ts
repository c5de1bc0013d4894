import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import {
  BRANDING_PICTURES,
  BRANDING_PICTURE_KINDS,
  cleanedBrandingPicture,
  isBrandingPictureKind,
  willHavePicture,
} from '@farol/core/domain/server/branding/branding-picture';
import { aPng } from '../../../../arbitraries/png-images.ts';
import { JPEG_PICTURE, PICTURES, WEBP_PICTURE } from '../../../../arbitraries/pictures.ts';

const png = (width: number, height: number) => ({ type: 'image/png', bytes: aPng(width, height) }) as const;

test('branding picture: a logo has at most 512 pixels a side, the picture of the login 1600', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 2000 }),
      fc.constantFrom('logo-interno', 'logo-login', 'bg-login'),
      (width, height, kind) => {
        const result = cleanedBrandingPicture(kind, png(width, height));
        if (Math.max(width, height) > (kind === 'bg-login' ? 1600 : 512)) expect(result).toBe('tooLarge');
        else expect(result).toMatchObject({ widthPixels: width, heightPixels: height });
      },
    ),
  );
});

test('branding picture: an icon is square and has pixels enough for the icons of phones', () => {
  expect(cleanedBrandingPicture('fav-icon', png(512, 512))).toMatchObject({ widthPixels: 512 });
  expect(cleanedBrandingPicture('fav-icon', png(192, 192))).toMatchObject({ widthPixels: 192 });
  expect(cleanedBrandingPicture('fav-icon', png(512, 511))).toBe('notSquare');
  expect(cleanedBrandingPicture('fav-icon', png(191, 191))).toBe('notSquare');
  expect(cleanedBrandingPicture('fav-icon', png(1025, 1025))).toBe('tooLarge');
});

test('branding picture: only a picture without losses is a logo or an icon, only the login has photos behind it', () => {
  const kept = BRANDING_PICTURE_KINDS.filter(
    (kind) => typeof cleanedBrandingPicture(kind, JPEG_PICTURE) !== 'string',
  );
  expect(kept).toEqual(['bg-login']);
  for (const kind of BRANDING_PICTURE_KINDS)
    expect(typeof cleanedBrandingPicture(kind, WEBP_PICTURE) !== 'string').toBe(kind === 'bg-login');
  for (const picture of PICTURES)
    if (picture.type === 'image/gif')
      for (const kind of BRANDING_PICTURE_KINDS)
        expect(cleanedBrandingPicture(kind, picture)).toBe('unreadable');
});

test('branding picture: a picture has at most the bytes of its kind', () => {
  const frame = aPng(8, 8, inside(0)).length;
  for (const kind of ['logo-interno', 'bg-login'] as const) {
    const { bytes } = BRANDING_PICTURES[kind];
    const file = (length: number) =>
      ({ type: 'image/png', bytes: aPng(8, 8, inside(length - frame)) }) as const;
    expect(cleanedBrandingPicture(kind, file(bytes))).toMatchObject({ bytes: aPng(8, 8) });
    expect(cleanedBrandingPicture(kind, file(bytes + 1))).toBe('tooLarge');
  }
});

test('branding picture: a chosen change counts, otherwise the stored picture', () => {
  const url = '/acme/assets/custom/logo.png?v=1';
  const stored = {
    ...DEFAULT_BRANDING,
    logoUrl: url,
    loginLogoUrl: url,
    loginPictureUrl: url,
    iconUrl: url,
  };
  for (const kind of BRANDING_PICTURE_KINDS)
    for (const branding of [DEFAULT_BRANDING, stored])
      expect(
        [png(1, 1), 'removed' as const, undefined].map((change) => willHavePicture(branding, kind, change)),
      ).toEqual([true, false, branding === stored]);
  expect(['logo-login', 'toString', 'logo'].map(isBrandingPictureKind)).toEqual([true, false, false]);
});

function inside(length: number): { name: string; data: Uint8Array } {
  return { name: 'tEXt', data: new Uint8Array(length) };
}
