import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MapLibrary } from '../../../server/maps/map-library.ts';
import { MapFolder } from '../../../server/maps/thread/map-folder.ts';
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

  test('whoever is signed in sees which maps there are, where, and who made them', async () => {
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
        .find((one) => one['name'] === name);
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

test('damaged, foreign and missing map files are named in the log once, and the others are offered', async () => {
  writeMbtiles(join(folder, 'good.mbtiles'));
  writeMbtiles(join(folder, 'foreign.mbtiles'), { json: '{"vector_layers":[{"id":"beaches"}]}' });
  writeMbtiles(join(folder, 'binary.mbtiles'), { format: 'exe' });
  writeFileSync(join(folder, 'text.mbtiles'), 'no map at all');
  writeFileSync(join(folder, 'short.pmtiles'), 'PMTiles');
  const maps = new MapFolder(folder);
  const first = await maps.scan();
  expect(first.maps.map(({ name }) => name)).toEqual(['good']);
  for (const name of ['foreign.mbtiles', 'binary.mbtiles', 'text.mbtiles', 'short.pmtiles'])
    expect(first.problems.filter((problem) => problem.includes(name))).toHaveLength(1);
  expect((await maps.scan()).problems).toEqual([]);
  renameSync(join(folder, 'good.mbtiles'), join(folder, 'good.away'));
  const later = await maps.scan();
  expect(later.maps).toEqual([]);
  expect(later.problems.join()).toContain('good.mbtiles is gone');
});

test('a folder that does not exist gives one line in the log and no maps', async () => {
  const write = vi.fn<(line: string) => void>();
  const library = new MapLibrary(join(folder, 'nowhere'), new RateLimitedLog(write));
  expect(await library.maps()).toEqual([]);
  expect(await library.tile('any', 0, 0, 0)).toBeUndefined();
  expect(write.mock.calls).toEqual([[expect.stringMatching(/nowhere cannot be read/)]]);
  await library.close();
});

test('a file cut short in the middle gives no tile, and the server goes on', async () => {
  const whole = join(folder, 'cut.pmtiles');
  writePmtiles(whole);
  writeFileSync(whole, readFileSync(whole).subarray(0, 140));
  const write = vi.fn<(line: string) => void>();
  const library = new MapLibrary(folder, new RateLimitedLog(write));
  expect(await library.maps()).toEqual([]);
  expect(write).toHaveBeenCalledWith(expect.stringContaining('cut.pmtiles is left out'));
  await library.close();
});

test('a tile that cannot be read now is refused instead of being taken for an empty place', async () => {
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
