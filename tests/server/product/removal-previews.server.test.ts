import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../harness/api-client.ts';
import { startRestartableServer, type RestartableServer } from '../../harness/restartable-server.ts';

let server: RestartableServer;
let tests = 0;
let rui: { name: string; email: string; password: string };
beforeAll(async () => {
  server = await startRestartableServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  rui = { name: 'Rui', email: `rui-${++tests}@example.com`, password: 'secret' };
});

const create = async (path: string, body: object, api: ApiClient = server.api): Promise<number> => {
  const response = await api.post(path, body);
  if (response.status !== 200) throw new Error(response.text);
  return response.json().id;
};

const preview = async (query: string, api: ApiClient = server.api) => api.get(`/../farol/removals?${query}`);

test('deleting a group: its devices and subgroups stay without it, and what is linked is counted', async () => {
  const groupId = await create('/groups', { name: 'North' });
  for (const name of ['a', 'b', 'c']) await create('/devices', { name, uniqueId: name, groupId });
  await create('/groups', { name: 'Port', groupId });
  const geofenceId = await create('/geofences', { name: 'Yard', area: 'CIRCLE (-23.5 -46.6, 150)' });
  await server.api.post('/permissions', { groupId, geofenceId });
  expect((await preview(`kind=group&id=${groupId}`)).json()).toEqual({
    removed: {},
    cleared: { device: 3, group: 1 },
    unlinked: { geofence: 1 },
  });
});

test('deleting a geofence: the vehicles and users linked with it are counted', async () => {
  const geofenceId = await create('/geofences', { name: 'Yard', area: 'CIRCLE (-23.5 -46.6, 150)' });
  const deviceId = await create('/devices', { name: 'Van', uniqueId: `van-${tests}` });
  const userId = await create('/users', rui);
  await server.api.post('/permissions', { deviceId, geofenceId });
  await server.api.post('/permissions', { userId, geofenceId });
  expect((await preview(`kind=geofence&id=${geofenceId}`)).json()).toMatchObject({
    unlinked: { device: 1, user: 1 },
  });
});

test('deleting a user: what they see is counted, and the temporary links that they made go too', async () => {
  const userId = await create('/users', {
    ...rui,
    userLimit: 5,
    deviceLimit: 5,
  });
  const api = server.api.signedInAs(rui.email, rui.password);
  const deviceId = await create('/devices', { name: 'Van', uniqueId: `van-${tests}` }, api);
  await create('/users', { name: 'Eva', email: 'eva@example.com', password: 'secret' }, api);
  const expirationTime = new Date(Date.now() + 3_600_000).toISOString();
  const shared = await api.post('/../farol/shares', { deviceId, expirationTime });
  expect(shared.status).toBe(200);
  expect((await preview(`kind=user&id=${userId}`)).json()).toEqual({
    removed: { guest: 1 },
    cleared: {},
    unlinked: { device: 1, user: 1 },
  });
});

test('deleting a calendar: the reports that it schedules go with it', async () => {
  const data = Buffer.from(
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260101T080000Z\r\nDTEND:20260101T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
  ).toString('base64');
  const calendarId = await create('/calendars', { name: 'Mornings', data });
  await create('/reports', { description: 'Weekly', type: 'summary', calendarId });
  await create('/devices', { name: 'Van', uniqueId: `van-${tests}`, calendarId });
  expect((await preview(`kind=calendar&id=${calendarId}`)).json()).toMatchObject({
    removed: { report: 1 },
    cleared: { device: 1 },
  });
});

test('removal previews: a caller learns nothing of records that they may not remove or see', async () => {
  const deviceId = await create('/devices', { name: 'Van', uniqueId: `van-${tests}` });
  const userId = await create('/users', rui);
  const api = server.api.signedInAs(rui.email, rui.password);
  expect((await preview(`kind=device&id=${deviceId}`, api)).status).toBe(400);
  await server.api.post('/permissions', { userId, deviceId });
  const geofenceId = await create('/geofences', { name: 'Yard', area: 'CIRCLE (-23.5 -46.6, 150)' });
  await server.api.post('/permissions', { userId, geofenceId });
  await server.api.post('/permissions', { deviceId, geofenceId });
  // The administrator, who sees both too, is nobody of whom Rui knows.
  expect((await preview(`kind=geofence&id=${geofenceId}`, api)).json()).toMatchObject({
    unlinked: { device: 1 },
  });
});

test('removal previews: a question without end is refused', async () => {
  const many = Array.from({ length: 101 }, (_, at) => `id=${at + 1}`).join('&');
  expect((await preview(`kind=device&${many}`)).status).toBe(400);
  expect((await preview('kind=device')).status).toBe(400);
  expect((await preview('kind=nothing&id=1')).status).toBe(400);
});
