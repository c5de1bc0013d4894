import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../harness/restartable-server.ts';

let server: RestartableServer;
beforeAll(async () => {
  server = await startRestartableServer();
});
afterAll(() => server.stop());

const range = (): string => {
  const day = new Date().toISOString().slice(0, 10);
  return `from=${day}T00:00:00Z&to=${day}T23:59:59Z`;
};

test('statistics: the statistics of a day count active devices and users, and received and stored reports, also after a restart', async () => {
  const id = await createVehicle(server, 'busy-1');
  await createVehicle(server, 'silent-1');
  await server.report('busy-1', { lat: 1, lon: 2 });
  await server.report('busy-1', { lat: 1, lon: 2 });
  const once = { lat: 1, lon: 2, timestamp: Math.floor(Date.now() / 1000) };
  for (let times = 0; times < 2; times++) await server.report('busy-1', once);
  const today = async () => (await server.api.get(`/statistics?${range()}`)).list();
  const [before] = await today();
  expect(before).toMatchObject({
    activeUsers: 1,
    activeDevices: 1,
    messagesReceived: 4,
    messagesStored: 3,
    protocols: { osmand: 1 },
  });
  expect(Number(before?.['requests'])).toBeGreaterThan(2);
  // The size of the database, from which the console says how it grows.
  expect(before?.['attributes']).toEqual({ databaseBytes: expect.any(Number) });
  expect(Object(before?.['attributes']).databaseBytes).toBeGreaterThan(50_000);
  await server.restart();
  await server.report('busy-1', { lat: 1, lon: 2 });
  const [after] = await today();
  expect(after).toMatchObject({ activeUsers: 1, activeDevices: 1, messagesReceived: 5, messagesStored: 4 });
  expect(Number(after?.['requests'])).toBeGreaterThan(Number(before?.['requests']));
  expect(
    (await server.api.get('/statistics?from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z')).list(),
  ).toEqual([]);
  expect((await server.api.get('/statistics')).status).toBe(400);
  expect(id).toBeGreaterThan(0);
});

test('the audit names each action: created, edited, removed, associated, command, denied', async () => {
  const deviceId = await createVehicle(server, 'audited-1');
  const device = (await server.api.get(`/devices/${deviceId}`)).json();
  await server.api.put(`/devices/${deviceId}`, { ...device, name: 'Other' });
  const groupId = (await server.api.post('/groups', { name: 'North' })).json().id;
  const { id: commandId } = (
    await server.api.post('/commands', { type: 'engineStop', description: 'Stop' })
  ).json();
  await server.api.post('/permissions', { groupId, commandId });
  await server.api.delete('/permissions', { groupId, commandId });
  await server.api.post('/commands/send', { deviceId, type: 'engineStop' });
  await server.api.put(`/devices/${deviceId}`, { ...device, uniqueId: 'busy-1' });
  await server.api.delete(`/devices/${deviceId}`);
  const actions = (await server.api.get(`/audit?${range()}`)).list();
  expect(actions.slice(-9).map(({ actionType, objectType }) => [actionType, objectType])).toEqual([
    ['create', 'device'],
    ['edit', 'device'],
    ['create', 'group'],
    ['create', 'command'],
    ['link', null],
    ['unlink', null],
    ['command', 'device'],
    ['denied', 'device'],
    ['remove', 'device'],
  ]);
  expect(actions.at(-1)).toMatchObject({
    objectId: deviceId,
    userEmail: 'ana@example.com',
    address: '127.0.0.1',
  });
});
