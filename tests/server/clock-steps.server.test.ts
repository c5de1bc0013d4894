import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../harness/restartable-server.ts';

const DAY = 86_400_000;

let server: RestartableServer;
let van: number;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await startRestartableServer();
  van = await createVehicle(server, 'van');
  const record = (await server.api.get('/server')).json();
  const attributes = { ...Object(record['attributes']), 'farol.retentionDays': 30 };
  await server.api.put('/server', { ...record, attributes });
  for (const days of [5, 4, 0])
    await server.report('van', { lat: days, lon: 2, timestamp: Date.now() - days * DAY - 1_000 });
});
afterEach(async () => {
  await server.stop();
  vi.restoreAllMocks();
});

const positions = async () => {
  const rows = await server
    .current()
    .services.registry.query.selectFrom('positions')
    .select('id')
    .where('device_id', '=', van)
    .execute();
  return rows.length;
};
const tokenWorks = async (token: string) =>
  (await fetch(`${server.current().address}/api/session?token=${token}`)).status;
const reportStatus = async () => {
  const port = server.current().devicePort;
  return (await fetch(`http://127.0.0.1:${port}/?id=van&lat=1&lon=2`)).status;
};

test('clock steps: while the clock is far ahead nothing is deleted, and devices keep their fixes until it is right', async () => {
  const token = (
    await server.api.form('/session/token', { expiration: new Date(Date.now() + 5 * DAY).toISOString() })
  ).text;
  server.setClockAhead(200 * DAY);
  await server.current().sweepHistory();
  expect(await reportStatus()).toBe(503);
  await server.restart();
  await server.current().sweepHistory();
  expect(await reportStatus()).toBe(503);
  expect(await positions()).toBe(3);
  // Signing in looks for what has expired.
  await server.api.form('/session/token', {});
  server.setClockAhead(0);
  await server.restart();
  expect(await tokenWorks(token)).toBe(200);
  expect(await reportStatus()).toBe(200);
  expect(await positions()).toBe(4);
  server.advanceClock(29 * DAY);
  await server.current().sweepHistory();
  expect(await positions()).toBe(2);
});

test('clock steps: the times of trackers confirm the clock of a server that was off for months', async () => {
  server.setClockAhead(60 * DAY);
  await server.restart();
  const port = server.current().devicePort;
  const statusOf = async (id: string, time: number) =>
    (await fetch(`http://127.0.0.1:${port}/?id=${id}&lat=1&lon=2&timestamp=${time}`)).status;
  const now = Date.now() + 60 * DAY;
  // Fixes that waited in the tracker, and devices that nobody knows, confirm nothing.
  for (let count = 0; count < 5; count++) expect(await statusOf('van', Date.now() - count * DAY)).toBe(503);
  for (let count = 0; count < 5; count++) expect(await statusOf('stranger', now)).toBe(503);
  expect([await statusOf('van', now), await statusOf('van', now + 1_000)]).toEqual([503, 503]);
  expect(await statusOf('van', now + 2_000)).toBe(200);
});

test('clock steps: a server whose clock is behind at its start ends no token and throws no fix away', async () => {
  const token = (await server.api.form('/session/token', {})).text;
  server.setClockAhead(-300 * DAY);
  await server.restart();
  expect(await reportStatus()).toBe(503);
  server.setClockAhead(0);
  expect(await reportStatus()).toBe(200);
  await server.restart();
  expect(await tokenWorks(token)).toBe(200);
});
