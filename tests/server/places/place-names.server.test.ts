import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeTowns } from '../../../tools/build/gazetteer.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { ApiClient } from '../../harness/api-client.ts';
import { startMailServer, type MailServer } from '../../harness/mail-server.ts';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const DAY = 'from=2024-01-01T00:00:00Z&to=2024-01-01T23:59:59Z';
const TOWNS = [
  { name: 'Campinas', country: 'BR', population: 1_000_000, latitude: 0, longitude: 0 },
  { name: 'Vila', country: 'BR', population: 900, latitude: 0, longitude: 1 },
];

let server: RestartableServer;
let mailServer: MailServer;
let tests = 0;
let tracker: string;
let van: number;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startRestartableServer({
    mail: {
      host: '127.0.0.1',
      port: mailServer.port,
      login: { user: 'fleet', password: 'secret' },
      from: 'fleet@example.com',
    },
    allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
  });
  await server.restart((folder) => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/towns-test.bin'), encodeTowns(TOWNS));
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.close();
});
beforeEach(async () => {
  tracker = `van-${++tests}`;
  van = await createVehicle(server, tracker);
});
afterEach(async () => {
  for (const { id } of (await server.api.get('/geofences')).list())
    await server.api.delete(`/geofences/${id}`);
});

/** Returns a user who sees the vehicle and no geofence. */
async function driver(): Promise<ApiClient> {
  const login = { email: `rui-${tests}@example.com`, password: 'secret' };
  const { id } = (await server.api.post('/users', { name: 'rui', ...login })).json();
  await server.api.post('/permissions', { userId: id, deviceId: van });
  return new ApiClient(server.api.address).signedInAs(login.email, login.password);
}

async function drawGarage(longitude = 0): Promise<void> {
  const area = `CIRCLE (0 ${longitude}, 300)`;
  expect((await server.api.post('/geofences', { name: 'Garagem', area })).status).toBe(200);
}

/** Half an hour: ten minutes in town, ten of driving, ten near the village. */
async function drive(): Promise<void> {
  for (let minute = 0; minute <= 30; minute += 2)
    await server.report(tracker, {
      lat: 0,
      lon: (Math.min(Math.max(minute - 10, 0), 10) / 10) * 0.9,
      speed: minute > 10 && minute <= 20 ? 10 : 0,
      ...(minute === 30 && { alarm: 'sos' }),
      timestamp: `2024-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
    });
}

const placeOf = async (api: ApiClient, latitude: number, longitude: number): Promise<string> => {
  const answer = await api.get(`/server/geocode?latitude=${latitude}&longitude=${longitude}`);
  expect(answer.status).toBe(200);
  return answer.text;
};

test('geocode: a place is named by the town, in the language of the caller', async () => {
  expect(await placeOf(server.api, 0.01, 0)).toBe('Campinas');
  const english = server.api.withHeaders({ 'accept-language': 'en' });
  expect(await placeOf(english, 0, 0.9)).toBe('7 mi W of Vila, Brazil');
  expect((await server.api.get('/server')).json()['geocoderEnabled']).toBe(true);
});

test('geocode: where nothing has a name the answer is empty, and what is no place is refused', async () => {
  const far = await server.api.get('/server/geocode?latitude=-60&longitude=100');
  expect([far.status, far.text]).toEqual([204, '']);
  for (const query of ['latitude=91&longitude=0', 'latitude=0&longitude=-181', 'latitude=1'])
    expect((await server.api.get(`/server/geocode?${query}`)).status).toBe(400);
});

test('geocode: a geofence is named to those who see it only', async () => {
  await drawGarage();
  const rui = await driver();
  expect(await placeOf(server.api, 0, 0)).toBe('Garagem');
  expect(await placeOf(rui, 0, 0)).toBe('Campinas');
});

test('reports: trips and stops tell addresses, each reader after the geofences they see', async () => {
  await drawGarage(0.9);
  await drive();
  const rui = await driver();
  for (const [api, end] of [
    [server.api, 'Garagem'],
    [rui, '11 km a O de Vila'],
  ] as const) {
    const trips = (await api.get(`/reports/trips?${DAY}&deviceId=${van}`)).list();
    expect(trips).toMatchObject([{ startAddress: '20 km a L de Campinas', endAddress: end }]);
    const stops = (await api.get(`/reports/stops?${DAY}&deviceId=${van}`)).list();
    expect(stops.map(({ address }) => address)).toEqual([end]);
  }
});

test('reports: spreadsheets and CSV tell addresses, stored positions have none', async () => {
  await drive();
  const cells = async (report: string): Promise<unknown[]> => {
    const { bytes } = await server.api.bytes(`/reports/${report}/xlsx?${DAY}&deviceId=${van}`);
    return (await readXlsxFile(Buffer.from(bytes)))[0]?.data.at(-1) ?? [];
  };
  for (const report of ['trips', 'stops', 'route', 'events'])
    expect(await cells(report)).toContain('11 km a O de Vila');
  const csv = await server.api.get(`/positions/csv?${DAY}&deviceId=${van}`);
  expect(csv.text.split('\n')[1]).toContain('Campinas');
  const route = (await server.api.get(`/reports/route?${DAY}&deviceId=${van}`)).list();
  const stored = (await server.api.get(`/positions?${DAY}&deviceId=${van}`)).list();
  expect(new Set([...route, ...stored].map(({ address }) => address))).toEqual(new Set([null]));
});

test('notifications: a mail names the geofence that its reader sees, the webhook towns only', async () => {
  await drawGarage();
  const bodies: unknown[] = [];
  const hook = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const listening = hook.address();
  if (listening === null || typeof listening === 'string') throw new Error('no port');
  const info = (await server.api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'webhook.url': `http://127.0.0.1:${listening.port}/` };
  await server.api.put('/server', { ...info, attributes });
  await server.api.post('/notifications', {
    type: 'alarm',
    always: true,
    notificators: 'mail,webhook',
    attributes: { alarms: 'sos' },
  });
  await server.report(tracker, { lat: 0, lon: 0, alarm: 'sos' });
  await expect.poll(() => bodies.length, { timeout: 8000 }).toBe(1);
  await expect.poll(() => mailServer.mails.length, { timeout: 8000 }).toBe(1);
  hook.close();
  expect(bodies[0]).toMatchObject({ position: { address: 'Campinas' } });
  expect(mailServer.mails[0]?.text).toContain('Onde: Garagem (0.000000, 0.000000)');
});
