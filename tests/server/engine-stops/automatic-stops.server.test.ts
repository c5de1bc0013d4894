import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { EVERY_PERMISSION, storedPermissionsOf } from '../../arbitraries/permissions.ts';
import { WebSocket } from 'ws';
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
let author: { id: number; api: ApiClient };
beforeEach(async () => {
  server = await startRestartableServer();
  const info = (await server.api.get('/server')).json();
  await server.api.put('/server', {
    ...info,
    attributes: { ...Object(info['attributes']), 'farol.enableAdvancedPerms': true },
  });
  van = await createVehicle(server, 'van');
  author = await newUser('carla@example.com');
  await server.report('van', INSIDE);
});
afterEach(() => server.stop());

async function newUser(email: string) {
  const body = { name: 'Carla', email, password: 'secret', ...withPermissions() };
  const { id } = (await server.api.post('/users', body)).json();
  await server.api.post('/permissions', { userId: id, deviceId: van });
  return { id, api: new ApiClient(server.current().address).signedInAs(email, 'secret') };
}

function withPermissions(...without: Permission[]) {
  const held = EVERY_PERMISSION.filter((item) => !without.includes(item));
  return { attributes: { 'farol.advancedPerms': storedPermissionsOf(held) } };
}

async function change(id: number, more: object): Promise<void> {
  const account = (await server.api.get(`/users/${id}`)).json();
  const response = await server.api.put(`/users/${id}`, { ...account, ...more });
  if (response.status !== 200) throw new Error(response.text);
}

const text = (data: string, more: object = {}) => ({ type: 'custom', attributes: { data, ...more } });
const asAuthor = () => ({ ...server, api: author.api });
const anchor = () =>
  createGeofence(
    asAuthor(),
    { deviceId: van },
    { name: 'Ancora van', attributes: { isAnchor: true, deviceId: van } },
  );
/** One fix neither enters nor leaves a geofence that stops engines. */
const reportTwice = async (place: typeof INSIDE) => {
  for (let times = 0; times < 2; times++) await server.report('van', place);
};
const leave = () => reportTwice(OUTSIDE);
const comeBack = () => reportTwice(INSIDE);
const exits = async () => (await server.events(van)).filter(({ type }) => type === 'geofenceExit');
const geofenceIds = async () => (await server.api.get('/geofences?all=true')).list().map(({ id }) => id);
const stopsLogged = async () =>
  (await server.api.get('/../farol/server/logs')).list().flatMap(({ log }) => {
    const { code, status, object } = Object(log);
    return code === 202 ? [{ status, ...object }] : [];
  });

test.each<[why: string, lose: () => Promise<unknown>, reason: string]>([
  ['is disabled', () => change(author.id, { disabled: true }), 'BLOCK'],
  ['has expired', () => change(author.id, { expirationTime: '2020-01-01T00:00:00Z' }), 'USER_HAS_EXPIRED'],
  ['was deleted', () => server.api.delete(`/users/${author.id}`), 'ACCOUNT_REMOVED'],
  [
    'may not set anchors any more',
    () => change(author.id, withPermissions(PERMISSION.anchor)),
    'PERMISSION_NOT_HELD',
  ],
  ['may only send saved commands', () => change(author.id, { limitCommands: true }), 'SAVED_COMMANDS_ONLY'],
  [
    'does not see the vehicle any more',
    () => server.api.delete('/permissions', { userId: author.id, deviceId: van }),
    'DEVICE_NOT_LINKED',
  ],
])(
  'automatic stops: an anchor whose author %s stops no engine, is reported and stays',
  async (_, lose, reason) => {
    const id = await anchor();
    await lose();
    await leave();
    expect(await server.report('van', OUTSIDE)).toBe('');
    expect(await geofenceIds()).toEqual([id]);
    const withheld = { anchor: true, geofenceName: 'Ancora van', engineStop: 'withheld', reason };
    expect(await exits()).toMatchObject([{ geofenceId: id, attributes: withheld }]);
    expect(await stopsLogged()).toMatchObject([
      { status: 403, deviceId: van, reason, way: 'anchor', setBy: author.id, geofenceId: id },
    ]);
  },
);

test('automatic stops: an anchor is effective again when the right is granted again, also after a restart', async () => {
  await anchor();
  await change(author.id, { disabled: true });
  await leave();
  await change(author.id, { disabled: false });
  await server.restart();
  await comeBack();
  await leave();
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

test('automatic stops: a geofence or vehicle that locks needs the right of its author and of the user who associated the geofence', async () => {
  const geofenceId = await createGeofence(
    asAuthor(),
    { deviceId: van },
    { attributes: { lockOnExit: true } },
  );
  await change(author.id, withPermissions(PERMISSION.lock));
  await leave();
  expect(await server.report('van', OUTSIDE)).toBe('');
  await comeBack();
  // A user with the right takes over the record, but the association is still by one without.
  const record = (await server.api.get(`/geofences/${geofenceId}`)).json();
  await server.api.put(`/geofences/${geofenceId}`, { ...record, area: 'CIRCLE (-23.5 -46.6, 160)' });
  await leave();
  expect(await server.report('van', OUTSIDE)).toBe('');
  await comeBack();
  await server.api.post('/permissions', { deviceId: van, geofenceId: geofenceId });
  await leave();
  expect(await server.report('van', OUTSIDE)).toBe('engineStop');
});

test('automatic stops: everybody who sees the vehicle is told that a geofence stopped its engine, for a day, without a rule', async () => {
  const fence = { name: 'Yard', attributes: { lockOnExit: true } };
  const geofenceId = await createGeofence(asAuthor(), { deviceId: van }, fence);
  await comeBack();
  await leave();
  expect(await server.report('van', OUTSIDE)).toBe('engineStop');
  const told = {
    type: 'geofenceExit',
    deviceId: van,
    geofenceId,
    attributes: { geofenceName: 'Yard', engineStop: 'queued', commandId: expect.any(Number) },
  };
  expect(await exits()).toMatchObject([told]);
  expect((await exits())[0]?.attributes).not.toHaveProperty('anchor');
  await server.restart();
  const events = await firstEvents(await tokenOf('carla@example.com'));
  expect(events).toMatchObject([told]);
  // The geofence, unlike an anchor, stays.
  expect(await geofenceIds()).toEqual([geofenceId]);
});

test('automatic stops: a queued stop is dropped when its sender loses the right, and later commands are delivered', async () => {
  const send = (type: string) =>
    author.api.post('/commands/send', { id: 0, deviceId: van, type, attributes: {} });
  await send('engineStop');
  await send('positionSingle');
  await change(author.id, withPermissions(PERMISSION.lock));
  await server.restart();
  expect(await server.report('van', INSIDE)).toBe('positionSingle');
  expect(await server.report('van', INSIDE)).toBe('');
  expect(await stopsLogged()).toMatchObject([
    { status: 403, reason: 'PERMISSION_NOT_HELD', setBy: author.id },
  ]);
});

test('automatic stops: queued free text is dropped once a saved command replaces the lock and its sender may not lock; saved text is delivered', async () => {
  const saved = async (command: object) => {
    const { id: commandId } = (await server.api.post('/commands', { description: 'x', ...command })).json();
    await server.api.post('/permissions', { deviceId: van, commandId });
    await server.api.post('/permissions', { userId: author.id, commandId });
    return commandId;
  };
  await change(author.id, withPermissions(PERMISSION.lock));
  const id = await saved(text('RESET#'));
  for (const command of [text('RELAY,01#'), { id }])
    expect((await author.api.post('/commands/send', { deviceId: van, ...command })).status).toBe(202);
  await saved(text('RELAY,1#', { 'farol.changeNative': 'engineStop' }));
  expect(await server.report('van', INSIDE)).toBe('RESET#');
  expect(await stopsLogged()).toMatchObject([
    { status: 403, reason: 'PERMISSION_NOT_HELD', setBy: author.id },
  ]);
});

test('automatic stops: old data without an author stays effective while one of its users has the right', async () => {
  await anchor();
  const { registry } = server.current().services;
  await registry.query.deleteFrom('engine_stop_setters').execute();
  await server.restart();
  await change(author.id, { disabled: true });
  await leave();
  expect(await server.report('van', OUTSIDE)).toBe('');
  await comeBack();
  await change(author.id, { disabled: false });
  await leave();
  expect(await server.report('van', OUTSIDE)).toBe('engineStop');
});

test('automatic stops: a group attribute, an alarm and a computed attribute stop no engine by themselves', async () => {
  const attributes = { lockOnExit: true, lockOnEnter: true };
  const groupId = (await server.api.post('/groups', { name: 'North', attributes })).json().id;
  const bus = await createVehicle(server, 'bus', { groupId });
  await createGeofence(server, { groupId });
  const alarm = { description: 'x', attribute: 'alarm', expression: '"unknownDriver"', type: 'string' };
  const attributeId = (await server.api.post('/attributes/computed', alarm)).json().id;
  await server.api.post('/permissions', { deviceId: bus, attributeId });
  for (const place of [INSIDE, INSIDE, OUTSIDE, OUTSIDE, INSIDE])
    expect(await server.report('bus', place)).toBe('');
});

test('automatic stops: all users who see a vehicle get its anchor violation without a rule, those who were away when they come back', async () => {
  await anchor();
  const connection = await server.listen(author.api);
  await leave();
  await connection.waitFor(isViolation);
  expect(connection.events.find(isViolation)).toMatchObject({
    type: 'geofenceExit',
    attributes: { engineStop: 'queued', message: expect.stringContaining('van: ') },
  });
  await server.restart();
  author.api = new ApiClient(server.current().address).signedInAs('carla@example.com', 'secret');
  const away = await server.listen(author.api);
  await away.waitFor(isViolation);
  const stranger = await newUser('davi@example.com');
  await server.api.delete('/permissions', { userId: stranger.id, deviceId: van });
  const other = await server.listen(stranger.api);
  server.advanceClock(25 * 3_600_000);
  const reconnected = await server.listen(author.api);
  await server.report('van', INSIDE);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([other.events.filter(isViolation), reconnected.events.filter(isViolation)]).toEqual([[], []]);
});

function isViolation({ attributes }: Record<string, unknown>): boolean {
  return Object(attributes).anchor === true;
}

async function tokenOf(email: string): Promise<string> {
  const api = new ApiClient(server.current().address).signedInAs(email, 'secret');
  return (await api.form('/session/token', {})).text;
}

/** Returns the first events that a new live connection is told of. */
async function firstEvents(token: string): Promise<unknown[]> {
  const address = server.current().address.replace('http', 'ws');
  const socket = new WebSocket(`${address}/api/socket?token=${encodeURIComponent(token)}`);
  try {
    return await new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.on('message', (data) => {
        const frame: { events?: unknown[] } = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}');
        if (frame.events) resolve(frame.events);
      });
    });
  } finally {
    socket.close();
  }
}
