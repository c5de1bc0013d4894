import { pngOfPixels } from '@farol/core/domain/picture/png';
import { crc32, deflateSync } from 'node:zlib';

/**
 * Returns a PNG of black pixels, one bit each, with the given size.
 * @param inside a chunk before the pixels
 */
export function aPng(
  width = 1,
  height = 1,
  inside?: { readonly name: string; readonly data: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = deflateSync(new Uint8Array(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      pngChunkOf('IHDR', head),
      ...(inside ? [pngChunkOf(inside.name, inside.data)] : []),
      pngChunkOf('IDAT', rows),
      pngChunkOf('IEND', []),
    ]),
  );
}

/** Returns a square PNG of red, green, blue and opacity, eight bits each: red at the left, transparent at the right. */
export function aColoredPng(side: number): Uint8Array<ArrayBuffer> {
  const row = [
    0,
    ...Array.from({ length: side }, (_, x) => (x < side / 2 ? [200, 20, 40, 255] : [0, 0, 0, 0])).flat(),
  ];
  const rows = Uint8Array.from(Array.from({ length: side }, () => row).flat());
  return pngOfPixels(side, side, deflateSync(rows, { level: 9 }));
}

/** Returns a chunk of a PNG: its length, name, data and checksum. */
export function pngChunkOf(name: string, data: Uint8Array | readonly number[]): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
