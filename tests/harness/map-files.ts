import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import type { TileAddress } from '@farol/core/domain/place/street-tile';

/** The usual content of the only tile (zoom 0) of the files made here; no real tile, where nothing draws it. */
export const TILE = Buffer.from('a tile of the whole world');

const LAYERS = {
  openmaptiles: [{ id: 'water' }, { id: 'transportation' }],
  protomaps: [{ id: 'earth' }, { id: 'roads' }],
};

/**
 * Returns a tile in the schema of OpenMapTiles that is all water, so that a picture shows whether it is drawn.
 * Written by hand: one layer with one square and its `class`.
 */
export function waterTile(): Buffer {
  // Move to (0, 0), lines to (4096, 0), (4096, 4096) and (0, 4096), close.
  const geometry = [9, 0, 0, 26, 128, 64, 0, 0, 128, 64, 255, 63, 0, 15];
  const square = [...field(2, 0, 0), 24, 3, ...field(4, ...geometry)];
  const layer = [
    ...field(1, ...text('water')),
    ...field(2, ...square),
    ...field(3, ...text('class')),
    ...field(4, ...field(1, ...text('ocean'))),
    40,
    128,
    32,
    120,
    2,
  ];
  return Buffer.from(field(3, ...layer));
}

/** Returns a field of a message that has a length: its number, and its bytes. */
function field(number: number, ...bytes: number[]): number[] {
  return [number * 8 + 2, bytes.length, ...bytes];
}

function text(value: string): number[] {
  return [...Buffer.from(value)];
}

/**
 * Writes an MBTiles file with one tile in the OpenMapTiles schema.
 * @param metadata undefined leaves a value out
 * @param address of the tile; by default it is the whole world
 */
export function writeMbtiles(
  path: string,
  metadata: Record<string, string | undefined> = {},
  tile: Uint8Array = TILE,
  { zoom, column, row }: TileAddress = { zoom: 0, column: 0, row: 0 },
): void {
  const database = new DatabaseSync(path);
  database.exec('create table metadata (name text, value text)');
  database.exec(
    'create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)',
  );
  const values = {
    format: 'pbf',
    minzoom: '0',
    maxzoom: '0',
    bounds: '-47,-24,-46,-23',
    attribution: '© the surveyors',
    json: JSON.stringify({ vector_layers: LAYERS.openmaptiles }),
    ...metadata,
  };
  const add = database.prepare('insert into metadata values (?, ?)');
  for (const [name, value] of Object.entries(values)) if (value !== undefined) add.run(name, value);
  // Its rows count from the south.
  const insert = database.prepare('insert into tiles values (?, ?, ?, ?)');
  insert.run(zoom, column, 2 ** zoom - 1 - row, gzipSync(tile));
  database.close();
}

/** Writes a PMTiles file (version 3) with one tile, by default in the Protomaps schema. */
export function writePmtiles(
  path: string,
  { content = TILE, schema = 'protomaps' }: { content?: Buffer; schema?: keyof typeof LAYERS } = {},
): void {
  const tile = gzipSync(content);
  // One entry: identifier 0, run length 1, its length, offset 0 stored as 1.
  const directory = gzipSync(Buffer.from([1, 0, 1, tile.length, 1]));
  const metadata = gzipSync(JSON.stringify({ vector_layers: LAYERS[schema], attribution: '© somebody' }));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const tilesAt = 127 + directory.length + metadata.length;
  const parts = [
    127,
    directory.length,
    127 + directory.length,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    tile.length,
    1,
    1,
    1,
  ];
  for (const [at, value] of parts.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  header.set([1, 2, 2, 1, 0, 0], 96);
  for (const [at, degrees] of [-47, -24, -46, -23].entries())
    header.writeInt32LE(degrees * 1e7, 102 + 4 * at);
  writeFileSync(path, Buffer.concat([header, directory, metadata, tile]));
}
