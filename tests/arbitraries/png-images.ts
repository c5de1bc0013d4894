/**
 * Returns a minimal PNG with valid header and trailer, the given size, and the given number of bytes between
 * them.
 */
export function aPng(width = 1, height = 1, inside = 5): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(24 + inside + 12);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const sides = new DataView(bytes.buffer, 16);
  sides.setUint32(0, width);
  sides.setUint32(4, height);
  bytes.set([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], 24 + inside);
  return bytes;
}
