import { afterEach, beforeEach, expect, test } from 'vitest';
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
let van: number;
beforeEach(async () => {
  server = await startRestartableServer();
  van = await createVehicle(server, 'van');
});
afterEach(() => server.stop());

const crossings = async () =>
  (await server.events(van))
    .filter(({ type }) => String(type).startsWith('geofence'))
    .map(({ type, geofenceId }) => [type, geofenceId]);
const fencesNow = async () => (await server.current().services.latest.get(van))?.geofenceIds;

test('entering and leaving a fence is told once each; the position says where it lies', async () => {
  const fence = await createGeofence(server, { deviceId: van });
  await server.report('van', OUTSIDE);
  expect(await fencesNow()).toBeNull();
  for (const place of [INSIDE, INSIDE, OUTSIDE, OUTSIDE]) await server.report('van', place);
  expect(await crossings()).toEqual([
    ['geofenceEnter', fence],
    ['geofenceExit', fence],
  ]);
});

test('a first position inside counts as entering, also after a restart nothing is told twice', async () => {
  const fence = await createGeofence(server, { deviceId: van });
  await server.report('van', INSIDE);
  expect(await fencesNow()).toEqual([fence]);
  await server.restart();
  await server.report('van', INSIDE);
  expect(await crossings()).toEqual([['geofenceEnter', fence]]);
});

test('a fence of the group, or of a group above it, holds its vehicles; any other does not', async () => {
  const top = (await server.api.post('/groups', { name: 'Top' })).json().id;
  const below = (await server.api.post('/groups', { name: 'Below', groupId: top })).json().id;
  const fence = await createGeofence(server, { groupId: top });
  await createGeofence(server, { userId: server.userId });
  await server.report('van', INSIDE);
  expect(await fencesNow()).toBeNull();
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, groupId: below });
  await server.report('van', INSIDE);
  expect(await fencesNow()).toEqual([fence]);
});

test('a fence tells only within its calendar', async () => {
  const calendarId = (await server.api.post('/calendars', { name: 'Mondays', data: MONDAY_CALENDAR })).json()
    .id;
  const fence = await createGeofence(server, { deviceId: van }, { calendarId });
  await server.report('van', { ...OUTSIDE, timestamp: '2024-06-02T10:00:00Z' });
  await server.report('van', { ...INSIDE, timestamp: '2024-06-02T11:00:00Z' });
  await server.report('van', { ...OUTSIDE, timestamp: '2024-06-03T07:59:00Z' });
  await server.report('van', { ...INSIDE, timestamp: '2024-06-03T08:00:00Z' });
  await server.report('van', { ...OUTSIDE, timestamp: '2024-06-03T18:00:00Z' });
  expect(await crossings()).toEqual([['geofenceEnter', fence]]);
});

test('what a vehicle reports outside its own calendar is taken and forgotten', async () => {
  const calendarId = (await server.api.post('/calendars', { name: 'Mondays', data: MONDAY_CALENDAR })).json()
    .id;
  await createVehicle(server, 'bus', { calendarId });
  await server.report('bus', { ...INSIDE, timestamp: '2024-06-02T10:00:00Z' });
  const bus = () => server.current().services.registry.devices.byKey('bus')?.positionId;
  expect(bus()).toBe(0);
  await server.report('bus', { ...INSIDE, timestamp: '2024-06-03T10:00:00Z' });
  expect(bus()).toBeGreaterThan(0);
});

test('neither a removed nor an unlinked fence is left, and an old position enters none', async () => {
  const fences = [
    await createGeofence(server, { deviceId: van }),
    await createGeofence(server, { deviceId: van }),
  ];
  await server.report('van', { ...INSIDE, timestamp: 1_700_000_000 });
  await server.api.delete(`/geofences/${fences[0]}`);
  await server.api.delete('/permissions', { deviceId: van, geofenceId: fences[1] });
  await server.report('van', { ...OUTSIDE, timestamp: 1_700_000_100 });
  const third = await createGeofence(server, { deviceId: van });
  await server.report('van', { ...INSIDE, timestamp: 1_600_000_000 });
  expect((await crossings()).filter(([type]) => type === 'geofenceExit')).toEqual([]);
  expect((await crossings()).flat()).not.toContain(third);
});

test('a fence whose area cannot be read holds nobody and harms nobody', async () => {
  for (const area of ['', 'CIRCLE', 'x'.repeat(4000), 'POLYGON (())', "'; drop table records; --"])
    await createGeofence(server, { deviceId: van }, { area });
  const fence = await createGeofence(server, { deviceId: van });
  await server.report('van', INSIDE);
  expect(await fencesNow()).toEqual([fence]);
});

test('a corridor is as wide as it says, and a fence with altitudes holds only what flies between them', async () => {
  const line = 'LINESTRING (-23.5 -46.7, -23.5 -46.5)';
  const narrow = await createGeofence(server, { deviceId: van }, { area: line });
  const wide = await createGeofence(
    server,
    { deviceId: van },
    { area: line, attributes: { polylineDistance: 500 } },
  );
  const high = await createGeofence(server, { deviceId: van }, { attributes: { floor: 100, ceiling: 200 } });
  await server.report('van', { ...INSIDE, altitude: 150 });
  expect(await fencesNow()).toEqual([narrow, wide, high]);
  await server.report('van', { lat: -23.501, lon: -46.6, altitude: 50 });
  expect(await fencesNow()).toEqual([wide]);
});

test('driving faster than the fence, the road or the vehicle allows is told once until it slows down', async () => {
  const fence = await createGeofence(server, { deviceId: van }, { attributes: { speedLimit: 20 } });
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, attributes: { speedLimit: 50 } });
  for (const said of [
    { ...INSIDE, speed: 20 },
    { ...INSIDE, speed: 21 },
    { ...INSIDE, speed: 30 },
    { ...OUTSIDE, speed: 30 },
    { ...OUTSIDE, speed: 51 },
    { ...OUTSIDE, speed: 51, speedLimit: 60 },
    { ...OUTSIDE, speed: 61, speedLimit: 60 },
    { ...INSIDE, speed: 61 },
    { ...OUTSIDE, speed: 10 },
    // A device that knows of no limit says 0.
    { ...OUTSIDE, speed: 55, speedLimit: 0 },
  ])
    await server.report('van', said);
  const told = (await server.events(van)).filter(({ type }) => type === 'deviceOverspeed');
  expect(told.map(({ geofenceId, attributes }) => [geofenceId, attributes])).toEqual([
    [fence, { speed: 21, speedLimit: 20 }],
    [0, { speed: 51, speedLimit: 50 }],
    [0, { speed: 61, speedLimit: 60 }],
    [0, { speed: 55, speedLimit: 50 }],
  ]);
});

test('a limit that is set below the speed at which a vehicle already drives is told of', async () => {
  const limit = async (speedLimit: number) => {
    const device = (await server.api.get(`/devices/${van}`)).json();
    await server.api.put(`/devices/${van}`, { ...device, attributes: { speedLimit } });
  };
  await limit(100);
  await server.report('van', { ...OUTSIDE, speed: 95 });
  await limit(90);
  await server.report('van', { ...OUTSIDE, speed: 95 });
  await server.report('van', { ...OUTSIDE, speed: 96 });
  await server.restart();
  await server.report('van', { ...OUTSIDE, speed: 97 });
  const told = (await server.events(van)).filter(({ type }) => type === 'deviceOverspeed');
  expect(told.map(({ attributes }) => attributes)).toEqual([{ speed: 95, speedLimit: 90 }]);
});
