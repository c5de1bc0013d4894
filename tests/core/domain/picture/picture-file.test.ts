import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanGif, cleanedPicture, isPictureType } from '@farol/core/domain/picture/picture-file';
import { cleanJpeg } from '@farol/core/domain/picture/jpeg';
import type { PictureType } from '@farol/core/domain/picture/picture-bytes';
import { cleanPng, pngFile, pngOfPixels, pngParts, pngPixelBytes } from '@farol/core/domain/picture/png';
import { cleanWebp } from '@farol/core/domain/picture/webp';
import {
  JPEG_PICTURE,
  PICTURES,
  PNG_PICTURE,
  WEBP_PICTURE,
  GIF_PICTURE,
} from '../../../arbitraries/pictures.ts';
import { aPng } from '../../../arbitraries/png-images.ts';

const LIMITS = { bytes: 100_000, sidePixels: 1000 };
const SECRET = new TextEncoder().encode('<script>alert(1)</script>');

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Returns the bytes with others at a place. */
function withInside(bytes: Uint8Array, at: number, inside: Uint8Array | readonly number[]) {
  return Uint8Array.from([...bytes.subarray(0, at), ...inside, ...bytes.subarray(at)]);
}

test.each(PICTURES.map((picture) => [picture.type, picture] as const))(
  'picture: of a %s nothing is left but what draws it, and cleaning it again changes nothing',
  (_, { type, bytes }) => {
    const clean = cleanedPicture(type, bytes, LIMITS);
    if (typeof clean === 'string') throw new Error(clean);
    expect([clean.type, [12, 6].includes(clean.widthPixels), clean.heightPixels * 1.5]).toEqual([
      type,
      true,
      clean.widthPixels,
    ]);
    expect(textOf(clean.bytes)).not.toMatch(/ICC|Google|secret|Exif|JFIF/);
    expect(cleanedPicture(type, clean.bytes, LIMITS)).toEqual(clean);
  },
);

test('picture: what stands behind its end is not kept, whatever it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PICTURES), fc.uint8Array({ minLength: 1 }), ({ type, bytes }, behind) => {
      const clean = cleanedPicture(type, bytes, LIMITS);
      expect(cleanedPicture(type, withInside(bytes, bytes.length, behind), LIMITS)).toEqual(clean);
    }),
  );
});

test('picture: a damaged file is refused or gets a picture, it never does anything else', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.constantFrom(...PICTURES),
      changes,
      fc.nat(),
      fc.constantFrom<PictureType>('image/png', 'image/jpeg', 'image/webp', 'image/gif'),
      fc.boolean(),
      ({ type, bytes }, changed, cut, other, isOwnType) => {
        const damaged = Uint8Array.from(bytes);
        for (const [at, byte] of changed) damaged[at % bytes.length] = byte;
        const file = damaged.subarray(0, bytes.length - (cut % bytes.length));
        const sent = isOwnType ? type : other;
        const clean = cleanedPicture(sent, file, LIMITS);
        if (typeof clean === 'string') expect(['unreadable', 'tooLarge']).toContain(clean);
        else expect(cleanedPicture(sent, clean.bytes, LIMITS)).toEqual(clean);
      },
    ),
    { numRuns: 1000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...PICTURES), (bytes, { type }) => {
      expect(cleanedPicture(type, bytes, LIMITS)).toBe('unreadable');
    }),
  );
});

test('picture: a file that is cut anywhere before its end is refused', () => {
  for (const { type, bytes } of PICTURES)
    // A WebP may lack the filling of its last chunk.
    for (let length = 0; length < bytes.length - 1; length++)
      expect(cleanedPicture(type, bytes.subarray(0, length), LIMITS)).toBe('unreadable');
});

test('picture: one of another type than its name is refused', () => {
  for (const { bytes, type } of PICTURES)
    for (const other of PICTURES)
      if (other.type !== type) expect(cleanedPicture(other.type, bytes, LIMITS)).toBe('unreadable');
  expect(['image/png', 'image/svg+xml', 'toString', ''].map(isPictureType)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('picture: it has at most the bytes and pixels of its limits', () => {
  const { type, bytes } = PNG_PICTURE;
  expect(cleanedPicture(type, bytes, { bytes: bytes.length - 1, sidePixels: 12 })).toBe('tooLarge');
  expect(cleanedPicture(type, bytes, { bytes: bytes.length, sidePixels: 11 })).toBe('tooLarge');
  expect(cleanedPicture(type, bytes, { bytes: bytes.length, sidePixels: 12 })).toMatchObject({
    widthPixels: 12,
  });
});

test('picture: bytes that were given away to another thread are no damaged file but a fault of the program', () => {
  const { type, bytes } = PNG_PICTURE;
  const given = Uint8Array.from(bytes);
  structuredClone(given, { transfer: [given.buffer] });
  expect(() => cleanedPicture(type, given, LIMITS)).toThrow(TypeError);
});

test('PNG: texts and chunks that nobody knows are left out, a critical one and a wrong checksum are refused', () => {
  const { bytes } = PNG_PICTURE;
  const clean = cleanPng(bytes);
  // After the signature and the head.
  expect(cleanPng(withInside(bytes, 33, aChunk('tEXt', SECRET)))).toEqual(clean);
  expect(cleanedPicture('image/png', withInside(bytes, 33, aChunk('SECR', SECRET)), LIMITS)).toBe(
    'unreadable',
  );
  for (let at = 8; at < bytes.length; at++) {
    const wrong = Uint8Array.from(bytes);
    wrong[at] = (wrong[at] ?? 0) ^ 1;
    expect(cleanedPicture('image/png', wrong, LIMITS)).toBe('unreadable');
  }
});

test('PNG: its uncompressed pixels are counted also where they are interlaced or have few bits', () => {
  const head = {
    widthPixels: 9,
    heightPixels: 5,
    bitDepth: 8,
    samples: 4,
    colorType: 6,
    isInterlaced: false,
  };
  expect(pngPixelBytes(head)).toBe(5 * (1 + 36));
  expect(pngPixelBytes({ ...head, bitDepth: 1, samples: 1, colorType: 0 })).toBe(5 * (1 + 2));
  // Seven passes: 2x1, 1x1, 3x1, 2x2, 5x1, 4x3, 9x2 pixels.
  const rows = 1 + 1 + 1 + 2 + 1 + 3 + 2;
  expect(pngPixelBytes({ ...head, isInterlaced: true })).toBe(4 * 45 + rows);
  expect(pngPixelBytes({ ...head, widthPixels: 1, heightPixels: 1, isInterlaced: true })).toBe(5);
  expect(pngParts(pngOfPixels(3, 2, new Uint8Array(7))).head).toEqual({
    ...head,
    widthPixels: 3,
    heightPixels: 2,
  });
  expect(pngFile(pngParts(aPng(7, 3)))).toEqual(aPng(7, 3));
});

test('JPEG: comments and what cameras add are left out; how it is turned is kept', () => {
  const clean = cleanJpeg(JPEG_PICTURE.bytes);
  expect(cleanJpeg(withInside(JPEG_PICTURE.bytes, 2, segment(0xfe, [...SECRET])))).toEqual(clean);
  const lowFirst = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0];
  const exif = segment(0xe1, [...letters('Exif\0\0'), ...lowFirst, ...letters('latitude')]);
  const turned = cleanJpeg(withInside(JPEG_PICTURE.bytes, 2, exif));
  expect(turned.bytes).toHaveLength(clean.bytes.length + 36);
  expect([turned.bytes[31], textOf(turned.bytes).includes('latitude')]).toEqual([6, false]);
  expect(cleanJpeg(turned.bytes)).toEqual(turned);
  const wrong = segment(0xe1, [...letters('Exif\0\0'), ...lowFirst.with(18, 9)]);
  expect(cleanJpeg(withInside(JPEG_PICTURE.bytes, 2, wrong))).toEqual(clean);
});

test('WebP: an animation is refused, and a profile goes with its flag', () => {
  const clean = cleanWebp(WEBP_PICTURE.bytes);
  expect([textOf(clean.bytes.subarray(12, 16)), clean.bytes[20]]).toEqual(['VP8X', 0x10]);
  const animated = Uint8Array.from(clean.bytes);
  animated.set([0x41, 0x4e, 0x49, 0x4d], 30);
  expect(cleanedPicture('image/webp', animated, LIMITS)).toBe('unreadable');
});

test('GIF: its frames stay and repeat, its comment goes', () => {
  const clean = textOf(cleanGif(GIF_PICTURE.bytes).bytes);
  expect(clean).toContain('NETSCAPE2.0');
  expect(clean.split(',').length).toBeGreaterThan(2);
});

function aChunk(name: string, data: Uint8Array): Uint8Array {
  const whole = aPng(1, 1, { name, data });
  // Between the head and the pixels.
  return whole.subarray(33, 33 + 12 + data.length);
}

function segment(marker: number, data: readonly number[]): number[] {
  return [0xff, marker, 0, data.length + 2, ...data];
}

function letters(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
