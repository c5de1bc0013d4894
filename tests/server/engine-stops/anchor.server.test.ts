import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
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
  await server.report(tracker, INSIDE);
});
afterEach(async () => {
  for (const id of await geofenceIds()) await server.api.delete(`/geofences/${id}`);
});

const anchor = () =>
  createGeofence(
    server,
    { deviceId: van },
    { name: 'Ancora van', attributes: { isAnchor: true, deviceId: van } },
  );
const areaAt = (lat: number) => ({ area: `CIRCLE (${lat} -46.6, 150)` });
const geofenceIds = async () => (await server.api.get('/geofences?all=true')).list().map(({ id }) => id);
const leave = async () => {
  for (let times = 0; times < 2; times++) await server.report(tracker, OUTSIDE);
};
const exits = async () => (await server.events(van)).filter(({ type }) => type === 'geofenceExit');

test('anchor: a vehicle that leaves its anchor is reported, its engine stopped and the anchor removed, once', async () => {
  const id = await anchor();
  await server.report(tracker, INSIDE);
  expect(await geofenceIds()).toEqual([id]);
  expect(await server.report(tracker, OUTSIDE)).toBe('');
  expect(await geofenceIds()).toEqual([id]);
  expect(await server.report(tracker, OUTSIDE)).toBe('');
  expect(await geofenceIds()).toEqual([]);
  expect(await server.report(tracker, OUTSIDE)).toBe('engineStop');
  expect(await server.report(tracker, INSIDE)).toBe('');
  expect(await server.report(tracker, OUTSIDE)).toBe('');
  expect(await exits()).toMatchObject([{ geofenceId: id }]);
});

test('anchor: a vehicle that is far away at its first report after anchoring has left its anchor', async () => {
  const id = await anchor();
  await server.report(tracker, OUTSIDE);
  await server.report(tracker, OUTSIDE);
  expect(await exits()).toMatchObject([{ geofenceId: id }]);
  expect(await geofenceIds()).toEqual([]);
  await server.restart();
  expect(await server.report(tracker, OUTSIDE)).toBe('engineStop');
});

test('anchor: an anchor that was lifted, or set where the vehicle is not, stops nothing', async () => {
  await server.api.delete(`/geofences/${await anchor()}`);
  await server.report(tracker, OUTSIDE);
  await anchor();
  await server.report(tracker, OUTSIDE);
  expect(await server.report(tracker, OUTSIDE)).toBe('');
  expect(await geofenceIds()).toHaveLength(1);
});

test('anchor: the anchor of another vehicle stops neither of them, whichever drives through it', async () => {
  const bus = await createVehicle(server, 'bus');
  await server.report('bus', INSIDE);
  const id = await anchor();
  await server.api.post('/permissions', { deviceId: bus, geofenceId: id });
  for (const place of [INSIDE, OUTSIDE, OUTSIDE]) expect(await server.report('bus', place)).toBe('');
  expect(await geofenceIds()).toEqual([id]);
});

test('anchor: a saved command that replaces the engine stop is queued instead of the native one', async () => {
  const saved = (
    await server.api.post('/commands', {
      description: 'Stop',
      type: 'custom',
      attributes: { data: 'RELAY,1', 'farol.changeNative': 'engineStop' },
    })
  ).json();
  await server.api.post('/permissions', { deviceId: van, commandId: saved.id });
  await anchor();
  await leave();
  expect(await server.report(tracker, OUTSIDE)).toBe('RELAY,1');
});

test('anchor: geofences that lock on entering or leaving stop the engine each time and stay', async () => {
  const enter = await createGeofence(
    server,
    { deviceId: van },
    { ...areaAt(-23.6), attributes: { lockOnEnter: true } },
  );
  const exit = await createGeofence(
    server,
    { deviceId: van },
    { ...areaAt(-23.7), attributes: { lockOnExit: true } },
  );
  const plain = await createGeofence(server, { deviceId: van }, areaAt(-23.8));
  await server.report(tracker, { lat: -23.55, lon: -46.6 });
  const answers: string[] = [];
  for (const lat of [-23.6, -23.65, -23.7, -23.75, -23.8, -23.85, -23.6, -23.65])
    for (let times = 0; times < 2; times++) answers.push(await server.report(tracker, { lat, lon: -46.6 }));
  const [nothing, stop] = [
    ['', ''],
    ['engineStop', ''],
  ];
  expect(answers).toEqual([nothing, stop, nothing, nothing, stop, nothing, nothing, stop].flat());
  expect(await geofenceIds()).toEqual([enter, exit, plain]);
});

test('anchor: a vehicle can lock at any geofence; leaving two at once causes one stop', async () => {
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, attributes: { lockOnExit: true } });
  await createGeofence(server, { deviceId: van });
  await anchor();
  for (const place of [INSIDE, OUTSIDE, OUTSIDE]) expect(await server.report(tracker, place)).toBe('');
  expect(await server.report(tracker, OUTSIDE)).toBe('engineStop');
  expect(await server.report(tracker, OUTSIDE)).toBe('');
  expect(await geofenceIds()).toHaveLength(1);
});

test('anchor: a report that cannot be stored leaves the anchor unchanged', async () => {
  const id = await anchor();
  await server.report(tracker, OUTSIDE);
  const { registry } = server.current().services;
  const { schema } = registry.query;
  await schema.alterTable('queued_commands').renameTo('taken_away').execute();
  await expect(server.report(tracker, OUTSIDE)).rejects.toThrow();
  expect(await geofenceIds()).toEqual([id]);
  expect(await exits()).toEqual([]);
  await schema.alterTable('taken_away').renameTo('queued_commands').execute();
  await server.report(tracker, OUTSIDE);
  expect(await geofenceIds()).toEqual([]);
  expect(await exits()).toHaveLength(1);
  expect(await server.report(tracker, OUTSIDE)).toBe('engineStop');
});
