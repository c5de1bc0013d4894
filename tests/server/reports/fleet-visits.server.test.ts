import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../harness/api-client.ts';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

let server: RestartableServer;
let van: number;
let truck: number;
beforeAll(async () => {
  server = await startRestartableServer();
  van = await createVehicle(server, 'van');
  truck = await createVehicle(server, 'truck');
  for (const [second, latitude] of [
    [0, 1],
    [30, 1.005],
    [60, 1.01],
  ])
    await report('van', second ?? 0, latitude ?? 0);
  await report('truck', 600, 1.0024);
});
afterAll(() => server.stop());

async function report(id: string, second: number, lat: number): Promise<void> {
  await server.report(id, { lat, lon: 7, speed: 20, timestamp: timeAt(second) });
}

function timeAt(second: number): string {
  return new Date(Date.parse('2024-01-01T10:00:00Z') + second * 1000).toISOString();
}

const GATE = 'latitude=1.0025&longitude=7&radius=100';

function ask(query: string) {
  return server.api.get(`/fleet/visits?${query}`);
}

test('fleet visits: which vehicles were within a circle is told with when they came and went, and how near they came', async () => {
  const visits = (await ask(`${GATE}&from=${timeAt(-60)}&to=${timeAt(3600)}`)).list();
  expect(visits).toEqual([
    {
      deviceId: van,
      startTime: expect.stringMatching(/^2024-01-01T10:00:09/),
      endTime: expect.stringMatching(/^2024-01-01T10:00:20/),
      duration: expect.closeTo(10_780, -2),
      closestDistance: 0,
      begin: 'entered',
      end: 'left',
    },
    {
      deviceId: truck,
      startTime: timeAt(600),
      endTime: timeAt(900),
      duration: 300_000,
      closestDistance: expect.closeTo(11.1, 1),
      begin: 'unknown',
      end: 'unknown',
    },
  ]);
});

test('fleet visits: only the named vehicles are returned, with visits of the period only', async () => {
  const visits = (await ask(`${GATE}&from=${timeAt(700)}&to=${timeAt(800)}&deviceId=${truck}`)).list();
  expect(visits).toMatchObject([{ deviceId: truck, duration: 100_000, begin: 'inside', end: 'inside' }]);
  expect((await ask(`${GATE}&from=${timeAt(700)}&to=${timeAt(800)}&deviceId=${van}`)).list()).toEqual([]);
});

test('fleet visits: vehicles of others are left out, and without the right to reports only the last hours are returned', async () => {
  const bob = { email: 'bob@example.com', password: 'secret' };
  await server.api.post('/users', { name: 'Bob', ...bob, disableReports: true });
  const api = new ApiClient(server.current().address).signedInAs(bob.email, bob.password);
  const past = await api.get(`/fleet/visits?${GATE}&from=${timeAt(0)}&to=${timeAt(60)}`);
  expect([past.status, past.text]).toEqual([400, expect.stringContaining('Operation restricted')]);
  const now = new Date().toISOString();
  expect((await api.get(`/fleet/visits?${GATE}&from=${now}&to=${now}`)).list()).toEqual([]);
});

test('fleet visits: invalid circles, periods that are reversed or too long, and invalid numbers are refused', async () => {
  const span = `from=${timeAt(0)}&to=${timeAt(60)}`;
  for (const [query, reason] of [
    [`latitude=91&longitude=7&radius=100&${span}`, 'latitude has to be from -90 to 90'],
    [`latitude=1&longitude=-181&radius=100&${span}`, 'longitude has to be from -180 to 180'],
    [`latitude=1&longitude=7&radius=0&${span}`, 'radius has to be from 1 to 500000'],
    [`latitude=1&longitude=7&radius=1e9&${span}`, 'radius has to be from 1 to 500000'],
    [`latitude=1&longitude=7&${span}`, 'radius is required'],
    [`${GATE}&from=${timeAt(60)}&to=${timeAt(0)}`, 'ends before it begins'],
    [`${GATE}&from=${timeAt(0)}&to=${timeAt(32 * 86_400)}`, '31 days'],
    [`${GATE}&from=${timeAt(0)}`, 'to is required'],
  ]) {
    const { status, text } = await ask(query ?? '');
    expect([status, text]).toEqual([400, expect.stringContaining(reason ?? '')]);
  }
  for (const text of ['NaN', 'Infinity', '0x10', 'north'])
    expect((await ask(`latitude=${text}&longitude=7&radius=100&${span}`)).status).toBe(404);
});
