import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WireObject } from '../../harness/api-client.ts';
import {
  INSIDE,
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: RestartableServer;
let vehicles = 0;
let tracker: string;
let van: number;
beforeAll(async () => {
  server = await startRestartableServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  tracker = `van-${++vehicles}`;
  van = await createVehicle(server, tracker);
});

const recorded = async (...types: string[]): Promise<WireObject[]> =>
  (await server.events(van)).filter(({ type }) => types.length === 0 || types.includes(String(type)));
const recordedTypes = async (...types: string[]) => (await recorded(...types)).map(({ type }) => type);
const change = async (attributes: Record<string, unknown>) => {
  const device = (await server.api.get(`/devices/${van}`)).json();
  expect((await server.api.put(`/devices/${van}`, { ...device, attributes })).status).toBe(200);
};
/** Reports a place so many kilometers north of the depot, at so many minutes. */
const at = (minutes: number, kilometers: number, more: Record<string, string | number | boolean> = {}) =>
  server.report(tracker, {
    lat: INSIDE.lat + kilometers / 111.32,
    lon: INSIDE.lon,
    timestamp: START + minutes * MINUTE,
    ...more,
  });
const START = Date.now() - 10 * HOUR;

test('events: a vehicle starts and stops by its place, not its motion flag, once each, and restarts change nothing', async () => {
  await at(0, 0, { motion: true });
  await at(1, 0.02);
  await at(2, 0.5);
  await server.restart();
  await at(3, 1.2);
  await at(4, 2);
  await at(5, 2);
  await server.restart();
  await at(6, 2);
  await at(7, 2);
  await at(8, 2.01);
  await at(9, 2);
  await server.restart();
  await at(10, 2);
  await at(11, 3);
  const changes = await recorded('deviceMoving', 'deviceStopped');
  expect(changes.map(({ type, eventTime }) => [type, (timeOf(eventTime) - START) / MINUTE])).toEqual([
    ['deviceMoving', 1],
    ['deviceStopped', 4],
    ['deviceMoving', 10],
  ]);
  for (const { positionId, eventTime } of changes) {
    const position = (await server.api.get(`/positions?id=${String(positionId)}`)).list()[0];
    expect(position?.['fixTime']).toBe(eventTime);
  }
});

test('events: the trip settings of the vehicle, its group or the server decide what counts as a stop', async () => {
  await change({ 'report.trip.minDuration': 60, 'report.trip.minDistance': 1000 });
  await at(0, 0);
  await at(1, 0.9);
  await at(2, 1.5);
  await at(3, 1.5);
  await at(4, 1.5);
  expect(await recordedTypes('deviceMoving', 'deviceStopped')).toEqual(['deviceMoving', 'deviceStopped']);
});

test('events: a late report neither starts nor stops the vehicle', async () => {
  await at(10, 0);
  await at(5, 3, { ignition: true, alarm: 'sos', driverUniqueId: 'M1', fuel: 1 });
  expect(await recordedTypes('deviceMoving', 'deviceStopped', 'alarm', 'driverChanged')).toEqual([]);
});

test('events: a sudden fuel change beyond the threshold is recorded with the levels before and after', async () => {
  await change({ fuelDropThreshold: 10, fuelIncreaseThreshold: 20 });
  for (const [minute, fuel] of [60, 51, 41, 55, 80].entries()) await at(minute, 0, { fuel });
  expect(
    (await recorded('deviceFuelDrop', 'deviceFuelIncrease')).map(({ type, attributes }) => [
      type,
      attributes,
    ]),
  ).toEqual([
    ['deviceFuelDrop', { before: 51, after: 41 }],
    ['deviceFuelIncrease', { before: 55, after: 80 }],
  ]);
  await change({});
  await at(6, 0, { fuel: 5 });
  expect(await recordedTypes('deviceFuelDrop')).toHaveLength(1);
});

test('events: a driver change is recorded, the first driver too, and the same driver only once', async () => {
  for (const [minute, driverUniqueId] of ['M1', 'M1', 'M2', 'M2', 'M1'].entries())
    await at(minute, 0, { driverUniqueId });
  await at(6, 0);
  expect((await recorded('driverChanged')).map(({ attributes }) => attributes)).toEqual([
    { driverUniqueId: 'M1' },
    { driverUniqueId: 'M2' },
    { driverUniqueId: 'M1' },
  ]);
});

test('events: a maintenance is due when its start and each later period are passed, if it applies to the vehicle', async () => {
  const createMaintenance = async (body: Record<string, unknown>, link: Record<string, number>) => {
    const { id } = (await server.api.post('/maintenance', body)).json();
    await server.api.post('/permissions', { ...link, maintenanceId: id });
    return id;
  };
  const groupId = (await server.api.post('/groups', { name: 'Fleet' })).json().id;
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, groupId });
  const oil = await createMaintenance(
    { name: 'Oil', type: 'odometer', start: 1000, period: 500 },
    { groupId },
  );
  await createMaintenance({ name: 'None', type: 'odometer', start: 1000, period: 0 }, { deviceId: van });
  await server.api.post('/maintenance', { name: 'Elsewhere', type: 'odometer', start: 1, period: 1 });
  for (const [minute, odometer] of [0, 900, 1100, 1400, 1499, 1500, 2600, 2601].entries())
    await at(minute, 0, { odometer });
  expect(
    (await recorded('maintenance')).map(({ maintenanceId, attributes }) => [maintenanceId, attributes]),
  ).toEqual([
    [oil, { odometer: 1100 }],
    [oil, { odometer: 1500 }],
    [oil, { odometer: 2600 }],
  ]);
});

test('events: an alarm that is named twice is one, and a media file is recorded even if late', async () => {
  await at(10, 0, { alarm: 'sos, sos ,tow' });
  await at(5, 0, { image: 'door.jpg' });
  expect((await recorded('alarm', 'media')).map(({ attributes }) => attributes)).toEqual([
    { alarm: 'sos' },
    { alarm: 'tow' },
    { media: 'image', file: 'door.jpg' },
  ]);
});

test('events: status changes are recorded unless the server disables them', async () => {
  await at(0, 0);
  await at(1, 0);
  server.advanceClock(11 * MINUTE);
  await server.current().checkStatusTimeouts(10 * MINUTE);
  await server.current().checkStatusTimeouts(10 * MINUTE);
  await at(2, 0);
  expect(await recordedTypes()).toEqual(['deviceOnline', 'deviceUnknown', 'deviceOnline']);
  const info = (await server.api.get('/server')).json();
  await server.api.put('/server', { ...info, attributes: { 'event.status.enable': false } });
  server.advanceClock(11 * MINUTE);
  await server.current().checkStatusTimeouts(10 * MINUTE);
  expect((await server.api.get(`/devices/${van}`)).json()['status']).toBe('unknown');
  await at(3, 0);
  expect(await recordedTypes()).toHaveLength(3);
  await server.api.put('/server', info);
});

test('events: inactivity is recorded when it has lasted long enough and again after each period, also across restarts', async () => {
  const inactive = async () => (await recorded('deviceInactive')).map(({ eventTime }) => timeOf(eventTime));
  await change({ deviceInactivityStart: HOUR, deviceInactivityPeriod: 2 * HOUR });
  await at(0, 0);
  const check = async (passed: number) => {
    server.advanceClock(passed);
    await server.current().checkInactivity();
  };
  await check(50 * MINUTE);
  expect(await inactive()).toHaveLength(0);
  await check(15 * MINUTE);
  expect(await inactive()).toHaveLength(1);
  const { lastUpdate } = (await server.api.get(`/devices/${van}`)).json();
  expect((await recorded('deviceInactive'))[0]?.['attributes']).toEqual({ lastUpdate: timeOf(lastUpdate) });
  await check(15 * MINUTE);
  await server.restart();
  await check(15 * MINUTE);
  expect(await inactive()).toHaveLength(1);
  // It falls due while the server is down.
  server.advanceClock(HOUR);
  await server.restart();
  await check(40 * MINUTE);
  await check(15 * MINUTE);
  expect(await inactive()).toHaveLength(2);
  await at(1, 0);
  await check(15 * MINUTE);
  await check(30 * MINUTE);
  expect(await inactive()).toHaveLength(2);
  await check(30 * MINUTE);
  expect(await inactive()).toHaveLength(3);
});

test('events: rules can use every type that the console knows', async () => {
  const types = (await server.api.get('/notifications/types')).list().map(({ type }) => type);
  for (const type of ['textMessage', 'deviceInactive', 'maintenance', 'driverChanged', 'deviceUnknown']) {
    expect(types).toContain(type);
    expect((await server.api.post('/notifications', { type, notificators: 'web' })).status).toBe(200);
  }
});

function timeOf(value: unknown): number {
  return Date.parse(String(value));
}
