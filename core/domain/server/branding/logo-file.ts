import type { Branding } from './branding.ts';

/** Why a logo cannot be saved: it is not a valid PNG, or larger than the server accepts. */
export type LogoProblem = 'unreadable' | 'tooLarge';

/** A form's change of the logo: unchanged, a new one as the bytes of a PNG, or removed. */
export type LogoChange = Uint8Array<ArrayBuffer> | 'removed' | undefined;

/** Whether there will be a logo after the form is saved. */
export function willHaveLogo({ logoUrl }: Branding, change: LogoChange): boolean {
  return change === undefined ? logoUrl !== '' : change !== 'removed';
}

/** The longest side of a logo, pixels. */
export const MAX_LOGO_SIDE_PIXELS = 512;

/**
 * Returns the problem of a logo's bytes. Only PNG is accepted, checked from the first byte to the last: it
 * contains nothing but an image, unlike SVG or a file with data after its end.
 */
export function logoProblem(bytes: Uint8Array): LogoProblem | undefined {
  if (bytes.length > MAX_BYTES) return 'tooLarge';
  if (!isAt(bytes, 0, PNG_HEADER) || !isAt(bytes, bytes.length - PNG_TRAILER.length, PNG_TRAILER))
    return 'unreadable';
  const sides = new DataView(bytes.buffer, bytes.byteOffset + PNG_HEADER.length);
  const [width, height] = [sides.getUint32(0), sides.getUint32(4)];
  if (width === 0 || height === 0) return 'unreadable';
  return width > MAX_LOGO_SIDE_PIXELS || height > MAX_LOGO_SIDE_PIXELS ? 'tooLarge' : undefined;
}

const MAX_BYTES = 200_000;
/** The signature of a PNG and the start of its first chunk, before width and height. */
const PNG_HEADER = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
/** The last chunk of a PNG, which is always the same. */
const PNG_TRAILER = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

function isAt(bytes: Uint8Array, start: number, expected: readonly number[]): boolean {
  // Header and trailer enclose at least width and height.
  return (
    bytes.length >= PNG_HEADER.length + PNG_TRAILER.length + 8 &&
    expected.every((byte, at) => bytes[start + at] === byte)
  );
}
