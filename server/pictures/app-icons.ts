import { forEachLine, pixelsOfPng, pngOf, type Pixels } from './png-pixels.ts';

/** The sizes of the icons, in pixels (facts §10). */
export const ICON_SIZES = [512, 192, 180, 152, 150, 144, 120, 76, 60, 32, 16] as const;
/** The sizes of the icons whose edge a phone may cut off. */
export const MASKABLE_SIZES = [512, 192] as const;

/** One icon of the installed app. */
export interface IconName {
  readonly size: number;
  readonly isMaskable: boolean;
}

/** Reads the name of an icon: `icon-192.png` or `icon-maskable-192.png`; undefined for any other. */
export function iconOfName(name: string): IconName | undefined {
  const [, maskable, digits] = /^icon-(maskable-)?(\d{1,3})\.png$/.exec(name) ?? [];
  const [size, isMaskable] = [Number(digits), maskable !== undefined];
  const sizes: readonly number[] = isMaskable ? MASKABLE_SIZES : ICON_SIZES;
  return sizes.includes(size) ? { size, isMaskable } : undefined;
}

/**
 * Returns the PNG of an icon, drawn from the one picture that there is; a maskable one stands inside the part that
 * no phone cuts off, on white.
 */
export async function iconPng(
  source: Uint8Array,
  { size, isMaskable }: IconName,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await pixelsOfPng(source);
  if (!isMaskable) return pngOf(await scaled(picture, size));
  const inner = await scaled(picture, Math.round(size * SAFE_SHARE));
  return pngOf(onWhite(inner, size));
}

/** The part of a maskable icon that every phone shows: a circle of four fifths, and a square in it. */
const SAFE_SHARE = 0.64;

/** Returns a square picture in another size: each pixel is the mean of those it covers. */
async function scaled({ widthPixels, samples }: Pixels, size: number): Promise<Pixels> {
  const across = await averaged(samples, widthPixels, size, widthPixels, 4, widthPixels * 4);
  const both = await averaged(across, widthPixels, size, size, size * 4, 4);
  const rounded = new Uint8Array(size * size * 4);
  for (let at = 0; at < both.length; at += 4) {
    const opacity = both[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++)
      rounded[at + channel] = opacity === 0 ? 0 : Math.round((both[at + channel] ?? 0) / (opacity / 255));
    rounded[at + 3] = Math.round(opacity);
  }
  return { widthPixels: size, heightPixels: size, samples: rounded };
}

/**
 * Returns lines of pixels with another number of pixels each, colors weighted with their opacity.
 * @param lines how many there are @param step bytes from pixel to pixel @param lineStep bytes from line to line
 */
async function averaged(
  samples: Uint8Array | Float32Array,
  length: number,
  size: number,
  lines: number,
  step: number,
  lineStep: number,
): Promise<Float32Array> {
  const isFirst = samples instanceof Uint8Array;
  const result = new Float32Array(size * lines * 4);
  const ratio = length / size;
  // The first pass makes rows of `size` pixels, the second columns of `size` pixels in such rows.
  const [resultStep, resultLineStep] = isFirst ? [4, size * 4] : [lines * 4, 4];
  await forEachLine(lines, (line) => {
    for (let at = 0; at < size; at++) {
      const [from, to] = [at * ratio, (at + 1) * ratio];
      const into = line * resultLineStep + at * resultStep;
      for (let source = Math.floor(from); source < Math.min(length, Math.ceil(to)); source++) {
        const weight = (Math.min(to, source + 1) - Math.max(from, source)) / ratio;
        const place = line * lineStep + source * step;
        const opacity = isFirst ? (samples[place + 3] ?? 0) / 255 : 1;
        for (let channel = 0; channel < 3; channel++)
          result[into + channel] =
            (result[into + channel] ?? 0) + (samples[place + channel] ?? 0) * opacity * weight;
        result[into + 3] = (result[into + 3] ?? 0) + (samples[place + 3] ?? 0) * weight;
      }
    }
  });
  return result;
}

function onWhite({ widthPixels: inner, samples }: Pixels, size: number): Pixels {
  const result = new Uint8Array(size * size * 4).fill(255);
  const edge = Math.floor((size - inner) / 2);
  for (let row = 0; row < inner; row++)
    for (let column = 0; column < inner; column++) {
      const from = (row * inner + column) * 4;
      const into = ((row + edge) * size + column + edge) * 4;
      const opacity = (samples[from + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel++)
        result[into + channel] = Math.round((samples[from + channel] ?? 0) * opacity + 255 * (1 - opacity));
    }
  return { widthPixels: size, heightPixels: size, samples: result };
}
