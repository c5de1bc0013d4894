import type { Branding } from './branding.ts';

/** Why a logo cannot be kept: it is no such picture, or larger than the server takes. */
export type LogoProblem = 'unreadable' | 'tooLarge';

/** What a form does about the logo: nothing, another one as the bytes of a PNG, or none any more. */
export type LogoChange = Uint8Array<ArrayBuffer> | 'removed' | undefined;

/** Whether there will be a logo once a form is saved. */
export function willHaveLogo({ logoUrl }: Branding, change: LogoChange): boolean {
  return change === undefined ? logoUrl !== '' : change !== 'removed';
}

/** The longest side of a logo, pixels. */
export const MAX_LOGO_SIDE_PIXELS = 512;

/**
 * What is wrong with the bytes of a logo. Only a PNG is one, told by its bytes from the first to the last: it draws and can do nothing
 * else, which a drawing of text or a file with something behind its end could.
 */
export function logoProblem(bytes: Uint8Array): LogoProblem | undefined {
  if (bytes.length > MOST_BYTES) return 'tooLarge';
  if (!isAt(bytes, 0, PNG_HEADER) || !isAt(bytes, bytes.length - PNG_TRAILER.length, PNG_TRAILER)) return 'unreadable';
  const sides = new DataView(bytes.buffer, bytes.byteOffset + PNG_HEADER.length);
  const [width, height] = [sides.getUint32(0), sides.getUint32(4)];
  if (width === 0 || height === 0) return 'unreadable';
  return width > MAX_LOGO_SIDE_PIXELS || height > MAX_LOGO_SIDE_PIXELS ? 'tooLarge' : undefined;
}

const MOST_BYTES = 200_000;
/** The signature of a PNG and the beginning of its first part, which its width and height follow. */
const PNG_HEADER = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
/** Its last part, which is always the same. */
const PNG_TRAILER = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

function isAt(bytes: Uint8Array, start: number, expected: readonly number[]): boolean {
  // Between head and tail stand at least the sides.
  return (
    bytes.length >= PNG_HEADER.length + PNG_TRAILER.length + 8 && expected.every((byte, at) => bytes[start + at] === byte)
  );
}
