import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MapLibrary } from '../../../server/maps/map-library.ts';
import { MapFolder } from '../../../server/maps/process/map-folder.ts';
import { decompressedTile } from '../../../server/maps/process/tile-bytes.ts';
import { RateLimitedLog } from '../../../server/runtime/rate-limited-log.ts';
import { writeMbtiles, writePmtiles } from '../../harness/map-files.ts';

let folder: string;
const write = vi.fn<(line: string) => void>();
beforeEach(() => {
  write.mockClear();
  folder = mkdtempSync(join(tmpdir(), 'farol-hostile-maps-'));
  writeMbtiles(join(folder, 'good.mbtiles'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes an MBTiles file and changes it. */
function writeChanged(
  name: string,
  statements: string[],
  metadata: Record<string, string | undefined> = {},
): void {
  const path = join(folder, name);
  writeMbtiles(path, metadata);
  const database = new DatabaseSync(path);
  for (const statement of statements) database.exec(statement);
  database.close();
}

const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n)';

/** A view of the usual form over so many equal rows that reading it takes minutes. */
const VAST = [
  'drop table tiles',
  'create table map (zoom_level, tile_column, tile_row, tile_id)',
  'create table images (tile_id, tile_data)',
  `insert into map select 0, 0, 0, 1 from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) select i from n)`,
  `insert into images select 1, x'00' from map`,
  `create view tiles as select map.zoom_level as zoom_level, map.tile_column as tile_column, map.tile_row as tile_row,
     images.tile_data as tile_data from map join images on map.tile_id = images.tile_id`,
];

test.for([
  [
    'tiles',
    `create view tiles as ${ENDLESS} select i as zoom_level, 0 as tile_column, 0 as tile_row, x'00' as tile_data from n`,
  ],
  [
    'tiles',
    'create view tiles as select zoom_level, tile_column, tile_row, tile_data from old_tiles, metadata, metadata',
  ],
  [
    'tiles',
    'create view tiles as select a.zoom_level, a.tile_column, a.tile_row, a.tile_data from old_tiles a join tiles on a.zoom_level = zoom_level',
  ],
  ['metadata', `create view metadata as ${ENDLESS} select 'format' as name, 'pbf' as value from n`],
])(
  'hostile map files: a file whose %s are a view that could have no end is left out, and the others are offered',
  async ([table = '', view = '']) => {
    writeChanged('endless.mbtiles', [`alter table ${table} rename to old_${table}`, view]);
    const { maps, news } = await new MapFolder(folder).scan();
    expect(maps.map(({ name }) => name)).toEqual(['good']);
    expect(news.join('\n')).toContain('endless.mbtiles is left out');
  },
);

test.for([
  `create view tiles as select map.zoom_level as zoom_level, map.tile_column as tile_column, map.tile_row as tile_row,
     images.tile_data as tile_data from map join images on map.tile_id = images.tile_id`,
  `CREATE VIEW "tiles" AS SELECT map.zoom_level, map.tile_column, map.tile_row, images.tile_data
     FROM map LEFT JOIN images ON (images.tile_id = map.tile_id);`,
])('hostile map files: a file that stores equal tiles once, by the usual view, is a map', async (view) => {
  writeChanged('once.mbtiles', [
    'create table map as select zoom_level, tile_column, tile_row, 1 as tile_id from tiles',
    'create table images as select 1 as tile_id, tile_data from tiles',
    'drop table tiles',
    view,
  ]);
  const maps = new MapFolder(folder);
  expect((await maps.scan()).maps.map(({ name }) => name)).toEqual(['good', 'once']);
  expect(await maps.tile('once', 0, 0, 0)).toMatchObject({ isGzip: true });
});

test('hostile map files: a file that takes too long is named and left out until it changes, and the others are offered', async () => {
  writeChanged('vast.mbtiles', VAST, { minzoom: undefined, maxzoom: undefined });
  const library = new MapLibrary(folder, new RateLimitedLog(write), 1_500);
  expect(await library.maps()).toEqual([]);
  // On a busy machine the process may take as long to start.
  await vi.waitFor(async () => expect((await library.maps()).map(({ name }) => name)).toEqual(['good']), {
    timeout: 30_000,
  });
  expect(await library.tile('good', 0, 0, 0)).toMatchObject({ isGzip: true });
  expect(write.mock.calls.flat().join('\n')).toMatch(/vast\.mbtiles is left out: reading it did not end/);
  await library.close();
});

test('hostile map files: the server stops at once while a file keeps the process busy', async () => {
  writeChanged('vast.mbtiles', VAST, { minzoom: undefined, maxzoom: undefined });
  const library = new MapLibrary(folder, new RateLimitedLog(write));
  const maps = library.maps();
  await new Promise((resolve) => setTimeout(resolve, 700));
  const before = performance.now();
  await library.close();
  expect(await maps).toEqual([]);
  expect(performance.now() - before).toBeLessThan(1_000);
  await expect(library.tile('good', 0, 0, 0)).resolves.toBeUndefined();
});

test('hostile map files: a file that keeps the process busy delays the names of streets by about a second', async () => {
  writeChanged('vast.mbtiles', VAST, { minzoom: undefined, maxzoom: undefined });
  const library = new MapLibrary(folder, new RateLimitedLog(write));
  const before = performance.now();
  expect(await library.namesAt([{ latitude: -23.5, longitude: -46.5 }])).toEqual([undefined]);
  expect(performance.now() - before).toBeLessThan(3_000);
  await library.close();
});

test('hostile map files: a directory with millions of entries is refused before they are read', async () => {
  const path = join(folder, 'many.pmtiles');
  writePmtiles(path);
  // 4,000,000 as a number of the format, then as many entries as that has bytes for.
  const directory = gzipSync(
    Buffer.concat([Buffer.from([0x80, 0x92, 0xf4, 0x01]), Buffer.alloc(16_000_000, 1)]),
    { level: 9 },
  );
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const metadata = gzipSync(JSON.stringify({ vector_layers: [{ id: 'earth' }, { id: 'roads' }] }));
  const at = 127 + directory.length;
  const parts = [
    127,
    directory.length,
    at,
    metadata.length,
    at + metadata.length,
    0,
    at + metadata.length,
    0,
    1,
    1,
    1,
  ];
  for (const [index, value] of parts.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  header.set([1, 2, 2, 1, 0, 0], 96);
  writeFileSync(path, Buffer.concat([header, directory, metadata]));
  const before = process.memoryUsage().heapUsed;
  const { maps, news } = await new MapFolder(folder).scan();
  expect(maps.map(({ name }) => name)).toEqual(['good']);
  expect(news.join('\n')).toMatch(
    /many\.pmtiles is left out: it is damaged: a directory has 4000000 entries/,
  );
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024);
});

test('hostile map files: however many large tiles are asked for, two are unpacked at a time', async () => {
  const packed = gzipSync(Buffer.alloc(7 * 1024 * 1024));
  const before = process.memoryUsage.rss();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  }, 5);
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      // Nobody keeps them.
      expect((await decompressedTile(packed)).length).toBe(7 * 1024 * 1024);
    }),
  );
  clearInterval(timer);
  await expect(decompressedTile(gzipSync(Buffer.alloc(9 * 1024 * 1024)))).rejects.toThrow();
  expect(most).toBeLessThan(300 * 1024 * 1024);
});
