import { UnreadablePicture } from '@farol/core/domain/picture/picture-bytes';
import { pixelsOfPng, pngOf, type Pixels } from '../../pictures/png-pixels.ts';

/** A logo that can be drawn. */
export interface DocumentLogo {
  /** A PNG of eight bits a sample, written here. */
  readonly png: Buffer;
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Whether it is too light for white paper. */
  readonly isLight: boolean;
}

/** The longest side of a logo, pixels: as much as can be uploaded. */
const MAX_SIDE_PIXELS = 512;

/** Decodes a logo, so that nothing of the file itself comes into the document; null for one that cannot be drawn. */
export async function documentLogo(png: Uint8Array): Promise<DocumentLogo | null> {
  try {
    const pixels = await pixelsOfPng(png);
    const { widthPixels, heightPixels } = pixels;
    if (Math.max(widthPixels, heightPixels) > MAX_SIDE_PIXELS) return null;
    return {
      png: Buffer.from(await pngOf(pixels)),
      widthPixels,
      heightPixels,
      isLight: brightnessOf(pixels) > LIGHT,
    };
  } catch (error) {
    if (error instanceof UnreadablePicture) return null;
    throw error;
  }
}

/** From here on a logo is hardly seen on white. */
const LIGHT = 0.8;

/** Returns how bright what is seen of a picture is, from 0 to 1; 0 where all of it is transparent. */
function brightnessOf({ samples }: Pixels): number {
  let [sum, opacity] = [0, 0];
  for (let at = 0; at < samples.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = samples.subarray(at, at + 4);
    sum += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * alpha;
    opacity += alpha;
  }
  return opacity === 0 ? 0 : sum / opacity;
}
