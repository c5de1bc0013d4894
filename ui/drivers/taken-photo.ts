import { INSPECTION_LIMITS } from '@farol/core/domain/device/inspection';
import { scaledPhoto } from '../kit/browser/scaled-photo.ts';

/** So good is a photo at first, and then as it has to be to be small enough. */
const QUALITIES = [0.8, 0.6, 0.4, 0.2];

/**
 * Returns a photo of the camera as it is sent, a JPEG in Base64 of at most 200 kB; undefined when the browser cannot
 * decode it.
 */
export async function takenPhoto(file: Blob): Promise<string | undefined> {
  for (const quality of QUALITIES) {
    const photo = await scaledPhoto(file, quality);
    if (!photo) return undefined;
    if (photo.bytes.length <= INSPECTION_LIMITS.photoBytes) return base64Of(photo.bytes);
  }
  return undefined;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  // In parts: no call takes as many arguments as a photo has bytes.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCodePoint(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
