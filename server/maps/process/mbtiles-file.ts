import { DatabaseSync } from 'node:sqlite';
import { checkedMapMetadata } from '@farol/core/domain/server/street-map';
import { MapFileError, type OperatorMapFile, type MapTile } from './map-description.ts';
import { vectorSchema } from './map-metadata.ts';
import { MAX_TILE_BYTES } from './tile-bytes.ts';

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** From here on a file of the whole world has too many tiles to look at. */
const BOUNDS_ZOOM = 9;

/** Opens an MBTiles file read-only. Throws for a damaged file, and MapFileError for one that cannot be drawn. */
export function openMbtiles(path: string): OperatorMapFile {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    // Nothing of the file's schema may do more than read its tables.
    database.exec('pragma trusted_schema = off');
    requireTables(database);
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
    const bounds = metadata.get('bounds');
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
          bounds: bounds ? bounds.split(',').map(Number.parseFloat) : boundsOf(database),
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

/**
 * Throws unless the tiles are in a table, or in the usual view that joins two tables: any other view could be without
 * an end. Metadata is always a table.
 */
function requireTables(database: DatabaseSync): void {
  const objects = new Map(
    database
      .prepare("select name, type, sql from sqlite_schema where type in ('table', 'view') limit 1000")
      .all()
      .map(({ name, type, sql }) => [String(name).toLowerCase(), { type, sql: String(sql) }]),
  );
  const isTable = (name: string | undefined): boolean => {
    const object = objects.get(name?.toLowerCase() ?? '');
    return object?.type === 'table' && !/^\s*create\s+virtual/i.test(object.sql);
  };
  const tiles = objects.get('tiles');
  if (!isTable('metadata') || !tiles) throw new MapFileError('it is not an MBTiles file');
  if (isTable('tiles')) return;
  const joined = tiles.type === 'view' ? TILES_VIEW.exec(tiles.sql.replaceAll(/["`[\]]/g, '')) : null;
  if (!isTable(joined?.groups?.['one']) || !isTable(joined?.groups?.['other']))
    throw new MapFileError('its tiles are a view that may have no end');
}

/** The view of files whose equal tiles are stored once: the columns of two tables, joined where two columns are equal. */
const TILES_VIEW =
  /^\s*create\s+view\s+tiles\s+as\s+select\s+(?:[\w.]+(?:\s+as\s+\w+)?\s*,\s*){3}[\w.]+(?:\s+as\s+\w+)?\s+from\s+(?<one>\w+)\s+(?:(?:left(?:\s+outer)?|inner)\s+)?join\s+(?<other>\w+)\s+on\s+\(?\s*[\w.]+\s*=\s*[\w.]+\s*\)?\s*;?\s*$/i;

/** Returns the lowest or highest zoom level that has tiles, for files that do not say it. */
function zoomOf(database: DatabaseSync, end: 'min' | 'max'): unknown {
  return database.prepare(`select ${end}(zoom_level) as zoom from tiles`).get()?.['zoom'];
}

/**
 * Returns the area of the tiles, for files that do not say it: without it they would stand for the whole world.
 * The closest zoom level that is read in a moment tells it.
 */
function boundsOf(database: DatabaseSync): unknown {
  const found = database
    .prepare(
      `select zoom_level as zoom, min(tile_column) as west, max(tile_column) as east, min(tile_row) as south,
         max(tile_row) as north from tiles
       where zoom_level = (select max(zoom_level) from tiles
         where zoom_level <= max(${BOUNDS_ZOOM}, (select min(zoom_level) from tiles)))`,
    )
    .get();
  const { zoom, west, east, south, north } = found ?? {};
  const tiles = 2 ** Number(zoom);
  return [
    (Number(west) / tiles) * 360 - 180,
    latitudeOf(Number(south) / tiles),
    ((Number(east) + 1) / tiles) * 360 - 180,
    latitudeOf((Number(north) + 1) / tiles),
  ];
}

/** Returns the latitude of a share of the map's height from the south. */
function latitudeOf(share: number): number {
  return (Math.atan(Math.sinh((2 * share - 1) * Math.PI)) * 180) / Math.PI;
}

function tileOf(bytes: unknown, picture: string | undefined): MapTile | undefined {
  if (!(bytes instanceof Uint8Array)) return undefined;
  return {
    bytes: new Uint8Array(bytes),
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
