import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { UnreadablePicture, type CleanPicture, type PictureType } from './picture-bytes.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** What a stored picture may have at most. */
export interface PictureLimits {
  readonly bytes: number;
  /** Of its longer side. */
  readonly sidePixels: number;
}

/** Why a picture is not stored: it is damaged or none of its type, or larger than its limits. */
export type PictureProblem = 'unreadable' | 'tooLarge';

/**
 * Returns a picture reduced to the parts that draw it, or why it cannot be stored. Never throws.
 * @param type the format that its sender names
 */
export function cleanedPicture(
  type: PictureType,
  bytes: Uint8Array,
  limits: PictureLimits,
): CleanPicture | PictureProblem {
  if (bytes.length > limits.bytes) return 'tooLarge';
  try {
    const picture = CLEANERS[type](bytes);
    return Math.max(picture.widthPixels, picture.heightPixels) > limits.sidePixels ? 'tooLarge' : picture;
  } catch (error) {
    if (error instanceof UnreadablePicture) return 'unreadable';
    throw error;
  }
}

/** Whether a media type is that of a picture that can be stored. */
export function isPictureType(type: string): type is PictureType {
  return Object.hasOwn(CLEANERS, type);
}

const CLEANERS: Readonly<Record<PictureType, (bytes: Uint8Array) => CleanPicture>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
};
