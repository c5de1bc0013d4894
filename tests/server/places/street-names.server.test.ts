import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { namingTile } from '@farol/core/domain/place/street-names';
import { MapLibrary } from '../../../server/maps/map-library.ts';
import { RateLimitedLog } from '../../../server/runtime/rate-limited-log.ts';
import { startMailServer, type MailServer } from '../../harness/mail-server.ts';
import { writeMbtiles } from '../../harness/map-files.ts';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { streetTile } from '../../harness/street-tile.ts';

const DAY = 'from=2024-01-01T00:00:00Z&to=2024-01-01T23:59:59Z';
const TILE = namingTile({ maxZoom: 14 }, { latitude: -23.5614, longitude: -46.6559 });
/** The street goes from west to east through the middle of the tile. */
const HERE = {
  longitude: ((TILE.column + 0.5) / 2 ** TILE.zoom) * 360 - 180,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (TILE.row + 0.5)) / 2 ** TILE.zoom))) * 180) / Math.PI,
};
const SIXTY_METERS = 0.00054;
const METADATA = { maxzoom: '14', bounds: '-47,-24,-46,-23' };

let folder: string;
let mailServer: MailServer;
let server: RestartableServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farol-streets-'));
  const line = [[0, 2048] as const, [4096, 2048] as const];
  const tile = streetTile([{ name: 'Avenida Paulista', line }]);
  writeMbtiles(join(folder, 'city.mbtiles'), METADATA, tile, TILE);
  mailServer = await startMailServer();
  server = await startRestartableServer({
    mapFiles: folder,
    mail: {
      host: '127.0.0.1',
      port: mailServer.port,
      login: { user: 'fleet', password: 'secret' },
      from: 'fleet@example.com',
    },
  });
});
afterEach(async () => {
  await server.stop();
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
});

async function geocoded(north = 0): Promise<{ status: number; text: string }> {
  const { status, text } = await server.api.get(
    `/server/geocode?latitude=${HERE.latitude + north}&longitude=${HERE.longitude}`,
  );
  return { status, text };
}

test('geocode: a place on a street of the operator’s map is named after it, in a geofence after that', async () => {
  expect(await geocoded()).toEqual({ status: 200, text: 'Avenida Paulista' });
  expect((await geocoded(SIXTY_METERS)).status).toBe(204);
  const area = `CIRCLE (${HERE.latitude} ${HERE.longitude}, 20)`;
  await server.api.post('/geofences', { name: 'Garagem', area });
  expect((await geocoded()).text).toBe('Garagem');
});

test('reports: trips, stops, spreadsheets and CSV name the street where it is known', async () => {
  const van = await createVehicle(server, 'van');
  for (let minute = 0; minute <= 30; minute += 2)
    await server.report('van', {
      lat: HERE.latitude,
      lon: HERE.longitude + (Math.min(Math.max(20 - minute, 0), 10) / 10) * 0.1,
      speed: minute > 10 && minute <= 20 ? 10 : 0,
      timestamp: `2024-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
    });
  const report = async (name: string) =>
    (await server.api.get(`/reports/${name}?${DAY}&deviceId=${van}`)).list();
  expect(await report('trips')).toMatchObject([{ startAddress: null, endAddress: 'Avenida Paulista' }]);
  expect((await report('stops')).map(({ address }) => address)).toEqual([null, 'Avenida Paulista']);
  const csv = (await server.api.get(`/positions/csv?${DAY}&deviceId=${van}`)).text.split('\n');
  expect(csv.filter((line) => line.includes('Avenida Paulista'))).toHaveLength(6);
  const { bytes } = await server.api.bytes(`/reports/route/xlsx?${DAY}&deviceId=${van}`);
  const rows = (await readXlsxFile(Buffer.from(bytes)))[0]?.data ?? [];
  expect(rows.filter((row) => row.includes('Avenida Paulista'))).toHaveLength(6);
});

test('notifications: a mail names the street', async () => {
  await createVehicle(server, 'van');
  await server.api.post('/notifications', {
    type: 'alarm',
    always: true,
    notificators: 'mail',
    attributes: { alarms: 'sos' },
  });
  await server.report('van', { lat: HERE.latitude, lon: HERE.longitude, alarm: 'sos' });
  await expect.poll(() => mailServer.mails.length, { timeout: 8000 }).toBe(1);
  expect(mailServer.mails[0]?.text).toContain('Onde: Avenida Paulista (');
});

test('streets: a tile that cannot be read leaves the place without a street, and the log tells it', async () => {
  const log = vi.fn<(line: string) => void>();
  const path = join(folder, 'broken');
  mkdirSync(path);
  writeMbtiles(join(path, 'broken.mbtiles'), METADATA, Buffer.alloc(9 * 1024 * 1024), TILE);
  const maps = new MapLibrary(path, new RateLimitedLog(log));
  // Names are waited for about a second, in which a busy machine may not have read the tile.
  await vi.waitFor(
    async () => {
      expect(await maps.namesAt([HERE, { latitude: 60, longitude: 60 }])).toEqual([undefined, undefined]);
      expect(log.mock.calls.join('\n')).toContain('"broken" has streets that cannot be read');
    },
    { timeout: 30_000 },
  );
  await maps.close();
});
