import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Longer tiles are not drawn: a browser could not either. */
export const MAX_TILE_BYTES = 8 * 1024 * 1024;
/** Nor is one that is longer without its compression. */
const MAX_PLAIN_BYTES = 8 * 1024 * 1024;
/** So many tiles are unpacked at once; others wait. */
const MAX_AT_ONCE = 2;
const unzip = promisify(gunzip);
let running = 0;
const waiting: (() => void)[] = [];

/** Returns a tile without its compression. Rejects when it is damaged or too long. */
export async function decompressedTile(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((begin) => waiting.push(begin));
  else running += 1;
  try {
    return new Uint8Array(await unzip(bytes, { maxOutputLength: MAX_PLAIN_BYTES }));
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
