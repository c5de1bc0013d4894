import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { joined, UnreadablePicture, requirePicture } from '@farol/core/domain/picture/picture-bytes';
import { pngFile, pngOfPixels, pngParts, pngPixelBytes, type PngParts } from '@farol/core/domain/picture/png';

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

/** Returns the pixels of a PNG. Rejects with `UnreadablePicture` for one of other than eight bits, or interlaced. */
export async function pixelsOfPng(png: Uint8Array): Promise<Pixels> {
  const parts = pngParts(png);
  const { widthPixels, heightPixels, samples, colorType, bitDepth, isInterlaced } = parts.head;
  requirePicture(bitDepth === 8 && !isInterlaced);
  const rows = unfiltered(await rowsOf(parts), widthPixels * samples, samples);
  const pixels = new Uint8Array(widthPixels * heightPixels * 4);
  for (let at = 0; at < widthPixels * heightPixels; at++) {
    const [first = 0, second = 0, third = 0, fourth = 0] = rows.subarray(at * samples, (at + 1) * samples);
    const isGray = colorType === 0 || colorType === 4;
    if (colorType === 3) {
      const color = parts.palette?.subarray(first * 3, first * 3 + 3) ?? [];
      requirePicture(color.length === 3);
      pixels.set([...color, parts.transparency?.[first] ?? 255], at * 4);
    } else if (isGray) pixels.set([first, first, first, colorType === 4 ? second : 255], at * 4);
    else pixels.set([first, second, third, colorType === 6 ? fourth : 255], at * 4);
  }
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
  return pngOfPixels(widthPixels, heightPixels, await compress(joined(rows.flat()), { level: 9 }));
}

const compress = promisify(deflate);
const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate);

/** More cannot be held in memory for one picture. */
const MAX_PIXEL_BYTES = 32 * 1024 * 1024;

/** Returns the rows of a PNG, each with its filter in front, as they were compressed. */
async function rowsOf({ head, pixels }: PngParts): Promise<Uint8Array> {
  const length = pngPixelBytes(head);
  requirePicture(length <= MAX_PIXEL_BYTES);
  const rows = await decompress(pixels, { maxOutputLength: length }).catch(() => {
    throw new UnreadablePicture();
  });
  requirePicture(rows.length === length);
  return rows;
}

/** Returns rows without their filters: each byte was stored as its difference to others beside and above. */
function unfiltered(rows: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const height = rows.length / (rowBytes + 1);
  const plain = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (rowBytes + 1)] ?? 0;
    requirePicture(filter <= 4);
    const start = row * rowBytes;
    for (let at = 0; at < rowBytes; at++) {
      const left = at < pixelBytes ? 0 : (plain[start + at - pixelBytes] ?? 0);
      const above = row === 0 ? 0 : (plain[start + at - rowBytes] ?? 0);
      const corner = row === 0 || at < pixelBytes ? 0 : (plain[start + at - rowBytes - pixelBytes] ?? 0);
      const stored = rows[row * (rowBytes + 1) + 1 + at] ?? 0;
      plain[start + at] = stored + predicted(filter, left, above, corner);
    }
  }
  return plain;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
