import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Longer tiles are not drawn: a browser could not either. */
export const MAX_TILE_BYTES = 8 * 1024 * 1024;
/** No tile is longer without its compression. */
const MAX_PLAIN_BYTES = 32 * 1024 * 1024;
const unzip = promisify(gunzip);

/** Returns a tile without its compression. Rejects when it is damaged or too long. */
export async function decompressedTile(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await unzip(bytes, { maxOutputLength: MAX_PLAIN_BYTES }));
}
