import { expect, test } from 'vitest';
import { cleanedPicture } from '@farol/core/domain/picture/picture-file';
import { PictureReader, UnreadablePicture, type PictureType } from '@farol/core/domain/picture/picture-bytes';
import { pngParts } from '@farol/core/domain/picture/png';
import { pngChunkOf } from '../../../arbitraries/png-images.ts';

const LIMITS = { bytes: 100_000, sidePixels: 65_536 };
type Bytes = readonly number[];

/** Whether a file is taken for a picture, and for one that is cleaned already. */
function isTaken(type: PictureType, file: Bytes): boolean {
  const clean = cleanedPicture(type, Uint8Array.from(file), LIMITS);
  if (typeof clean === 'string') return false;
  expect(cleanedPicture(type, clean.bytes, LIMITS)).toEqual(clean);
  return true;
}

function bytesOf(type: PictureType, file: Bytes): Bytes | string {
  const clean = cleanedPicture(type, Uint8Array.from(file), LIMITS);
  return typeof clean === 'string' ? clean : [...clean.bytes];
}

function letters(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

function times(count: number, bytes: Bytes): Bytes[] {
  return Array.from({ length: count }, () => bytes);
}

test('picture: nothing is read beyond its end, nor again', () => {
  const reader = new PictureReader(Uint8Array.from([1, 2, 3]));
  expect([...reader.take(2)]).toEqual([1, 2]);
  for (const length of [-1, 2]) expect(() => reader.take(length)).toThrow(UnreadablePicture);
  expect([[...reader.take(0)], reader.byte(), reader.left]).toEqual([[], 3, 0]);
});

// PNG

interface Head {
  width?: number;
  height?: number;
  depth?: number;
  color?: number;
  compression?: number;
  filter?: number;
  interlace?: number;
}

function headData({
  width = 1,
  height = 1,
  depth = 8,
  color = 6,
  compression = 0,
  filter = 0,
  interlace = 0,
}: Head = {}): Bytes {
  return [0, 0, 0, width, 0, 0, 0, height, depth, color, compression, filter, interlace];
}

function head(fields: Head = {}): Bytes {
  return [...pngChunkOf('IHDR', headData(fields))];
}

const PIXELS: Bytes = [...pngChunkOf('IDAT', [1, 2, 3])];
const NOTE: Bytes = [...pngChunkOf('tEXt', [1])];

function png(...chunks: readonly Bytes[]): Bytes {
  return [0x89, ...letters('PNG\r\n\x1a\n'), ...chunks.flat(), ...pngChunkOf('IEND', [])];
}

function chunk(name: string, length: number): Bytes {
  return [
    ...pngChunkOf(
      name,
      Array.from({ length }, () => 0),
    ),
  ];
}

test('PNG: a pixel has one to four samples, of which only gray and palettes have fewer than eight bits', () => {
  for (let color = 0; color < 9; color++)
    for (let depth = 0; depth < 34; depth++) {
      const palette = color === 3 ? chunk('PLTE', 3) : [];
      const isDepth = [1, 2, 4, 8, 16].includes(depth);
      const isKnown = color === 0 || (color === 3 && depth < 16) || ([2, 4, 6].includes(color) && depth >= 8);
      expect([color, depth, isTaken('image/png', png(head({ color, depth }), palette, PIXELS))]).toEqual([
        color,
        depth,
        isDepth && isKnown,
      ]);
    }
  const samples = [0, 2, 4, 6].map(
    (color) => pngParts(Uint8Array.from(png(head({ color }), PIXELS))).head.samples,
  );
  expect(samples).toEqual([1, 3, 2, 4]);
});

test('PNG: a head with anything else than is known is refused, and so is one that is missing or too long', () => {
  for (const wrong of [{ width: 0 }, { height: 0 }, { compression: 1 }, { filter: 1 }, { interlace: 2 }])
    expect(isTaken('image/png', png(head(wrong), PIXELS))).toBe(false);
  const interlaced = png(head({ interlace: 1 }), PIXELS);
  expect(isTaken('image/png', interlaced)).toBe(true);
  expect(
    [interlaced, png(head(), PIXELS)].map((file) => pngParts(Uint8Array.from(file)).head.isInterlaced),
  ).toEqual([true, false]);
  for (const wrong of [pngChunkOf('IHDR', [...headData(), 0]), pngChunkOf('ihdr', headData())])
    expect(isTaken('image/png', png([...wrong], PIXELS))).toBe(false);
  // Chunks with a capital first have to be understood.
  expect(['eXIf', 'Exif'].map((name) => isTaken('image/png', png(head(), chunk(name, 1), PIXELS)))).toEqual([
    true,
    false,
  ]);
  expect(isTaken('image/png', png(NOTE, head(), PIXELS))).toBe(false);
  expect(isTaken('image/png', png(head()))).toBe(false);
});

test('PNG: the pixels are one run of chunks, which becomes one', () => {
  const together = bytesOf('image/png', png(head(), [...pngChunkOf('IDAT', [1, 2, 3, 1, 2, 3])]));
  expect(bytesOf('image/png', png(head(), NOTE, PIXELS, PIXELS, NOTE))).toEqual(together);
  for (const between of [NOTE, chunk('gAMA', 4)])
    expect(isTaken('image/png', png(head(), PIXELS, between, PIXELS))).toBe(false);
});

function takes(color: number, ...chunks: readonly Bytes[]): boolean {
  return isTaken('image/png', png(head({ color }), ...chunks));
}

test('PNG: a palette is there where it is needed, before the pixels, once and of whole colors', () => {
  for (const [length, isPalette] of [
    [0, false],
    [3, true],
    [4, false],
    [768, true],
    [771, false],
  ] as const)
    expect(takes(3, chunk('PLTE', length), PIXELS)).toBe(isPalette);
  expect(takes(3, PIXELS)).toBe(false);
  expect(takes(3, PIXELS, chunk('PLTE', 3))).toBe(false);
  expect(takes(3, chunk('PLTE', 3), chunk('PLTE', 3), PIXELS)).toBe(false);
  expect([0, 2, 4, 6].map((color) => takes(color, chunk('PLTE', 3), PIXELS))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('PNG: what changes the look of the pixels is kept and has its length', () => {
  for (const [name, lengths, wrong] of [
    ['tRNS', [1, 256], [0, 257]],
    ['gAMA', [4], [3, 5]],
    ['sRGB', [1], [0, 2]],
  ] as const) {
    for (const length of lengths) {
      const file = png(head(), chunk(name, length), PIXELS);
      expect(bytesOf('image/png', file)).toEqual(file);
    }
    for (const length of wrong)
      expect(isTaken('image/png', png(head(), chunk(name, length), PIXELS))).toBe(false);
  }
  const { palette, transparency } = pngParts(
    Uint8Array.from(png(head({ color: 3 }), chunk('PLTE', 6), chunk('tRNS', 2), PIXELS)),
  );
  expect([palette?.length, transparency?.length]).toEqual([6, 2]);
});

// JPEG

function segment(marker: number, data: Bytes): Bytes {
  return [0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data];
}

const FRAME = segment(0xc0, [8, 0, 5, 0, 7, 1, 1, 0x11, 0]);
const SCAN_HEAD = segment(0xda, [1, 1, 0, 0, 63, 0]);
const SCAN: Bytes = [...SCAN_HEAD, 1, 2, 3];

function jpeg(...segments: readonly Bytes[]): Bytes {
  return [0xff, 0xd8, ...segments.flat(), 0xff, 0xd9];
}

test('JPEG: frames that browsers draw, tables, scans and how colors are stored are kept as they are', () => {
  const adobe = segment(0xee, [...letters('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
  for (const frame of [0xc0, 0xc1, 0xc2]) {
    const file = jpeg(
      adobe,
      segment(0xdb, [1]),
      FRAME.with(1, frame),
      segment(0xc4, [2]),
      segment(0xdd, [0, 3]),
      SCAN,
    );
    expect(bytesOf('image/jpeg', file)).toEqual(file);
  }
  const clean = jpeg(FRAME, SCAN);
  for (const extra of [
    segment(0xee, [...letters('Adobe'), 0]),
    segment(0xee, [...letters('Other'), 0, 100, 0, 0, 0, 0, 1]),
    segment(0xed, [...letters('Adobe'), 0, 100, 0, 0, 0, 0, 1]),
    segment(0xe0, letters('JFIF')),
    segment(0xef, [1]),
    segment(0xfe, letters('note')),
  ])
    expect(bytesOf('image/jpeg', jpeg(extra, FRAME, SCAN))).toEqual(clean);
  // Any number of 0xff may stand before a marker.
  expect(bytesOf('image/jpeg', jpeg([0xff, 0xff], FRAME, SCAN))).toEqual(clean);
  expect(cleanedPicture('image/jpeg', Uint8Array.from(clean), LIMITS)).toMatchObject({
    widthPixels: 7,
    heightPixels: 5,
  });
});

test('JPEG: the data of a scan goes on over restarts and escaped bytes, up to the next marker', () => {
  const long = [...SCAN, 0xff, 0, 0xff, 0xd0, 4, 0xff, 0xd7, 5, 0xff, 0xff, 0, 6];
  for (const scan of [long, [...SCAN_HEAD, 1]])
    expect(bytesOf('image/jpeg', jpeg(FRAME, scan))).toEqual(jpeg(FRAME, scan));
  expect(bytesOf('image/jpeg', jpeg(FRAME, SCAN, segment(0xfe, [9]), SCAN))).toEqual(jpeg(FRAME, SCAN, SCAN));
});

test('JPEG: other frames, two of them, none, an empty one and scans without one are refused', () => {
  for (const other of [0xc3, 0xc5, 0xc9, 0xcf, 0xdf, 0xf0, 0xfd, 0x01])
    expect(isTaken('image/jpeg', jpeg(segment(other, [1]), FRAME, SCAN))).toBe(false);
  for (const wrong of [
    jpeg(FRAME, FRAME, SCAN),
    jpeg(SCAN),
    jpeg(SCAN, FRAME),
    jpeg(FRAME),
    jpeg(FRAME.with(6, 0), SCAN),
    jpeg(FRAME.with(8, 0), SCAN),
    jpeg([0xff, 0xfe, 0, 1], FRAME, SCAN),
    jpeg(segment(0xdb, [1]).slice(1), FRAME, SCAN),
    jpeg(),
    jpeg(FRAME, SCAN, segment(0xc3, [1]), SCAN),
    jpeg(FRAME, SCAN).slice(0, -1),
    jpeg(FRAME, SCAN).slice(0, -2),
  ])
    expect(isTaken('image/jpeg', wrong)).toBe(false);
  expect(isTaken('image/jpeg', jpeg([0xff, 0xfe, 0, 2], FRAME, SCAN))).toBe(true);
});

test('JPEG: a hundred scans are drawn, more are refused', () => {
  expect([100, 101].map((count) => isTaken('image/jpeg', jpeg(FRAME, ...times(count, SCAN))))).toEqual([
    true,
    false,
  ]);
});

/** Metadata of a camera with the entries of a directory, the higher bytes first. @param start of the directory */
function exif(entries: readonly Bytes[], start = 8, count = entries.length): Bytes {
  return segment(0xe1, [...letters('Exif\0\0MM'), 0, 42, 0, 0, 0, start, 0, count, ...entries.flat()]);
}

function orientation(value: number): Bytes {
  return [1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0];
}

test('JPEG: only how the camera was held is kept of its metadata, where they say it', () => {
  const other: Bytes = [1, 0x10, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0];
  const kept = (metadata: Bytes): Bytes | string => bytesOf('image/jpeg', jpeg(metadata, FRAME, SCAN));
  const turned = (value: number): Bytes => {
    const data = [...letters('Exif\0\0MM'), 0, 42, 0, 0, 0, 8, 0, 1, ...orientation(value), 0, 0, 0, 0];
    return jpeg(segment(0xe1, data), FRAME, SCAN);
  };
  for (let value = 2; value <= 8; value++)
    expect(kept(exif([other, orientation(value)]))).toEqual(turned(value));
  const plain = jpeg(FRAME, SCAN);
  for (const metadata of [
    ...[0, 1, 9].map((value) => exif([orientation(value)])),
    exif([other]),
    exif([orientation(6)], 8, 0),
    exif([orientation(6)], 200),
    exif([orientation(6)], 21),
    exif([other], 8, 2),
    exif([orientation(6).slice(0, 11)]),
    segment(0xe1, letters('Exif\0\0MM')),
    segment(0xe1, letters('Exif')),
    segment(0xe1, [...letters('Exif\0\0MM'), 0, 42, 0, 0]),
    // Metadata of another kind, in their form.
    exif([orientation(6)]).with(1, 0xe2),
    segment(0xe1, [...letters('Hexx\0\0MM'), 0, 42, 0, 0, 0, 8, 0, 1, ...orientation(6)]),
  ])
    expect(kept(metadata)).toEqual(plain);
  // A later segment that does not say it changes nothing; one that says it counts.
  expect(bytesOf('image/jpeg', jpeg(exif([orientation(3)]), exif([orientation(1)]), FRAME, SCAN))).toEqual(
    plain,
  );
  expect(bytesOf('image/jpeg', jpeg(exif([orientation(3)]), exif([other]), FRAME, SCAN))).toEqual(turned(3));
});

// GIF

interface Frame {
  left?: number;
  width?: number;
  top?: number;
  height?: number;
  codeBits?: number;
}

function gifFrame({ left = 0, top = 0, width = 4, height = 3, codeBits = 2 }: Frame = {}): Bytes {
  return [0x2c, left, 0, top, 0, width, 0, height, 0, 0, codeBits, 2, 7, 7, 0];
}

function gif(...blocks: readonly Bytes[]): Bytes {
  return [...letters('GIF89a'), 4, 0, 3, 0, 0, 0, 0, ...blocks.flat(), 0x3b];
}

function extension(label: number, data: Bytes): Bytes {
  return [0x21, label, ...data, 0];
}

test('GIF: frames, how they are drawn and how often they repeat are kept, everything else is left out', () => {
  const drawing = extension(0xf9, [4, 1, 2, 3, 4]);
  const repeating = extension(0xff, [11, ...letters('NETSCAPE2.0'), 3, 1, 0, 0]);
  const file = gif(
    repeating,
    drawing,
    gifFrame(),
    drawing,
    gifFrame({ left: 1, top: 1, width: 3, height: 2 }),
  );
  expect(bytesOf('image/gif', file)).toEqual(file);
  const clean = gif(gifFrame());
  for (const other of [
    extension(0xfe, [4, ...letters('note')]),
    extension(0x01, [1, 1]),
    extension(0xf9, [3, 1, 2, 3]),
    extension(0xf9, [4, 1, 2, 3, 4, 1, 9]),
    extension(0xff, [11, ...letters('XMP DataXMP'), 3, 1, 0, 0]),
    extension(0xff, [11, ...letters('NETSCAPE2.0'), 3, 1, 0, 0, 2, 8, 8]),
    extension(0xff, [11, ...letters('NETSCAPE2.0'), 2, 1, 0]),
    extension(0xff, [3, 1, 2, 3]),
    extension(0xfe, [11, ...letters('NETSCAPE2.0'), 3, 1, 0, 0]),
  ])
    expect(bytesOf('image/gif', gif(other, gifFrame()))).toEqual(clean);
  expect(isTaken('image/gif', [...letters('GIF87a'), ...clean.slice(6)])).toBe(true);
  for (const name of ['GIF88a', 'GIF89b', 'xGIF89', 'GIF9a '])
    expect(isTaken('image/gif', [...letters(name), ...clean.slice(6)])).toBe(false);
});

test('GIF: palettes are passed by their flags', () => {
  const palette: Bytes = [1, 2, 3, 4, 5, 6];
  const withPalette = [...letters('GIF89a'), 4, 0, 3, 0, 0x80, 0, 0, ...palette, ...gifFrame(), 0x3b];
  expect(bytesOf('image/gif', withPalette)).toEqual(withPalette);
  const frame = gifFrame();
  const ofFrame = gif([...frame.slice(0, 9), 0x81, ...palette, ...palette, ...frame.slice(10)]);
  expect(bytesOf('image/gif', ofFrame)).toEqual(ofFrame);
});

test('GIF: frames beyond the picture, more than five hundred, none, and unknown blocks are refused', () => {
  for (const wrong of [
    gif(),
    gif(gifFrame({ left: 1 })),
    gif(gifFrame({ top: 1 })),
    gif(gifFrame({ width: 5 })),
    gif(gifFrame({ codeBits: 0 })),
    gif(gifFrame({ codeBits: 9 })),
    gif([0x2d, 0xf9, 0], gifFrame()),
    gif(gifFrame()).with(6, 0),
    gif(gifFrame()).with(8, 0),
    gif(gifFrame({ width: 0 })).with(6, 0),
    gif(gifFrame({ height: 0 })).with(8, 0),
  ])
    expect(isTaken('image/gif', wrong)).toBe(false);
  for (const codeBits of [1, 8]) expect(isTaken('image/gif', gif(gifFrame({ codeBits })))).toBe(true);
  expect([500, 501].map((count) => isTaken('image/gif', gif(...times(count, gifFrame()))))).toEqual([
    true,
    false,
  ]);
});

// WebP

function riff(name: string, data: Bytes): Bytes {
  return [
    ...letters(name),
    data.length & 0xff,
    data.length >> 8,
    0,
    0,
    ...data,
    ...(data.length % 2 ? [0] : []),
  ];
}

const LOSSY: Bytes = [0x10, 2, 3, 0x9d, 0x01, 0x2a, 12, 0x40, 8, 0x80, 5];

function lossless(width: number, height: number): Bytes {
  const bits = (width - 1) | ((height - 1) << 14);
  return [0x2f, ...[0, 8, 16, 24].map((at) => (bits >>> at) & 0xff)];
}

function webp(...chunks: readonly Bytes[]): Bytes {
  const body = [...letters('WEBP'), ...chunks.flat()];
  return [...letters('RIFF'), body.length & 0xff, body.length >> 8, 0, 0, ...body];
}

function sizeOf(file: Bytes): Bytes | string {
  const clean = cleanedPicture('image/webp', Uint8Array.from(file), LIMITS);
  return typeof clean === 'string' ? clean : [clean.widthPixels, clean.heightPixels];
}

test('WebP: its size is that of the picture, with and without losses', () => {
  expect(sizeOf(webp(riff('VP8 ', LOSSY)))).toEqual([12, 8]);
  for (const [width, height] of [
    [1, 1],
    [300, 2],
    [16_384, 16_384],
  ] as const)
    expect(sizeOf(webp(riff('VP8L', lossless(width, height))))).toEqual([width, height]);
});

test('WebP: one picture with its opacity before it is kept, everything else is left out', () => {
  const clean = webp(riff('VP8 ', LOSSY));
  expect(bytesOf('image/webp', webp(riff('EXIF', [1]), riff('VP8 ', LOSSY), riff('XMP ', [1, 2])))).toEqual(
    clean,
  );
  const opaque = webp(
    riff('VP8X', [0x10, 0, 0, 0, 11, 0, 0, 7, 0, 0]),
    riff('ALPH', [9]),
    riff('VP8 ', LOSSY),
  );
  expect(bytesOf('image/webp', webp(riff('ALPH', [9]), riff('VP8 ', LOSSY)))).toEqual(opaque);
  expect(bytesOf('image/webp', opaque)).toEqual(opaque);
  // The last chunk may lack the byte that makes its length even.
  expect(bytesOf('image/webp', webp(riff('VP8 ', LOSSY).slice(0, -1)))).toEqual(clean);
  // Without losses the opacity is in the picture.
  const plain = webp(riff('VP8L', lossless(2, 2)));
  expect(bytesOf('image/webp', webp(riff('ALPH', [9]), riff('VP8L', lossless(2, 2))))).toEqual(plain);
});

test('WebP: no picture, two of them, an opacity too many and heads of other kinds are refused', () => {
  for (const wrong of [
    webp(),
    webp(riff('ALPH', [9])),
    webp(riff('VP8 ', LOSSY), riff('VP8 ', LOSSY)),
    webp(riff('VP8 ', LOSSY), riff('ALPH', [9])),
    webp(riff('ALPH', [9]), riff('ALPH', [9]), riff('VP8 ', LOSSY)),
    webp(riff('ANIM', [9]), riff('VP8 ', LOSSY)),
    webp(riff('ANMF', [9]), riff('VP8 ', LOSSY)),
    webp(riff('VP8 ', LOSSY.with(0, 0x11))),
    ...[3, 4, 5].map((at) => webp(riff('VP8 ', LOSSY.with(at, 0)))),
    webp(riff('VP8 ', LOSSY.with(6, 0))),
    webp(riff('VP8 ', LOSSY.with(8, 0))),
    webp(riff('VP8L', lossless(2, 2).with(0, 0x2e))),
    webp(riff('VP8L', lossless(2, 2).with(4, 0x20))),
    webp(riff('VP8 ', LOSSY)).with(0, 0x52 + 1),
    webp(riff('VP8 ', LOSSY)).with(8, 0x57 + 1),
    [...letters('RIFF'), 3, 0, 0, 0, ...letters('WEBP')],
  ])
    expect(isTaken('image/webp', wrong)).toBe(false);
});
