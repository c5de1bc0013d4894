import { DatabaseSync } from 'node:sqlite';
import { checkedMapMetadata } from '@farol/core/domain/server/street-map';
import { MapFileError, type MapFile, type MapTile } from './map-description.ts';
import { vectorSchema } from './map-metadata.ts';
import { MAX_TILE_BYTES } from './tile-size.ts';

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** Opens an MBTiles file read-only. Throws for a damaged file, and MapFileError for one that cannot be drawn. */
export function openMbtiles(path: string): MapFile {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const metadata = new Map(
      database
        .prepare('select name, value from metadata limit 100')
        .all()
        .map(({ name, value }) => [String(name), String(value)]),
    );
    const format = metadata.get('format') ?? '';
    const picture = Object.hasOwn(PICTURE_TYPES, format) ? PICTURE_TYPES[format] : undefined;
    if (picture === undefined && format !== 'pbf')
      throw new MapFileError(`its tiles have the format "${format.slice(0, 20)}"`);
    const find = database.prepare(
      `select tile_data as bytes from tiles
       where zoom_level = ? and tile_column = ? and tile_row = ? and length(tile_data) <= ${MAX_TILE_BYTES}`,
    );
    return {
      description: {
        schema: picture === undefined ? vectorSchema(layersOf(metadata.get('json'))) : 'raster',
        ...checkedMapMetadata({
          minZoom: Number.parseInt(metadata.get('minzoom') ?? '', 10) || zoomOf(database, 'min'),
          maxZoom: Number.parseInt(metadata.get('maxzoom') ?? '', 10) || zoomOf(database, 'max'),
          bounds: (metadata.get('bounds') ?? '').split(',').map(Number.parseFloat),
          attribution: metadata.get('attribution'),
        }),
      },
      // Rows count from the south.
      tile: async (zoom, column, row) =>
        tileOf(find.get(zoom, column, 2 ** zoom - 1 - row)?.['bytes'], picture),
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Returns the lowest or highest zoom level that has tiles, for files that do not say it. */
function zoomOf(database: DatabaseSync, end: 'min' | 'max'): unknown {
  return database.prepare(`select ${end}(zoom_level) as zoom from tiles`).get()?.['zoom'];
}

function tileOf(bytes: unknown, picture: string | undefined): MapTile | undefined {
  if (!(bytes instanceof Uint8Array)) return undefined;
  return {
    bytes: Uint8Array.from(bytes),
    type: picture ?? 'application/x-protobuf',
    isGzip: bytes[0] === 0x1f && bytes[1] === 0x8b,
  };
}

function layersOf(text: string | undefined): unknown {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return typeof parsed === 'object' && parsed !== null && 'vector_layers' in parsed
      ? parsed.vector_layers
      : undefined;
  } catch {
    return undefined;
  }
}
