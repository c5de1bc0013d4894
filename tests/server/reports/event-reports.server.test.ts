import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../harness/api-client.ts';
import {
  asNewUser,
  INSIDE,
  createGeofence,
  createVehicle,
  OUTSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

let shared: RestartableServer;
let server: RestartableServer;
let tests = 0;
let tracker: string;
let van: number;
beforeAll(async () => {
  shared = await startRestartableServer();
});
afterAll(() => shared.stop());
beforeEach(async () => {
  server = await asNewUser(shared);
  tracker = `van-${++tests}`;
  van = await createVehicle(server, tracker, { name: 'van' });
});

const RANGE = 'from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:00Z';
const at = (hour: number) => ({ timestamp: `2024-01-01T${String(hour).padStart(2, '0')}:00:00Z` });
const report = (api: ApiClient, query: string) => api.get(`/reports/events?${RANGE}&${query}`);
const typesOf = async (query: string) =>
  (await report(server.api, query)).list().map(({ type, attributes }) => {
    const { alarm } = { alarm: undefined, ...Object(attributes) };
    return alarm ? `${String(type)} ${String(alarm)}` : type;
  });

test('event reports: events are reported by device, type, alarm and time, oldest first', async () => {
  await createVehicle(server, 'bus');
  await server.report('bus', { ...OUTSIDE, ...at(1), alarm: 'sos' });
  await server.report(tracker, { ...OUTSIDE, ...at(1), alarm: 'sos', ignition: false });
  await server.report(tracker, { ...OUTSIDE, ...at(3), alarm: 'tow', ignition: true });
  await server.report(tracker, { ...OUTSIDE, timestamp: '2024-01-03T00:00:00Z', alarm: 'door' });
  const all = ['alarm sos', 'ignitionOn', 'alarm tow'];
  expect(await typesOf(`deviceId=${van}`)).toEqual(all);
  expect(await typesOf(`deviceId=${van}&type=allEvents`)).toEqual(all);
  expect(await typesOf(`deviceId=${van}&type=ignitionOn&type=alarm&alarm=tow`)).toEqual(all.slice(1));
  expect(await typesOf(`deviceId=${van}&type=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  expect(await typesOf('type=alarm')).toHaveLength(3);
});

test('event reports: an event at a geofence that the user does not see is hidden; a removed geofence hides nothing', async () => {
  const geofenceId = await createGeofence(server, { deviceId: van });
  const account = { email: 'rui@example.com', password: 'secret' };
  const { id } = (await shared.api.post('/users', { name: 'Rui', ...account })).json();
  const rui = new ApiClient(server.api.address).signedInAs(account.email, account.password);
  await server.report(tracker, { ...INSIDE, ...at(1) });
  expect((await report(rui, '')).list()).toEqual([]);
  expect((await report(rui, `deviceId=${van}`)).list()).toEqual([]);
  await shared.api.post('/permissions', { userId: id, deviceId: van });
  expect((await report(rui, '')).list()).toEqual([]);
  await shared.api.post('/permissions', { userId: id, geofenceId });
  expect((await report(rui, '')).list()).toMatchObject([{ geofenceId }]);
  await server.api.delete(`/geofences/${geofenceId}`);
  expect((await report(rui, '')).list()).toHaveLength(1);
  const user = (await shared.api.get(`/users/${id}`)).json();
  await shared.api.put(`/users/${id}`, { ...user, disableReports: true });
  expect((await report(rui, '')).text).toContain('Operation restricted');
});

test('event reports: an invalid report query is refused', async () => {
  expect((await server.api.get('/reports/events')).status).toBe(400);
  expect((await server.api.get('/reports/events?from=x&to=y')).status).toBe(404);
  expect((await report(server.api, 'deviceId=x')).status).toBe(404);
  expect((await report(server.api, 'deviceId=999999')).list()).toEqual([]);
});

test('event reports: more events than one page are all returned, each once', async () => {
  const { history } = server.current().services;
  const events = Array.from({ length: 4_500 }, (_, index) => ({
    id: history.nextEventId(),
    type: 'alarm',
    eventTime: `2024-01-01T0${Math.floor(index / 900)}:00:00.000+00:00`,
    deviceId: van,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: { alarm: 'sos' },
  }));
  await history.store({ positions: [], events, liveUpdates: [] });
  const found = (await report(server.api, `deviceId=${van}&type=alarm`)).list().map(({ id }) => id);
  expect(found).toEqual(events.map(({ id }) => id));
});

test('fuel: each refuel and each sudden drop is a row with its amount and place', async () => {
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, attributes: { fuelDropThreshold: 5 } });
  const levels = [40, 39.5, 39, 60, 59, 30, 30];
  for (const [minute, fuel] of levels.entries())
    await server.report(tracker, {
      lat: 1 + minute / 1000,
      lon: 7,
      timestamp: `2024-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
      odometer: 1000 * minute,
      fuel,
    });
  const rows = (await server.api.get(`/reports/fuel?${RANGE}&deviceId=${van}`)).list();
  expect(rows).toMatchObject([
    {
      deviceId: van,
      deviceName: 'van',
      eventTime: '2024-01-01T10:03:00.000+00:00',
      type: 'deviceFuelIncrease',
      before: 39,
      after: 60,
      refueled: 21,
      lost: 0,
      latitude: 1.003,
      longitude: 7,
      odometer: 3000,
    },
    {
      eventTime: '2024-01-01T10:05:00.000+00:00',
      type: 'deviceFuelDrop',
      refueled: 0,
      lost: 29,
      odometer: 5000,
    },
  ]);
  expect(
    (await server.api.get(`/reports/fuel?from=2024-01-02T00:00:00Z&to=2024-01-03T00:00:00Z`)).list(),
  ).toEqual([]);
  expect((await server.api.get(`/reports/fuel/xlsx?${RANGE}&deviceId=${van}`)).status).toBe(200);
});
