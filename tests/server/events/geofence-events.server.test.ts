import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MONDAY_CALENDAR } from '../../harness/record-examples.ts';
import {
  INSIDE,
  createGeofence,
  createVehicle,
  OUTSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

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

const crossings = async () =>
  (await server.events(van))
    .filter(({ type }) => String(type).startsWith('geofence'))
    .map(({ type, geofenceId }) => [type, geofenceId]);
const currentGeofences = async () => (await server.current().services.latest.get(van))?.geofenceIds;

test('geofence events: entering and leaving a geofence are recorded once each, and the position has its geofences', async () => {
  const geofenceId = await createGeofence(server, { deviceId: van });
  await server.report(tracker, OUTSIDE);
  expect(await currentGeofences()).toBeNull();
  for (const place of [INSIDE, INSIDE, OUTSIDE, OUTSIDE]) await server.report(tracker, place);
  expect(await crossings()).toEqual([
    ['geofenceEnter', geofenceId],
    ['geofenceExit', geofenceId],
  ]);
});

test('geofence events: a first position inside counts as entering, and a restart repeats no event', async () => {
  const geofenceId = await createGeofence(server, { deviceId: van });
  await server.report(tracker, INSIDE);
  expect(await currentGeofences()).toEqual([geofenceId]);
  await server.restart();
  await server.report(tracker, INSIDE);
  expect(await crossings()).toEqual([['geofenceEnter', geofenceId]]);
});

test('geofence events: a geofence drawn round a parked vehicle is not entered, but left when the vehicle drives off', async () => {
  await server.report(tracker, INSIDE);
  const geofenceId = await createGeofence(server, { deviceId: van });
  for (const place of [INSIDE, INSIDE, OUTSIDE]) await server.report(tracker, place);
  expect(await crossings()).toEqual([['geofenceExit', geofenceId]]);
});

test('geofence events: a geofence of the group or of a group above applies to its vehicles; others do not', async () => {
  const top = (await server.api.post('/groups', { name: 'Top' })).json().id;
  const below = (await server.api.post('/groups', { name: 'Below', groupId: top })).json().id;
  const geofenceId = await createGeofence(server, { groupId: top });
  await createGeofence(server, { userId: server.userId });
  await server.report(tracker, INSIDE);
  expect(await currentGeofences()).toBeNull();
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, groupId: below });
  await server.report(tracker, INSIDE);
  expect(await currentGeofences()).toEqual([geofenceId]);
});

test('geofence events: a geofence is active only within its calendar', async () => {
  const calendarId = (await server.api.post('/calendars', { name: 'Mondays', data: MONDAY_CALENDAR })).json()
    .id;
  const geofenceId = await createGeofence(server, { deviceId: van }, { calendarId });
  await server.report(tracker, { ...OUTSIDE, timestamp: '2024-06-02T10:00:00Z' });
  await server.report(tracker, { ...INSIDE, timestamp: '2024-06-02T11:00:00Z' });
  await server.report(tracker, { ...OUTSIDE, timestamp: '2024-06-03T07:59:00Z' });
  await server.report(tracker, { ...INSIDE, timestamp: '2024-06-03T08:00:00Z' });
  await server.report(tracker, { ...OUTSIDE, timestamp: '2024-06-03T18:00:00Z' });
  expect(await crossings()).toEqual([['geofenceEnter', geofenceId]]);
});

test("geofence events: reports outside the vehicle's own calendar are acknowledged and ignored", async () => {
  const calendarId = (await server.api.post('/calendars', { name: 'Mondays', data: MONDAY_CALENDAR })).json()
    .id;
  await createVehicle(server, 'bus', { calendarId });
  await server.report('bus', { ...INSIDE, timestamp: '2024-06-02T10:00:00Z' });
  const bus = () => server.current().services.registry.devices.byKey('bus')?.positionId;
  expect(bus()).toBe(0);
  await server.report('bus', { ...INSIDE, timestamp: '2024-06-03T10:00:00Z' });
  expect(bus()).toBeGreaterThan(0);
});

test('geofence events: removed and dissociated geofences cause no exit, and an old position no entry', async () => {
  const geofenceIds = [
    await createGeofence(server, { deviceId: van }),
    await createGeofence(server, { deviceId: van }),
  ];
  await server.report(tracker, { ...INSIDE, timestamp: 1_700_000_000 });
  await server.api.delete(`/geofences/${geofenceIds[0]}`);
  await server.api.delete('/permissions', { deviceId: van, geofenceId: geofenceIds[1] });
  await server.report(tracker, { ...OUTSIDE, timestamp: 1_700_000_100 });
  const third = await createGeofence(server, { deviceId: van });
  await server.report(tracker, { ...INSIDE, timestamp: 1_600_000_000 });
  expect((await crossings()).filter(([type]) => type === 'geofenceExit')).toEqual([]);
  expect((await crossings()).flat()).not.toContain(third);
});

test('geofence events: a geofence with an invalid area contains no vehicle and does no harm', async () => {
  for (const area of ['', 'CIRCLE', 'x'.repeat(4000), 'POLYGON (())', "'; drop table records; --"])
    await createGeofence(server, { deviceId: van }, { area });
  const geofenceId = await createGeofence(server, { deviceId: van });
  await server.report(tracker, INSIDE);
  expect(await currentGeofences()).toEqual([geofenceId]);
});

test('geofence events: a corridor has its width, and a geofence with altitudes contains only positions between them', async () => {
  const line = 'LINESTRING (-23.5 -46.7, -23.5 -46.5)';
  const narrow = await createGeofence(server, { deviceId: van }, { area: line });
  const wide = await createGeofence(
    server,
    { deviceId: van },
    { area: line, attributes: { polylineDistance: 500 } },
  );
  const high = await createGeofence(server, { deviceId: van }, { attributes: { floor: 100, ceiling: 200 } });
  await server.report(tracker, { ...INSIDE, altitude: 150 });
  expect(await currentGeofences()).toEqual([narrow, wide, high]);
  await server.report(tracker, { lat: -23.501, lon: -46.6, altitude: 50 });
  expect(await currentGeofences()).toEqual([wide]);
});

test('geofence events: exceeding the limit of the geofence, road or vehicle is recorded once until the vehicle slows down', async () => {
  const limitGeofenceId = await createGeofence(server, { deviceId: van }, { attributes: { speedLimit: 20 } });
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, attributes: { speedLimit: 50 } });
  for (const report of [
    { ...INSIDE, speed: 20 },
    { ...INSIDE, speed: 21 },
    { ...INSIDE, speed: 30 },
    { ...OUTSIDE, speed: 30 },
    { ...OUTSIDE, speed: 51 },
    { ...OUTSIDE, speed: 51, speedLimit: 60 },
    { ...OUTSIDE, speed: 61, speedLimit: 60 },
    { ...INSIDE, speed: 61 },
    { ...OUTSIDE, speed: 10 },
    // Devices report 0 for an unknown limit.
    { ...OUTSIDE, speed: 55, speedLimit: 0 },
  ])
    await server.report(tracker, report);
  const overspeed = (await server.events(van)).filter(({ type }) => type === 'deviceOverspeed');
  expect(overspeed.map(({ geofenceId, attributes }) => [geofenceId, attributes])).toEqual([
    [limitGeofenceId, { speed: 21, speedLimit: 20 }],
    [0, { speed: 51, speedLimit: 50 }],
    [0, { speed: 61, speedLimit: 60 }],
    [0, { speed: 55, speedLimit: 50 }],
  ]);
});

test('geofence events: a limit set below the current speed of a vehicle is recorded as exceeded', async () => {
  const limit = async (speedLimit: number) => {
    const device = (await server.api.get(`/devices/${van}`)).json();
    await server.api.put(`/devices/${van}`, { ...device, attributes: { speedLimit } });
  };
  await limit(100);
  await server.report(tracker, { ...OUTSIDE, speed: 95 });
  await limit(90);
  await server.report(tracker, { ...OUTSIDE, speed: 95 });
  await server.report(tracker, { ...OUTSIDE, speed: 96 });
  await server.restart();
  await server.report(tracker, { ...OUTSIDE, speed: 97 });
  const overspeed = (await server.events(van)).filter(({ type }) => type === 'deviceOverspeed');
  expect(overspeed.map(({ attributes }) => attributes)).toEqual([{ speed: 95, speedLimit: 90 }]);
});
