import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  INSIDE,
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const MINUTE = 60_000;
const START = Date.now() - 600 * MINUTE;
const TYPES = new Set<unknown>(['proximityEnter', 'proximityExit', 'unaccompaniedMotion']);

let server: RestartableServer;
let trailer: number;
let truck: number;
beforeEach(async () => {
  server = await startRestartableServer();
  trailer = await createVehicle(server, 'trailer');
  truck = await createVehicle(server, 'truck');
});
afterEach(() => server.stop());

const set = async (path: string, attributes: Record<string, unknown>): Promise<void> => {
  const record = (await server.api.get(path)).json();
  const changed = { ...record, attributes: { ...Object(record['attributes']), ...attributes } };
  expect((await server.api.put(path, changed)).status).toBe(200);
};
/** Reports a place so many meters north of the depot, so many minutes after the start. */
const at = (uniqueId: string, minutes: number, meters: number, more: Record<string, number | boolean> = {}) =>
  server.report(uniqueId, {
    lat: INSIDE.lat + meters / 111_320,
    lon: INSIDE.lon,
    timestamp: START + minutes * MINUTE,
    ...more,
  });
const told = async (deviceId: number): Promise<unknown[]> =>
  (await server.events(deviceId))
    .filter(({ type }) => TYPES.has(type))
    .map(({ type, attributes }) => [type, attributes]);
const link = () => server.api.post('/permissions', { deviceId: trailer, linkedDeviceId: truck });

test('proximity events: a vehicle that comes close to its linked one, or leaves it, has events at the distances that are set for it', async () => {
  await link();
  await set(`/devices/${trailer}`, { proximityEnterDistance: 100, proximityExitDistance: 200 });
  await at('truck', 0, 0);
  for (const [minute, meters] of [500, 90, 150, 90, 250, 300, 50].entries())
    await at('trailer', minute, meters);
  expect(await told(trailer)).toEqual([
    ['proximityEnter', { linkedDeviceId: truck }],
    ['proximityEnter', { linkedDeviceId: truck }],
    ['proximityExit', { linkedDeviceId: truck }],
    ['proximityEnter', { linkedDeviceId: truck }],
  ]);
  expect(await told(truck)).toEqual([]);
});

test('proximity events: a trailer that begins to move with no truck near is told, and not one with its truck', async () => {
  await link();
  await set('/server', { unaccompaniedDistance: 150 });
  await at('truck', 0, 0);
  await at('trailer', 0, 20, { motion: false });
  await at('trailer', 1, 40, { motion: true });
  await at('trailer', 2, 60, { motion: false });
  await at('truck', 3, 900);
  await at('trailer', 3, 60, { motion: false });
  await at('trailer', 4, 80, { motion: true });
  await at('trailer', 5, 100, { motion: true });
  expect(await told(trailer)).toEqual([['unaccompaniedMotion', {}]]);
});

test('proximity events: without a link, a distance or a place of the other vehicle nothing is told', async () => {
  await set('/server', {
    proximityEnterDistance: 100,
    proximityExitDistance: 200,
    unaccompaniedDistance: 50,
  });
  await at('truck', 0, 0);
  for (const [minute, meters] of [500, 0, 500].entries())
    await at('trailer', minute, meters, { motion: true });
  await link();
  await set('/server', { proximityEnterDistance: 0, proximityExitDistance: 0, unaccompaniedDistance: 0 });
  for (const [minute, meters] of [500, 0, 500].entries()) await at('trailer', minute + 5, meters);
  await set('/server', { proximityEnterDistance: 100 });
  await server.api.delete(`/permissions`, { deviceId: trailer, linkedDeviceId: truck });
  await server.api.post('/permissions', {
    deviceId: truck,
    linkedDeviceId: await createVehicle(server, 'new'),
  });
  await at('truck', 20, 10);
  expect([...(await told(trailer)), ...(await told(truck))]).toEqual([]);
});

test('proximity events: a rule about vehicles that come close to each other notifies its user', async () => {
  await link();
  await set('/server', { proximityEnterDistance: 100 });
  const rule = { type: 'proximityEnter', always: true, notificators: 'web' };
  expect((await server.api.post('/notifications', rule)).status).toBe(200);
  const live = await server.listen(server.api);
  const now = Date.now();
  await at('truck', 0, 0);
  await at('trailer', 0, 500);
  await at('trailer', 0, 0, { timestamp: now });
  await live.waitFor(({ type }) => type === 'proximityEnter');
});
