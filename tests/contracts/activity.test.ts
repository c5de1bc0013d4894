import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, type ApiClient, type WireObject } from '../harness/api-client.ts';
import {
  uniqueName,
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../harness/server-under-test.ts';

/** The product's paths are beside the API. */
const OWN = '/../farol';

/** An entry without the user and time. */
interface EntryValues {
  code: number;
  status: number;
  object: WireObject;
  old: WireObject;
  data: WireObject;
}

async function logsOf(api: ApiClient, path: string): Promise<{ entry: WireObject; values: EntryValues }[]> {
  const response = await api.get(`${OWN}${path}`);
  if (response.status !== 200) throw new Error(response.text);
  return response.list().map((entry) => ({ entry, values: JSON.parse(JSON.stringify(entry['log'])) }));
}

describe.skipIf(isExternalServer)('the activity log', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('the log shows who created, changed and removed a vehicle, with the values before and after', async () => {
    const user = await newUser(server);
    const api = user.api.withHeaders({ 'user-agent': 'Test/1.0', 'x-forwarded-for': '203.0.113.9' });
    const id = await newDevice(api, { name: 'Van', attributes: { plate: 'ABC', color: 'red' } });
    const device = (await api.get(`/devices/${id}`)).json();
    await api.put(`/devices/${id}`, { ...device, name: 'Bus', attributes: { plate: 'XYZ', color: 'red' } });
    const before = await logsOf(user.api, `/devices/${id}/logs`);
    await api.delete(`/devices/${id}`);
    expect(before.map(({ values }) => [values.code, values.status])).toEqual([
      [301, 200],
      [301, 200],
    ]);
    const [edited, made] = before;
    expect(edited?.values).toMatchObject({
      object: { type: 'device', deviceId: id, name: 'Bus' },
      old: { name: 'Van', attributes: { plate: 'ABC' } },
      data: { name: 'Bus', attributes: { plate: 'XYZ' } },
    });
    expect(edited?.values.data).not.toHaveProperty('uniqueId');
    expect(edited?.entry).toMatchObject({
      username: user.email,
      userId: user.id,
      userIp: '203.0.113.9',
      userAgent: 'Test/1.0',
    });
    expect(edited?.entry['created_at']).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}\+00:00$/);
    expect(made?.values).toMatchObject({ old: {}, data: { name: 'Van', attributes: { plate: 'ABC' } } });
    const [removed] = await logsOf(server.administrator, `/devices/${id}/logs`);
    expect(removed?.values).toMatchObject({ code: 302, status: 204, object: { deviceId: id, name: 'Bus' } });
    const mine = await logsOf(user.api, `/users/${user.id}/logs`);
    expect(mine.map(({ values }) => values.code)).toEqual([302, 301, 301]);
  });

  test('the client address in a proxy header is trusted only if the proxy is', async () => {
    const user = await newUser(server);
    const values: [string, string][] = [
      ['203.0.113.9', '203.0.113.9'],
      ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
      ['203.0.113.9:4711', '203.0.113.9'],
      ['[2001:db8::1]:443', '2001:db8::1'],
      ['2001:db8::1', '2001:db8::1'],
      ['unknown', '127.0.0.1'],
      ["'; drop table activity; --", '127.0.0.1'],
    ];
    for (const [header, address] of values) {
      const id = await newDevice(user.api.withHeaders({ 'x-forwarded-for': header }));
      const [made] = await logsOf(user.api, `/devices/${id}/logs`);
      expect([header, made?.entry['userIp']]).toEqual([header, address]);
    }
  });

  test('a refused change is logged with its status and has no effect', async () => {
    const [owner, stranger] = [await newUser(server), await newUser(server, { name: 'Stranger' })];
    const id = await newDevice(owner.api);
    const guard = await newUser(server, { name: 'Guard', deviceReadonly: true });
    await server.administrator.post('/permissions', { userId: guard.id, deviceId: id });
    await guard.api.delete(`/devices/${id}`);
    const [refused] = await logsOf(owner.api, `/devices/${id}/logs`);
    expect(refused?.values).toMatchObject({ code: 302, status: 400 });
    expect(refused?.entry['username']).toBe('Guard');
    expect(refused?.entry).toMatchObject({ userIp: '', userAgent: '' });
    // A user who does not see the device adds nothing to its log, only to their own.
    await stranger.api.delete(`/devices/${id}`);
    const names = (await logsOf(owner.api, `/devices/${id}/logs`)).map(({ entry }) => entry['username']);
    expect(names).not.toContain('Stranger');
    const [own] = await logsOf(server.administrator, `/users/${stranger.id}/logs`);
    expect(own?.values).toMatchObject({ code: 302, status: 400, object: { deviceId: id } });
  });

  test('equal refusals are one entry with a count, and a user adds a limited number of them', async () => {
    const stranger = await newUser(server);
    const id = await newDevice((await newUser(server)).api);
    for (let at = 0; at < 5; at++) await stranger.api.delete(`/devices/${id}`);
    const path = `/users/${stranger.id}/logs`;
    const [folded, ...more] = await logsOf(server.administrator, path);
    expect(folded?.values).toMatchObject({ code: 302, status: 400, count: 5 });
    expect(more.filter(({ values }) => values['code'] === 302)).toEqual([]);
    for (let at = 0; at < 60; at++) await stranger.api.delete(`/devices/${9_000_000 + at}`);
    const refused = (await logsOf(server.administrator, path)).filter(({ values }) => values['code'] === 302);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeLessThanOrEqual(35);
  });

  test('users who see a vehicle see the names of those who changed it, but e-mails only of users they manage', async () => {
    const [manager, clerk] = [await newUser(server, { userLimit: -1 }), await newUser(server)];
    const { administrator } = server;
    const dispatcher = await newUser(server, { name: 'Dispatcher' });
    const deviceId = await newDevice(dispatcher.api);
    for (const { id: userId } of [manager, clerk])
      await administrator.post('/permissions', { userId, deviceId });
    await administrator.post('/permissions', { userId: manager.id, managedUserId: dispatcher.id });
    // As another user's form may leave it on an account.
    const account = (await administrator.get(`/users/${dispatcher.id}`)).json();
    await administrator.put(`/users/${dispatcher.id}`, {
      ...account,
      phone: '555',
      attributes: { deviceId },
    });
    const logs = async (api: ApiClient) => {
      const response = await api.get(`${OWN}/devices/${deviceId}/logs`);
      return { text: response.text, names: response.list().map(({ username }) => username) };
    };
    const owner = (await administrator.get('/session')).json();
    const ofClerk = await logs(clerk.api);
    expect(ofClerk.names).toEqual([owner['name'], owner['name'], owner['name'], 'Dispatcher']);
    for (const hidden of [dispatcher.email, String(owner['email']), '555'])
      expect(ofClerk.text).not.toContain(hidden);
    expect((await logs(manager.api)).names.at(-1)).toBe(dispatcher.email);
    expect((await logs(administrator)).names[0]).toBe(owner['email']);
    await administrator.delete(`/users/${dispatcher.id}`);
    expect((await logs(clerk.api)).names.at(-1)).toBe('');
  });

  test('a guest sees no activity log, not even of the shared vehicle', async () => {
    const { api } = await newUser(server);
    const deviceId = await newDevice(api);
    const end = { expirationTime: '2099-01-01T00:00:00Z', limitCommands: true };
    const { token, id } = (await api.post(`${OWN}/shares`, { name: 'Visit', deviceId, ...end })).json();
    const guest = server.anyone.withHeaders({
      cookie: cookieOf(await server.anyone.get(`/session?token=${String(token)}`)),
    });
    expect((await guest.get('/devices')).status).toBe(200);
    for (const path of [`/devices/${deviceId}/logs`, `/users/${id}/logs`, '/server/logs'])
      expect([path, (await guest.get(`${OWN}${path}`)).status]).toEqual([path, 400]);
  });

  test('a refused record is logged by the name it would have had, and a refused account is not logged as a sign-in', async () => {
    const user = await newUser(server);
    const { status } = await server.administrator.post('/users', {
      name: 'Ana again',
      email: user.email,
      password: 'secret',
    });
    const [refused] = await logsOf(server.administrator, '/server/logs');
    expect(refused?.values).toMatchObject({
      code: 101,
      status,
      object: { type: 'user', name: 'Ana again' },
      data: {},
    });
    expect(JSON.stringify(refused)).not.toContain('secret');
  });

  test('successful and failed sign-ins are logged, never with the password', async () => {
    const user = await newUser(server);
    const password = uniqueName('secret');
    await server.anyone.form('/session', { email: user.email, password });
    const login = await server.anyone.form('/session', { email: user.email, password: user.password });
    const api = server.anyone.withHeaders({ cookie: cookieOf(login) });
    const mine = (await api.get(`/users/${user.id}`)).json();
    await api.put(`/users/${user.id}`, { ...mine, password, totpKey: 'GEZDGNBVGY3TQOJQ' });
    const logs = await logsOf(server.administrator, `/users/${user.id}/logs`);
    expect(logs.map(({ values }) => [values.code, values.status])).toEqual([
      [105, 200],
      [101, 200],
      [101, 401],
    ]);
    expect(logs[0]?.values).toMatchObject({
      old: { password: '***' },
      data: { password: '***', totpKey: '***' },
    });
    const text = JSON.stringify(await logsOf(server.administrator, '/server/logs'));
    for (const secret of [password, user.password, 'GEZDGNBVGY3TQOJQ', 'scrypt'])
      expect(text).not.toContain(secret);
  });

  test('associations, commands, geofences and anchors have their own codes', async () => {
    const { api, id: userId } = await newUser(server);
    const deviceId = await newDevice(api);
    const createGeofence = (more: Record<string, unknown>) =>
      api.post('/geofences', { name: 'Depot', area: 'CIRCLE (1 2, 150)', ...more });
    const { id: geofenceId } = (await createGeofence({})).json();
    const anchor = (await createGeofence({ attributes: { isAnchor: true, deviceId } })).json();
    await api.post('/permissions', { deviceId, geofenceId });
    await api.delete('/permissions', { deviceId, geofenceId });
    await api.post('/commands/send', { deviceId, type: 'engineStop' });
    await api.delete(`/geofences/${anchor.id}`);
    await api.delete(`/geofences/${geofenceId}`);
    const logs = await logsOf(api, `/users/${userId}/logs`);
    expect(logs.map(({ values }) => values.code)).toEqual([402, 406, 201, 902, 901, 405, 401, 301]);
    expect(logs[2]?.values).toMatchObject({
      status: 202,
      object: { deviceId },
      data: { type: 'engineStop' },
    });
    expect(logs[4]?.values).toMatchObject({ status: 204, object: { deviceId, geofenceId } });
    const ofDevice = await logsOf(api, `/devices/${deviceId}/logs`);
    expect(ofDevice.map(({ values }) => values.code)).toEqual([406, 201, 902, 901, 405, 301]);
  });

  test('a change of the server settings is logged with what differs', async () => {
    const info = (await server.administrator.get('/server')).json();
    await server.administrator.put('/server', {
      ...info,
      announcement: 'Sunday',
      attributes: { totpEnable: true, sms_api_key: 'k' },
    });
    const [last] = await logsOf(server.administrator, '/server/logs?limit=1');
    expect(last?.values).toEqual({
      code: 801,
      status: 200,
      object: { type: 'server' },
      old: { announcement: null, attributes: { sms_api_key: null } },
      data: { announcement: 'Sunday', attributes: { sms_api_key: '***' } },
    });
    await server.administrator.put('/server', info);
  });

  test("a refused share of another user's vehicle is logged by its name", async () => {
    const [owner, other] = [await newUser(server), await newUser(server)];
    const deviceId = await newDevice(owner.api);
    const share = { name: 'Visit', deviceId, expirationTime: '2099-01-01T00:00:00Z', limitCommands: true };
    const { status } = await other.api.post(`${OWN}/shares`, share);
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await logsOf(other.api, `/users/${other.id}/logs`)).map(({ values }) => values)).toMatchObject([
      { code: 110, status, object: { type: 'user', name: 'Visit' } },
    ]);
  });

  test('restarts are logged, and refused ones too', async () => {
    const { api, id: userId } = await newUser(server);
    expect((await server.administrator.post('/server/restart')).status).toBe(204);
    expect((await api.post('/server/reboot')).status).toBe(400);
    expect((await api.put(`${OWN}/theme`, { config: {} })).status).toBe(400);
    const mine = await logsOf(api, `/users/${userId}/logs`);
    expect(mine.map(({ values }) => [values.code, values.status])).toEqual([
      [802, 400],
      [803, 400],
    ]);
    const all = await logsOf(server.administrator, '/server/logs?code=803');
    expect(all.map(({ values }) => values.status)).toEqual([400, 204]);
  });

  test('a list that fails as a whole is not logged as done', async () => {
    const { api, id: userId } = await newUser(server);
    const deviceId = await newDevice(api);
    const { id: geofenceId } = (
      await api.post('/geofences', { name: 'x', area: 'CIRCLE (1 2, 150)' })
    ).json();
    const links = [
      { deviceId, geofenceId },
      { deviceId, geofenceId: 999_999 },
    ];
    expect((await api.post('/permissions/bulk', links)).status).toBe(400);
    const codes = (await logsOf(api, `/users/${userId}/logs`)).map(({ values }) => [
      values.code,
      values.status,
    ]);
    expect(codes).toEqual([
      [901, 400],
      [401, 200],
      [301, 200],
    ]);
  });

  test('the log can be filtered by time, kind and count, newest first; invalid filters are not found', async () => {
    const { api, id: userId } = await newUser(server);
    for (const name of ['one', 'two', 'three']) await api.post('/groups', { name });
    const names = async (query: string) =>
      (await logsOf(api, `/users/${userId}/logs${query}`)).map(({ values }) => values.object['name']);
    expect(await names('')).toEqual(['three', 'two', 'one']);
    expect(await names('?limit=2')).toEqual(['three', 'two']);
    expect(await names('?code=321')).toEqual([]);
    expect(await names('?from=2000-01-01T00:00:00Z&to=2001-01-01T00:00:00Z')).toEqual([]);
    expect((await api.get(`${OWN}/users/${userId}/logs?from=yesterday`)).status).toBe(404);
    expect((await api.get(`${OWN}/users/x/logs`)).status).toBe(404);
  });
});
