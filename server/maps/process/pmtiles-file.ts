import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, PMTiles, readVarint, SharedPromiseCache, TileType, type Source } from 'pmtiles';
import { checkedMapMetadata } from '@farol/core/domain/server/street-map';
import { MapFileError, type OperatorMapFile } from './map-description.ts';
import { vectorSchema } from './map-metadata.ts';
import { MAX_TILE_BYTES } from './tile-bytes.ts';

/** No directory and no metadata is longer, compressed or not. */
const MAX_PART_BYTES = 16 * 1024 * 1024;
const MAX_DIRECTORIES = 16;
/** No usual directory has more entries; each takes many times its bytes in memory. */
const MAX_ENTRIES = 131_072;
/** The header of version 3, and where it says where the tiles are and how long they are together. */
const HEADER_BYTES = 127;
const TILES_OFFSET_AT = 56;
const TILES_LENGTH_AT = 64;

const TYPES = new Map([
  [TileType.Mvt, 'application/x-protobuf'],
  [TileType.Png, 'image/png'],
  [TileType.Jpeg, 'image/jpeg'],
  [TileType.Webp, 'image/webp'],
  [TileType.Avif, 'image/avif'],
]);

/** Opens a PMTiles file. Rejects for a damaged file, and with MapFileError for one that cannot be drawn. */
export async function openPmtiles(path: string): Promise<OperatorMapFile> {
  const file = await open(path, 'r');
  try {
    await checkBeginning(file);
    const source = fileSource(file, path);
    const cache = new SharedPromiseCache(MAX_DIRECTORIES, undefined, directoryBytes);
    // Tiles are sent as they are in the file; the browser decompresses them.
    const tiles = new PMTiles(source, cache, async (bytes) => bytes);
    const header = await tiles.getHeader();
    const type = TYPES.get(header.tileType);
    if (type === undefined) throw new MapFileError('its tiles have an unknown format');
    if (header.tileCompression !== Compression.None && header.tileCompression !== Compression.Gzip)
      throw new MapFileError('its tiles are compressed, and not with gzip');
    const metadata = await new PMTiles(source, cache, decompressed).getMetadata();
    const field = (name: string): unknown =>
      typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, name) : undefined;
    return {
      description: {
        schema: header.tileType === TileType.Mvt ? vectorSchema(field('vector_layers')) : 'raster',
        ...checkedMapMetadata({
          minZoom: header.minZoom,
          maxZoom: header.maxZoom,
          bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
          attribution: field('attribution'),
        }),
      },
      tile: async (zoom, column, row) => {
        const found = await tiles.getZxy(zoom, column, row);
        if (!found || found.data.byteLength > MAX_TILE_BYTES) return undefined;
        return {
          bytes: new Uint8Array(found.data),
          type,
          isGzip: header.tileCompression === Compression.Gzip,
        };
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Rejects for a file that does not begin as the PMTiles files that are read, or is shorter than it says. */
async function checkBeginning(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  if (!buffer.toString('latin1').startsWith('PMTiles')) throw new MapFileError('it is not a PMTiles file');
  const version = buffer[7];
  if (version !== 3) throw new MapFileError(`it has version ${version} of PMTiles; version 3 is read`);
  if (bytesRead < HEADER_BYTES) throw new MapFileError('it was cut short');
  const end = buffer.readBigUInt64LE(TILES_OFFSET_AT) + buffer.readBigUInt64LE(TILES_LENGTH_AT);
  if (end > size) throw new MapFileError(`it was cut short: it has ${size} of ${end} bytes`);
}

function fileSource(file: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length) => {
      if (length > MAX_PART_BYTES) throw new MapFileError('it is damaged: a part is too long');
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
}

const unzip = promisify(gunzip);

/** Returns a directory without its compression; rejects for one with too many entries before they are read. */
async function directoryBytes(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const plain = await decompressed(bytes, compression);
  // An entry has four numbers of a byte at least.
  const entries = readVarint({ buf: new Uint8Array(plain), pos: 0 });
  if (entries > MAX_ENTRIES || entries * 4 > plain.byteLength)
    throw new MapFileError(`it is damaged: a directory has ${entries} entries`);
  return plain;
}

async function decompressed(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes;
  if (compression !== Compression.Gzip) throw new MapFileError('it is compressed, and not with gzip');
  return new Uint8Array(await unzip(bytes, { maxOutputLength: MAX_PART_BYTES })).buffer;
}
