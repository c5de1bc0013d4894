import { cleanJpeg } from './jpeg.ts';
import {
  UnreadablePicture,
  type CleanPicture,
  type PictureType,
  joinedBytes,
  PictureReader,
  assertReadablePicture,
} from './picture-bytes.ts';
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
 * Returns a picture reduced to the parts that draw it, or why it cannot be stored. Throws for no file, whatever is in it.
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

/**
 * Returns a GIF without anything but its pictures: comments, texts, data of programs and what is behind the end are
 * left out; an animation repeats as before. Throws `UnreadablePicture` for a damaged one.
 */
export function cleanGif(bytes: Uint8Array): CleanPicture {
  const reader = new PictureReader(bytes);
  assertReadablePicture(['GIF87a', 'GIF89a'].includes(reader.text(6)));
  const [widthPixels, heightPixels] = [reader.uint16LowFirst(), reader.uint16LowFirst()];
  assertReadablePicture(widthPixels > 0 && heightPixels > 0);
  passPalette(reader, 2);
  const parts: (Uint8Array | readonly number[])[] = [bytes.subarray(0, reader.at)];
  let frames = 0;
  for (;;) {
    const start = reader.at;
    const kind = reader.byte();
    if (kind === TRAILER) break;
    let isKept = true;
    if (kind === PICTURE) {
      assertReadablePicture(++frames <= MAX_FRAMES);
      const [left, top] = [reader.uint16LowFirst(), reader.uint16LowFirst()];
      const [width, height] = [reader.uint16LowFirst(), reader.uint16LowFirst()];
      assertReadablePicture(left + width <= widthPixels && top + height <= heightPixels);
      passPalette(reader, 0);
      const codeBits = reader.byte();
      assertReadablePicture(codeBits >= 1 && codeBits <= 8);
    } else {
      assertReadablePicture(kind === EXTENSION);
      const label = reader.byte();
      isKept = isDrawing(label, new PictureReader(bytes.subarray(reader.at)));
    }
    passBlocks(reader);
    if (isKept) parts.push(bytes.subarray(start, reader.at));
  }
  assertReadablePicture(frames > 0);
  return { type: 'image/gif', widthPixels, heightPixels, bytes: joinedBytes([...parts, [TRAILER]]) };
}

const [PICTURE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b] as const;
const [CONTROL, APPLICATION] = [0xf9, 0xff] as const;
const MAX_FRAMES = 500;

/** Passes the flags of a palette, the bytes behind them and the palette itself. */
function passPalette(reader: PictureReader, behind: number): void {
  const flags = reader.byte();
  reader.take(behind);
  if (flags & 0x80) reader.take(3 * 2 ** ((flags & 7) + 1));
}

/** Whether an extension says how the next picture is drawn, or how often an animation repeats; both are short. */
function isDrawing(label: number, blocks: PictureReader): boolean {
  if (label === CONTROL) return blocks.byte() === 4 && blocks.take(5)[4] === 0;
  return (
    label === APPLICATION &&
    blocks.byte() === 11 &&
    blocks.text(11) === 'NETSCAPE2.0' &&
    blocks.byte() === 3 &&
    blocks.take(4)[3] === 0
  );
}

function passBlocks(reader: PictureReader): void {
  for (let length = reader.byte(); length > 0; length = reader.byte()) reader.take(length);
}
