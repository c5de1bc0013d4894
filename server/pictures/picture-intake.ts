import type { CleanPicture } from '@farol/core/domain/picture/picture-bytes';
import { UnreadablePicture } from '@farol/core/domain/picture/picture-bytes';
import { FairQueue } from '../runtime/fair-queue.ts';
import { badRequest, HttpError } from '../wire/http-error.ts';
import { recompressedPng } from './png-pixels.ts';

/** Pixels of one picture at a time are in memory. */
const queue = new FairQueue({ concurrency: 1, maxWaiting: 16, maxWaitingPerOrigin: 4 });

/**
 * Returns the bytes of a picture as they are stored: of a PNG the pixels are decompressed and compressed again.
 * Rejects with 400 where they are no picture, 429 while many of the user's wait and 503 while too many wait.
 */
export async function storedPicture(
  userId: number,
  { type, bytes }: CleanPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  if (type !== 'image/png') return bytes;
  try {
    return await queue.run(String(userId), () => recompressedPng(bytes));
  } catch (error) {
    if (error instanceof UnreadablePicture) throw damagedPicture();
    throw error;
  }
}

/** The bytes are no picture of the type that they claim to be. */
export function damagedPicture(): HttpError {
  return badRequest('Picture is damaged');
}

/** The type of a picture cannot be stored; programs know the rest of the text. */
export function unknownPictureType(): HttpError {
  return new HttpError(415, 'HTTP 415 Unsupported Media Type - NotSupportedException');
}

/** The picture has more bytes or pixels than can be stored. */
export function oversizedPicture(): HttpError {
  return new HttpError(413, 'Picture is too large - RequestTooLongException');
}
