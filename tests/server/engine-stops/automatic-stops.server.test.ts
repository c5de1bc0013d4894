import { formatPermissionFlags } from '@farol/core/domain/access/permission';
import { LOCK_PERMISSION, ANCHOR_PERMISSION } from '@farol/core/domain/access/permission-flags';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../harness/api-client.ts';
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
let setter: { id: number; api: ApiClient };
beforeEach(async () => {
  server = await startRestartableServer();
  const info = (await server.api.get('/server')).json();
  await server.api.put('/server', { ...info, attributes: { 'farol.enableAdvancedPerms': true } });
  van = await createVehicle(server, 'van');
  setter = await newUser('carla@example.com');
  await server.report('van', INSIDE);
});
afterEach(() => server.stop());

async function newUser(email: string) {
  const body = { name: 'Carla', email, password: 'secret', ...holding() };
  const { id } = (await server.api.post('/users', body)).json();
  await server.api.post('/permissions', { userId: id, deviceId: van });
  return { id, api: new ApiClient(server.current().address).signedInAs(email, 'secret') };
}

function holding(...without: number[]) {
  const flags = Array.from({ length: 128 }, (_, at) => !without.includes(at));
  return { attributes: { 'farol.advancedPerms': formatPermissionFlags(flags) } };
}

async function change(id: number, more: object): Promise<void> {
  const account = (await server.api.get(`/users/${id}`)).json();
  const response = await server.api.put(`/users/${id}`, { ...account, ...more });
  if (response.status !== 200) throw new Error(response.text);
}

const bySetter = () => ({ ...server, api: setter.api });
const anchor = () =>
  createGeofence(
    bySetter(),
    { deviceId: van },
    { name: 'Ancora van', attributes: { isAnchor: true, deviceId: van } },
  );
const exits = async () => (await server.events(van)).filter(({ type }) => type === 'geofenceExit');
const fences = async () => (await server.api.get('/geofences?all=true')).list().map(({ id }) => id);
const stopsLogged = async () =>
  (await server.api.get('/../farol/server/logs')).list().flatMap(({ log }) => {
    const { code, status, object } = Object(log);
    return code === 202 ? [{ status, ...object }] : [];
  });

test.each<[why: string, lose: () => Promise<unknown>, reason: string]>([
  ['is disabled', () => change(setter.id, { disabled: true }), 'BLOCK'],
  ['has expired', () => change(setter.id, { expirationTime: '2020-01-01T00:00:00Z' }), 'USER_HAS_EXPIRED'],
  ['was deleted', () => server.api.delete(`/users/${setter.id}`), 'ACCOUNT_REMOVED'],
  ['may set no anchors any more', () => change(setter.id, holding(ANCHOR_PERMISSION)), 'PERMISSION_NOT_HELD'],
  ['may send saved commands only', () => change(setter.id, { limitCommands: true }), 'SAVED_COMMANDS_ONLY'],
  [
    'does not see the vehicle any more',
    () => server.api.delete('/permissions', { userId: setter.id, deviceId: van }),
    'DEVICE_NOT_LINKED',
  ],
])('an anchor whose maker %s stops no engine, says so and stays', async (_, lose, reason) => {
  const id = await anchor();
  await lose();
  await server.report('van', OUTSIDE);
  expect(await server.report('van', OUTSIDE)).toBe('');
  expect(await fences()).toEqual([id]);
  const withheld = { anchor: true, geofenceName: 'Ancora van', engineStop: 'withheld', reason };
  expect(await exits()).toMatchObject([{ geofenceId: id, attributes: withheld }]);
  expect(await stopsLogged()).toMatchObject([
    { status: 403, deviceId: van, reason, way: 'anchor', setBy: setter.id, geofenceId: id },
  ]);
});

test('a right that comes back lets the anchor act again, after a restart too', async () => {
  await anchor();
  await change(setter.id, { disabled: true });
  await server.report('van', OUTSIDE);
  await change(setter.id, { disabled: false });
  await server.restart();
  await server.report('van', INSIDE);
  await server.report('van', OUTSIDE);
  expect(await server.report('van', OUTSIDE)).toBe('engineStop');
  expect((await exits()).at(-1)).toMatchObject({
    attributes: {
      anchor: true,
      geofenceName: 'Ancora van',
      engineStop: 'queued',
      commandId: expect.any(Number),
    },
  });
});

test('a geofence and a vehicle that lock ask for the right of whoever let them, and of whoever linked the geofence', async () => {
  const fence = await createGeofence(bySetter(), { deviceId: van }, { attributes: { lockOnExit: true } });
  await change(setter.id, holding(LOCK_PERMISSION));
  for (const place of [INSIDE, OUTSIDE]) await server.report('van', place);
  expect(await server.report('van', INSIDE)).toBe('');
  // Somebody with the right takes it over, but the link is still that of somebody without.
  const record = (await server.api.get(`/geofences/${fence}`)).json();
  await server.api.put(`/geofences/${fence}`, { ...record, area: 'CIRCLE (-23.5 -46.6, 160)' });
  await server.report('van', OUTSIDE);
  expect(await server.report('van', INSIDE)).toBe('');
  await server.api.post('/permissions', { deviceId: van, geofenceId: fence });
  await server.report('van', OUTSIDE);
  expect(await server.report('van', INSIDE)).toBe('engineStop');
});

test('a stop that waits is dropped when its sender loses the right, and what waits behind it goes out', async () => {
  const send = (type: string) =>
    setter.api.post('/commands/send', { id: 0, deviceId: van, type, attributes: {} });
  await send('engineStop');
  await send('positionSingle');
  await change(setter.id, holding(LOCK_PERMISSION));
  await server.restart();
  expect(await server.report('van', INSIDE)).toBe('positionSingle');
  expect(await server.report('van', INSIDE)).toBe('');
  expect(await stopsLogged()).toMatchObject([
    { status: 403, reason: 'PERMISSION_NOT_HELD', setBy: setter.id },
  ]);
});

test('what was set before anybody kept who set it acts while a user of it has the right', async () => {
  await anchor();
  const { registry } = server.current().services;
  await registry.query.deleteFrom('engine_stop_setters').execute();
  await server.restart();
  await change(setter.id, { disabled: true });
  await server.report('van', OUTSIDE);
  expect(await server.report('van', INSIDE)).toBe('');
  await change(setter.id, { disabled: false });
  await server.report('van', OUTSIDE);
  expect(await server.report('van', INSIDE)).toBe('engineStop');
});

test('a group attribute, an alarm and a computed value stop no engine by themselves', async () => {
  const attributes = { lockOnExit: true, lockOnEnter: true };
  const groupId = (await server.api.post('/groups', { name: 'North', attributes })).json().id;
  const bus = await createVehicle(server, 'bus', { groupId });
  await createGeofence(server, { groupId });
  const alarm = { description: 'x', attribute: 'alarm', expression: '"unknownDriver"', type: 'string' };
  const attributeId = (await server.api.post('/attributes/computed', alarm)).json().id;
  await server.api.post('/permissions', { deviceId: bus, attributeId });
  for (const place of [INSIDE, OUTSIDE, INSIDE]) expect(await server.report('bus', place)).toBe('');
});

test('everybody who sees a vehicle is told that it left its anchor, rule or no rule, and again when they were away', async () => {
  await anchor();
  const connection = await server.listen(setter.api);
  await server.report('van', OUTSIDE);
  await connection.until(isViolation);
  expect(connection.events.find(isViolation)).toMatchObject({
    type: 'geofenceExit',
    attributes: { engineStop: 'queued', message: expect.stringContaining('van: ') },
  });
  await server.restart();
  setter.api = new ApiClient(server.current().address).signedInAs('carla@example.com', 'secret');
  const away = await server.listen(setter.api);
  await away.until(isViolation);
  const stranger = await newUser('davi@example.com');
  await server.api.delete('/permissions', { userId: stranger.id, deviceId: van });
  const other = await server.listen(stranger.api);
  server.advanceClock(25 * 3_600_000);
  const late = await server.listen(setter.api);
  await server.report('van', INSIDE);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([other.events.filter(isViolation), late.events.filter(isViolation)]).toEqual([[], []]);
});

function isViolation({ attributes }: Record<string, unknown>): boolean {
  return Object(attributes).anchor === true;
}
