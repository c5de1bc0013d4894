import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MapLibrary } from '../../../server/maps/map-library.ts';
import { MapFolder } from '../../../server/maps/process/map-folder.ts';
import { RateLimitedLog } from '../../../server/runtime/rate-limited-log.ts';
import { ApiClient } from '../../harness/api-client.ts';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';
import { TILE, writeMbtiles, writePmtiles } from '../../harness/map-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-maps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('street maps on our server', () => {
  const shared = mkdtempSync(join(tmpdir(), 'farol-served-maps-'));
  let server: InProcessServer;
  beforeAll(async () => {
    writeMbtiles(join(shared, 'south.mbtiles'));
    writePmtiles(join(shared, 'north.pmtiles'));
    server = await startInProcessServer({ mapFiles: shared });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(shared, { recursive: true, force: true });
  });

  const statusOf = async (path: string): Promise<number> =>
    (await server.administrator.get(`/../farol/maps/${path}`)).status;

  test('a signed-in user sees which maps there are, where, and who made them', async () => {
    const maps = (await server.administrator.get('/../farol/maps')).list();
    const common = { minZoom: 0, maxZoom: 0, bounds: [-47, -24, -46, -23] };
    expect(maps).toMatchObject([
      { name: 'north', schema: 'protomaps', attribution: '© somebody', ...common },
      { name: 'south', schema: 'openmaptiles', attribution: '© the surveyors', ...common },
    ]);
    const stranger = new ApiClient(server.running.address);
    expect((await stranger.get('/../farol/maps')).status).toBe(401);
    expect((await stranger.get('/../farol/maps/north/0/0/0')).status).toBe(401);
  });

  test.each(['north', 'south'])(
    'a tile of the map %s arrives as it was drawn, and only once',
    async (name) => {
      const map = (await server.administrator.get('/../farol/maps'))
        .list()
        .find((item) => item['name'] === name);
      const address = `/../farol/maps/${name}/0/0/0?v=${String(map?.['version'])}`;
      for (const encoding of ['gzip', 'identity']) {
        const client = server.administrator.withHeaders({ 'accept-encoding': encoding });
        const { text, headers } = await client.get(address);
        expect([text, headers.get('content-encoding')]).toEqual([
          TILE.toString(),
          encoding === 'gzip' ? 'gzip' : null,
        ]);
      }
      const response = await server.administrator.get(address);
      expect(response.headers.get('content-type')).toBe('application/x-protobuf');
      expect(response.headers.get('cache-control')).toContain('immutable');
      const again = await server.administrator.send('GET', address, undefined, {
        'if-none-match': response.headers.get('etag') ?? '',
      });
      expect(again.status).toBe(304);
    },
  );

  test('a place without a tile is empty, and a name that is no map leads nowhere', async () => {
    expect(await statusOf('south/1/0/0')).toBe(204);
    expect(await statusOf('south/0/7/0')).toBe(204);
    for (const path of ['west/0/0/0', '..%2F..%2Fsecret/0/0/0', '%2e%2e/0/0/0'])
      expect(await statusOf(path)).not.toBe(200);
  });
});

test('street maps: map files that cannot be used are named in the log once, each with its reason, and the others are offered', async () => {
  writeMbtiles(join(folder, 'good.mbtiles'));
  writeMbtiles(join(folder, 'foreign.mbtiles'), { json: '{"vector_layers":[{"id":"beaches"}]}' });
  writeMbtiles(join(folder, 'binary.mbtiles'), { format: 'exe' });
  writeFileSync(join(folder, 'text.mbtiles'), 'no map at all');
  writeFileSync(join(folder, 'letter.pmtiles'), 'no map at all');
  writeFileSync(join(folder, 'short.pmtiles'), 'PMTiles\u0003');
  writeFileSync(join(folder, 'old.pmtiles'), `PMTiles\u0002${'\0'.repeat(200)}`);
  writeFileSync(join(folder, 'nothing.pmtiles'), '');
  new DatabaseSync(join(folder, 'other.mbtiles')).exec('create table vehicles (name text)');
  writeFileSync(join(folder, 'cut.mbtiles'), readFileSync(join(folder, 'good.mbtiles')).subarray(0, 8192));
  mkdirSync(join(folder, 'folder.mbtiles'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link.pmtiles'));
  const maps = new MapFolder(folder);
  const first = await maps.scan();
  expect(first.maps.map(({ name }) => name)).toEqual(['good']);
  const offered = 'Street maps: good (OpenMapTiles, zoom levels 0 to 0)';
  const reasons = {
    'foreign.mbtiles': 'its layers are neither those of Protomaps nor those of OpenMapTiles',
    'binary.mbtiles': 'its tiles have the format "exe"',
    'text.mbtiles': 'it is not an MBTiles file',
    'letter.pmtiles': 'it is not a PMTiles file',
    'short.pmtiles': 'it was cut short',
    'old.pmtiles': 'it has version 2 of PMTiles; version 3 is read',
    'nothing.pmtiles': 'it is empty',
    'other.mbtiles': 'it is not an MBTiles file',
    'cut.mbtiles': 'it is damaged or was cut short',
    'folder.mbtiles': 'it is not a file',
    'link.pmtiles': 'it does not exist',
  };
  const lines = Object.entries(reasons).map(
    ([name, reason]) => `The map file ${join(folder, name)} is left out: ${reason}`,
  );
  expect(first.news.toSorted()).toEqual([offered, ...lines].toSorted());
  expect((await maps.scan()).news).toEqual([]);
  renameSync(join(folder, 'good.mbtiles'), join(folder, 'good.away'));
  const later = await maps.scan();
  expect(later.maps).toEqual([]);
  expect(later.news).toEqual([`The map file ${join(folder, 'good.mbtiles')} is gone`]);
});

test('street maps: of two files with one name the one that can be read is offered, and the log names the other', async () => {
  writeFileSync(join(folder, 'city.mbtiles'), 'half of a copy');
  writePmtiles(join(folder, 'city.pmtiles'));
  const maps = new MapFolder(folder);
  const first = await maps.scan();
  expect(first.maps).toMatchObject([{ name: 'city', schema: 'protomaps' }]);
  expect(first.news[1]).toContain('city.mbtiles is left out: it is not an MBTiles file');
  rmSync(join(folder, 'city.mbtiles'));
  writeMbtiles(join(folder, 'city.mbtiles'));
  const later = await maps.scan();
  expect(later.maps).toMatchObject([{ name: 'city', schema: 'protomaps' }]);
  expect(later.news).toEqual([
    `The map file ${join(folder, 'city.mbtiles')} is left out: city.pmtiles has the same name`,
  ]);
});

test('street maps: a file of pictures that does not say its zoom levels is drawn at those that it has', async () => {
  const path = join(folder, 'aerial.mbtiles');
  writeMbtiles(path, { format: 'png', minzoom: '', maxzoom: '' });
  const database = new DatabaseSync(path);
  database.exec("insert into tiles values (12, 1, 1, x'00')");
  database.close();
  expect((await new MapFolder(path).scan()).maps).toMatchObject([{ minZoom: 0, maxZoom: 12 }]);
});

test('street maps: a file that does not say its area has that of its tiles, and not the whole world', async () => {
  const path = join(folder, 'city.mbtiles');
  writeMbtiles(path, { bounds: undefined, maxzoom: '9' });
  const database = new DatabaseSync(path);
  database.exec("delete from tiles; insert into tiles values (9, 189, 221, x'00'), (14, 6066, 7092, x'00')");
  database.close();
  const [map] = (await new MapFolder(path).scan()).maps;
  expect(map?.bounds.map((degrees) => Math.round(degrees * 100) / 100)).toEqual([
    -47.11, -23.89, -46.41, -23.24,
  ]);
});

test('street maps: a path that does not exist gives one line in the log and no maps', async () => {
  const write = vi.fn<(line: string) => void>();
  const library = new MapLibrary(join(folder, 'nowhere'), new RateLimitedLog(write));
  expect(await library.maps()).toEqual([]);
  expect(await library.tile('any', 0, 0, 0)).toBeUndefined();
  const line = `MAP_FILES: ${join(folder, 'nowhere')} cannot be used: it does not exist`;
  expect(write.mock.calls).toEqual([[line]]);
  await library.close();
});

test('street maps: a file cut short in the middle gives no tile, and the server goes on', async () => {
  const whole = join(folder, 'cut.pmtiles');
  writePmtiles(whole);
  writeFileSync(whole, readFileSync(whole).subarray(0, 140));
  const write = vi.fn<(line: string) => void>();
  const library = new MapLibrary(folder, new RateLimitedLog(write));
  expect(await library.maps()).toEqual([]);
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/cut\.pmtiles is left out: it was cut short/));
  await library.close();
});

test('street maps: a damaged tile is refused and named in the log, and the others are sent', async () => {
  const path = join(folder, 'south.mbtiles');
  writeMbtiles(path, { maxzoom: '1' });
  const database = new DatabaseSync(path);
  const add = database.prepare('insert into tiles values (1, ?, 1, ?)');
  const whole = gzipSync('streets'.repeat(100));
  add.run(0, whole.subarray(0, whole.length - 12));
  add.run(1, Buffer.concat([whole.subarray(0, 10), Buffer.alloc(20, 0x55)]));
  database.close();
  const write = vi.fn<(line: string) => void>();
  const library = new MapLibrary(folder, new RateLimitedLog(write));
  await library.maps();
  await expect(library.tile('south', 1, 0, 0)).rejects.toMatchObject({ status: 503 });
  await expect(library.tile('south', 1, 1, 0)).rejects.toMatchObject({ status: 503 });
  expect(await library.tile('south', 0, 0, 0)).toMatchObject({ isGzip: true });
  expect(write.mock.calls.slice(1)).toEqual([
    ['The map "south" has a tile that cannot be read: tile 1/0/0: it is damaged or was cut short'],
    ['The map "south" has a tile that cannot be read: tile 1/1/0: it is damaged'],
  ]);
  await library.close();
});

test('street maps: a tile that cannot be read now is refused instead of being taken for an empty place', async () => {
  writeMbtiles(join(folder, 'south.mbtiles'));
  const write = vi.fn<(line: string) => void>();
  const library = new MapLibrary(folder, new RateLimitedLog(write));
  await library.maps();
  const answers = await Promise.allSettled(Array.from({ length: 300 }, () => library.tile('south', 0, 0, 0)));
  expect(answers.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: { isGzip: true } });
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 503 } });
  expect(write).toHaveBeenCalledWith(expect.stringContaining('too many requests wait'));
  await library.close();
});
