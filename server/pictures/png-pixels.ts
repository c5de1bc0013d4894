import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import {
  joinedBytes,
  UnreadablePicture,
  assertReadablePicture,
} from '@farol/core/domain/picture/picture-bytes';
import { pngFile, pngOfPixels, pngParts, pngPixelBytes, type PngParts } from '@farol/core/domain/picture/png';
import { yieldToEventLoop } from '../runtime/chunks.ts';

/** A picture of eight bits a sample: red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly samples: Uint8Array;
}

/**
 * Returns a PNG whose pixels were decompressed and compressed again, so that nothing can hide behind them. Rejects
 * with `UnreadablePicture` unless they are exactly those of the picture.
 */
export async function recompressedPng(png: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts = pngParts(png);
  return pngFile(parts, await compress(await rowsOf(parts), { level: 9 }));
}

/**
 * Calls a step for each line of a picture, and lets other requests run in between: a picture may have a million pixels.
 */
export async function forEachLine(lines: number, step: (line: number) => void): Promise<void> {
  let since = performance.now();
  for (let line = 0; line < lines; line++) {
    step(line);
    if (performance.now() - since < MAX_HOLD_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
}

/** How long pixels are computed before other requests have their turn, milliseconds. */
const MAX_HOLD_MS = 5;

/** Returns the pixels of a PNG. Rejects with `UnreadablePicture` for one of other than eight bits, or interlaced. */
export async function pixelsOfPng(png: Uint8Array): Promise<Pixels> {
  const parts = pngParts(png);
  const { widthPixels, heightPixels, samples, colorType, bitDepth, isInterlaced } = parts.head;
  assertReadablePicture(bitDepth === 8 && !isInterlaced);
  const rows = await unfiltered(await rowsOf(parts), widthPixels * samples, samples);
  const pixels = new Uint8Array(widthPixels * heightPixels * 4);
  const { palette, transparency } = parts;
  const isGray = colorType === 0 || colorType === 4;
  const hasOpacity = colorType === 4 || colorType === 6;
  const sample = (at: number): number => rows[at] ?? 0;
  await forEachLine(heightPixels, (line) => {
    for (let at = line * widthPixels; at < (line + 1) * widthPixels; at++) {
      const [from, into] = [at * samples, at * 4];
      if (colorType === 3) {
        const entry = sample(from) * 3;
        assertReadablePicture(palette !== undefined && entry + 3 <= palette.length);
        for (let channel = 0; channel < 3; channel++)
          pixels[into + channel] = palette?.[entry + channel] ?? 0;
        pixels[into + 3] = transparency?.[sample(from)] ?? 255;
      } else {
        for (let channel = 0; channel < 3; channel++)
          pixels[into + channel] = sample(from + (isGray ? 0 : channel));
        pixels[into + 3] = hasOpacity ? sample(from + samples - 1) : 255;
      }
    }
  });
  return { widthPixels, heightPixels, samples: pixels };
}

/** Returns pixels as a PNG. */
export async function pngOf({
  widthPixels,
  heightPixels,
  samples,
}: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const rows = Array.from({ length: heightPixels }, (_, row) => [
    [0],
    samples.subarray(row * widthPixels * 4, (row + 1) * widthPixels * 4),
  ]);
  return pngOfPixels(widthPixels, heightPixels, await compress(joinedBytes(rows.flat()), { level: 9 }));
}

const compress = promisify(deflate);
const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate);

/** The most memory that the pixels of one picture may take. */
const MAX_PIXEL_BYTES = 32 * 1024 * 1024;

/** Returns the decompressed rows of a PNG, each with its filter byte in front. */
async function rowsOf({ head, pixels }: PngParts): Promise<Uint8Array> {
  const length = pngPixelBytes(head);
  assertReadablePicture(length <= MAX_PIXEL_BYTES);
  const rows = await decompress(pixels, { maxOutputLength: length }).catch(() => {
    throw new UnreadablePicture();
  });
  assertReadablePicture(rows.length === length);
  return rows;
}

/** Returns rows without their filters: each byte was stored as its difference to others beside and above. */
async function unfiltered(rows: Uint8Array, rowBytes: number, pixelBytes: number): Promise<Uint8Array> {
  const height = rows.length / (rowBytes + 1);
  const plain = new Uint8Array(rowBytes * height);
  await forEachLine(height, (row) => {
    const filter = rows[row * (rowBytes + 1)] ?? 0;
    assertReadablePicture(filter <= 4);
    const start = row * rowBytes;
    for (let at = 0; at < rowBytes; at++) {
      const left = at < pixelBytes ? 0 : (plain[start + at - pixelBytes] ?? 0);
      const above = row === 0 ? 0 : (plain[start + at - rowBytes] ?? 0);
      const corner = row === 0 || at < pixelBytes ? 0 : (plain[start + at - rowBytes - pixelBytes] ?? 0);
      const stored = rows[row * (rowBytes + 1) + 1 + at] ?? 0;
      plain[start + at] = stored + predicted(filter, left, above, corner);
    }
  });
  return plain;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
