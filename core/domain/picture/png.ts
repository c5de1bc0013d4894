import { joinedBytes, PictureReader, assertReadablePicture, type CleanPicture } from './picture-bytes.ts';

/** The head of a PNG. */
export interface PngHead {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Bits of each sample: 1, 2, 4, 8 or 16. */
  readonly bitDepth: number;
  /** How many samples a pixel has. */
  readonly samples: number;
  /** 0 gray, 2 color, 3 palette, 4 gray with opacity, 6 color with opacity. */
  readonly colorType: number;
  readonly isInterlaced: boolean;
}

/** A PNG taken apart: what it needs to be drawn and nothing else. */
export interface PngParts {
  readonly head: PngHead;
  /** The chunks before the pixels, as they are in the file, the head first. */
  readonly before: readonly Uint8Array[];
  readonly palette: Uint8Array | undefined;
  /** The opacity of colors; its meaning depends on the color type. */
  readonly transparency: Uint8Array | undefined;
  /** The compressed pixels. */
  readonly pixels: Uint8Array<ArrayBuffer>;
}

/**
 * Takes a PNG apart, from its first byte to the end of its last chunk; what is behind that, texts, profiles, times
 * and animations are left out. Throws `UnreadablePicture` for a damaged one; the pixels are not decompressed.
 */
export function pngParts(bytes: Uint8Array): PngParts {
  const reader = new PictureReader(bytes);
  reader.expect(...SIGNATURE);
  const first = nextChunk(reader, bytes);
  assertReadablePicture(first.name === 'IHDR');
  const head = headOf(first.data);
  const before = [first.whole];
  const pixels: Uint8Array[] = [];
  const kept = new Map<string, Uint8Array>();
  let last: string | undefined;
  for (;;) {
    const { name, data, whole } = nextChunk(reader, bytes);
    if (name === 'IEND') break;
    const isLength = KEPT.get(name);
    if (name === 'IDAT') {
      // The pixels are one run of chunks.
      assertReadablePicture(pixels.length === 0 || last === 'IDAT');
      pixels.push(data);
    } else if (isLength) {
      assertReadablePicture(pixels.length === 0 && !kept.has(name) && isLength(data.length));
      kept.set(name, data);
      before.push(whole);
    }
    // A critical chunk that is not known: the picture cannot be drawn without it.
    else assertReadablePicture(/^[a-z]/.test(name));
    last = name;
  }
  assertReadablePicture(pixels.length > 0);
  assertReadablePicture(
    (head.colorType === 3) === kept.has('PLTE') || head.colorType === 2 || head.colorType === 6,
  );
  return {
    head,
    before,
    palette: kept.get('PLTE'),
    transparency: kept.get('tRNS'),
    pixels: joinedBytes(pixels),
  };
}

/** Returns the file of a PNG with the given compressed pixels, by default its own. */
export function pngFile(parts: PngParts, pixels: Uint8Array = parts.pixels): Uint8Array<ArrayBuffer> {
  return joinedBytes([
    SIGNATURE,
    ...parts.before,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** Returns the file of a PNG of eight bits a sample, red, green, blue and opacity. @param pixels compressed */
export function pngOfPixels(
  widthPixels: number,
  heightPixels: number,
  pixels: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  const sides = new DataView(head.buffer);
  sides.setUint32(0, widthPixels);
  sides.setUint32(4, heightPixels);
  return joinedBytes([
    SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** Returns how many bytes the pixels of a PNG have when they are not compressed. */
export function pngPixelBytes({ isInterlaced, ...head }: PngHead): number {
  const bitsOfPixel = head.bitDepth * head.samples;
  const ofPass = (width: number, height: number): number =>
    width === 0 ? 0 : height * (1 + Math.ceil((width * bitsOfPixel) / 8));
  if (!isInterlaced) return ofPass(head.widthPixels, head.heightPixels);
  return PASSES.reduce((sum, [left, top, across, down]) => {
    const width = Math.ceil((head.widthPixels - left) / across);
    return sum + ofPass(Math.max(0, width), Math.max(0, Math.ceil((head.heightPixels - top) / down)));
  }, 0);
}

/** Returns a PNG without anything but its picture. Throws `UnreadablePicture` for a damaged one. */
export function cleanPng(bytes: Uint8Array): CleanPicture {
  const parts = pngParts(bytes);
  const { widthPixels, heightPixels } = parts.head;
  return { type: 'image/png', widthPixels, heightPixels, bytes: pngFile(parts) };
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Chunks that change how the pixels look, besides the head, with the lengths that they may have. */
const KEPT: ReadonlyMap<string, (length: number) => boolean> = new Map([
  ['PLTE', (length) => length > 0 && length <= 768 && length % 3 === 0],
  ['tRNS', (length) => length > 0 && length <= 256],
  ['gAMA', (length) => length === 4],
  ['sRGB', (length) => length === 1],
]);

/** Samples a pixel, and the bit depths, of each color type. */
const COLOR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** The passes of an interlaced PNG: first column and row, and the steps between columns and rows. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Reads a chunk: its name, its data, and all its bytes; its checksum is right. */
function nextChunk(
  reader: PictureReader,
  bytes: Uint8Array,
): { name: string; data: Uint8Array; whole: Uint8Array } {
  const start = reader.at;
  const length = reader.uint32();
  const name = reader.text(4);
  const data = reader.take(length);
  const checksum = checksumOf(bytes.subarray(start + 4, reader.at));
  assertReadablePicture(reader.uint32() === checksum);
  return { name, data, whole: bytes.subarray(start, reader.at) };
}

function headOf(data: Uint8Array): PngHead {
  assertReadablePicture(data.length === 13);
  const reader = new PictureReader(data);
  const [widthPixels, heightPixels] = [reader.uint32(), reader.uint32()];
  const [bitDepth, colorType] = [reader.byte(), reader.byte()];
  const [compression, filter, interlace] = [reader.byte(), reader.byte(), reader.byte()];
  const color = COLOR_TYPES[colorType];
  assertReadablePicture(color !== undefined && color.depths.includes(bitDepth));
  assertReadablePicture(widthPixels > 0 && heightPixels > 0);
  assertReadablePicture(compression === 0 && filter === 0 && interlace <= 1);
  const { samples } = color;
  return { widthPixels, heightPixels, bitDepth, samples, colorType, isInterlaced: interlace === 1 };
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = joinedBytes([Array.from(name, (letter) => letter.charCodeAt(0)), data]);
  const numbers = new DataView(new ArrayBuffer(8));
  numbers.setUint32(0, data.length);
  numbers.setUint32(4, checksumOf(named));
  const [length, checksum] = [new Uint8Array(numbers.buffer, 0, 4), new Uint8Array(numbers.buffer, 4)];
  return joinedBytes([length, named, checksum]);
}

/** The remainders of the checksum CRC-32 for each byte. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++)
    remainder = remainder & 1 ? 0xed_b8_83_20 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

function checksumOf(bytes: Uint8Array): number {
  let checksum = 0xff_ff_ff_ff;
  for (const byte of bytes) checksum = (REMAINDERS[(checksum ^ byte) & 0xff] ?? 0) ^ (checksum >>> 8);
  return (checksum ^ 0xff_ff_ff_ff) >>> 0;
}
