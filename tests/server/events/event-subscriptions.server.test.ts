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
beforeEach(async () => {
  server = await startRestartableServer();
  van = await createVehicle(server, 'van');
});
afterEach(() => server.stop());

async function user(name: string): Promise<{ id: number; api: ApiClient }> {
  const account = { email: `${name}@example.com`, password: 'secret' };
  const { id } = (await server.api.post('/users', { name, ...account })).json();
  await server.api.post('/permissions', { userId: id, deviceId: van });
  return { id, api: new ApiClient(server.api.address).signedInAs(account.email, account.password) };
}

const rule = async (body: Record<string, unknown>, ...links: Record<string, number>[]) => {
  const { id } = (await server.api.post('/notifications', { notificators: 'web', ...body })).json();
  await server.api.delete('/permissions', { userId: server.userId, notificationId: id });
  for (const link of links)
    expect((await server.api.post('/permissions', { ...link, notificationId: id })).status).toBe(204);
};

test('event subscriptions: an event reaches users who see the vehicle and have a matching rule, with its text', async () => {
  const [ana, rui, eva] = [await user('ana-2'), await user('rui'), await user('eva')];
  const geofenceId = await createGeofence(server, { deviceId: van });
  await rule({ type: 'geofenceEnter', always: true }, { userId: ana.id });
  await rule({ type: 'geofenceEnter' }, { userId: rui.id }, { deviceId: van });
  await rule({ type: 'geofenceEnter' }, { userId: eva.id });
  await rule({ type: 'geofenceExit', always: true }, { userId: eva.id });
  const connections = [
    await server.listen(ana.api),
    await server.listen(rui.api),
    await server.listen(eva.api),
  ];
  await server.report('van', OUTSIDE);
  await server.report('van', INSIDE);
  for (const connection of connections.slice(0, 2)) {
    await connection.waitFor(({ type }) => type === 'geofenceEnter');
    expect(connection.events).toMatchObject([
      {
        type: 'geofenceEnter',
        geofenceId: geofenceId,
        attributes: { message: 'van: Entrou na cerca Depot' },
      },
    ]);
  }
  await server.report('van', OUTSIDE);
  await connections[2]?.waitFor(({ type }) => type === 'geofenceExit');
  expect(connections[2]?.events).toHaveLength(1);
  for (const { attributes } of await server.events(van)) expect(attributes).not.toHaveProperty('message');
});

test('event subscriptions: rules match alarms by kind and geofences by id, and other channels do not use the live connection', async () => {
  const ana = await user('ana-2');
  const [one, two] = [
    await createGeofence(server, { deviceId: van }),
    await createGeofence(server, { deviceId: van }),
  ];
  await rule({ type: 'alarm', always: true }, { userId: ana.id });
  await rule({ type: 'alarm', always: true, attributes: { alarms: 'sos, tow' } }, { userId: ana.id });
  // Other clients store a number: it names one geofence as well.
  await rule({ type: 'geofenceEnter', always: true, attributes: { geofenceIds: two } }, { userId: ana.id });
  // An event without a geofence is in none of them.
  await rule({ type: 'ignitionOn', always: true, attributes: { geofenceIds: `${two}` } }, { userId: ana.id });
  await rule({ type: 'ignitionOn', always: true, notificators: 'mail,webhook' }, { userId: ana.id });
  const connection = await server.listen(ana.api);
  await server.report('van', { ...OUTSIDE, ignition: false });
  await server.report('van', { ...INSIDE, alarm: 'vibration,tow', ignition: true });
  await server.report('van', { ...INSIDE, alarm: 'sos', ignition: true });
  await connection.waitFor(({ attributes }) => JSON.stringify(attributes).includes('sos'));
  expect(one).not.toBe(two);
  expect(connection.events.map(({ type, geofenceId, attributes }) => [type, geofenceId, attributes])).toEqual(
    [
      ['geofenceEnter', two, { message: 'van: Entrou na cerca Depot' }],
      ['alarm', 0, { alarm: 'tow', message: 'van: Alarme: Reboque' }],
      ['alarm', 0, { alarm: 'sos', message: 'van: Alarme: SOS' }],
    ],
  );
});

test("event subscriptions: a driver's text message is delivered word for word", async () => {
  const ana = await user('ana-2');
  await rule({ type: 'textMessage', always: true }, { userId: ana.id });
  const connection = await server.listen(ana.api);
  await server.report('van', { ...OUTSIDE, message: 'Chego às 10' });
  await server.report('van', OUTSIDE);
  await server.report('van', { ...OUTSIDE, message: 7 });
  await connection.waitFor(({ attributes }) => JSON.stringify(attributes).includes('7'));
  expect(connection.events.map(({ type, attributes }) => [type, attributes])).toEqual([
    ['textMessage', { message: 'Chego às 10' }],
    ['textMessage', { message: '7' }],
  ]);
});

test('event subscriptions: old events, and those of vehicles no longer visible, are not delivered', async () => {
  const ana = await user('ana-2');
  await rule({ type: 'alarm', always: true, attributes: { alarms: 'sos,tow,door' } }, { userId: ana.id });
  const connection = await server.listen(ana.api);
  await server.report('van', { ...INSIDE, alarm: 'sos', timestamp: Date.now() - 16 * 60_000 });
  await server.report('van', { ...INSIDE, alarm: 'tow' });
  await connection.waitFor(({ type }) => type === 'alarm');
  await server.api.delete('/permissions', { userId: ana.id, deviceId: van });
  await server.report('van', { ...INSIDE, alarm: 'door' });
  await ana.api.post('/notifications/test');
  await connection.waitFor(({ type }) => type === 'test');
  expect(connection.events.map(({ attributes }) => attributes)).toEqual([
    { alarm: 'tow', message: 'van: Alarme: Reboque' },
    { message: 'Notificação de teste' },
  ]);
  expect((await server.events(van)).filter(({ type }) => type === 'alarm')).toHaveLength(3);
});

test('event subscriptions: each user gets events in their language and unit, else in those of the server', async () => {
  const [ana, joe, eva] = [await user('ana-2'), await user('joe'), await user('eva')];
  const set = async (path: string, attributes: Record<string, unknown>) => {
    const record = (await server.api.get(path)).json();
    expect((await server.api.put(path, { ...record, attributes })).status).toBe(200);
  };
  await set(`/users/${joe.id}`, { 'farol.lang': 'en-US' });
  await set(`/users/${eva.id}`, { 'farol.lang': 'es-ES', speedUnit: 'kn' });
  await set(`/devices/${van}`, { speedLimit: 10 });
  const links = [ana, joe, eva].map(({ id }) => ({ userId: id }));
  await rule({ type: 'deviceOverspeed', always: true }, ...links);
  const connections = await Promise.all([ana, joe, eva].map(({ api }) => server.listen(api)));
  const messages = async (nth: number) => {
    for (const connection of connections) await connection.waitFor(() => connection.events.length > nth);
    return connections.map(({ events }) => JSON.stringify(events[nth]?.['attributes']));
  };
  await server.report('van', { ...INSIDE, speed: 20 });
  expect(await messages(0)).toEqual([
    expect.stringContaining('van: Excesso de velocidade: 37 km/h (limite 18,5 km/h)'),
    expect.stringContaining('van: Overspeed: 23 mph (limit 11.5 mph)'),
    expect.stringContaining('van: Exceso de velocidad: 20 nudos (límite 10 nudos)'),
  ]);
  await set('/server', { 'farol.lang': 'es-ES' });
  await server.report('van', { ...INSIDE, speed: 5 });
  await server.report('van', { ...INSIDE, speed: 20 });
  expect((await messages(1))[0]).toContain('van: Exceso de velocidad: 37 km/h (límite 18,5 km/h)');
});

test('event subscriptions: the types of notification rules can be listed, and unknown channels cannot be tested', async () => {
  const typesOf = async (path: string) => (await server.api.get(path)).list().map((entry) => entry['type']);
  expect(await typesOf('/notifications/types')).toEqual(expect.arrayContaining(['alarm', 'geofenceExit']));
  expect(await typesOf('/notifications/notificators')).toEqual(['web', 'firebase', 'command']);
  expect(await typesOf('/notifications/notificators?announcement=true')).toEqual(['firebase']);
  expect((await server.api.post('/notifications/test/web')).status).toBe(204);
  expect((await server.api.post('/notifications/test/pigeon')).status).toBe(400);
});
