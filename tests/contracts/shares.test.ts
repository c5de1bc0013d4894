import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, type ApiClient, type WireObject } from '../harness/api-client.ts';
import { errorText } from '../harness/error-text.ts';
import {
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../harness/server-under-test.ts';

const SHARES = '/../farol/shares';
const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

const stop = (deviceId: number) => ({ id: 0, deviceId, type: 'engineStop', attributes: {} });

async function createShare(
  api: ApiClient,
  deviceId: number,
  more: Record<string, unknown> = {},
): Promise<WireObject> {
  const response = await api.post(SHARES, {
    id: 0,
    token: null,
    name: 'Cliente',
    deviceId,
    expirationTime: inHours(1),
    ...more,
  });
  if (response.status !== 200) throw new Error(response.text);
  return response.json();
}

describe.skipIf(isExternalServer)('shares of a vehicle', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  /** Signs in as a guest of a share. */
  async function openShare(token: unknown): Promise<ApiClient> {
    const login = await server.anyone.get(`/session?token=${String(token)}`);
    if (login.status !== 200) throw new Error(login.text);
    return server.anyone.withHeaders({ cookie: cookieOf(login) });
  }

  async function owner(more: Record<string, unknown> = {}) {
    const user = await newUser(server, more);
    return { ...user, van: await newDevice(user.api, { name: 'Van 5' }) };
  }

  test('a guest sees the shared vehicle and nothing else', async () => {
    const { id, api, van } = await owner();
    await newDevice(api, { name: 'Other' });
    const share = await createShare(api, van);
    expect(share).toMatchObject({ name: 'Cliente', deviceId: van, limitCommands: true });
    expect(share['token']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const guest = await openShare(share['token']);
    expect((await guest.get('/devices')).list().map((device) => device.id)).toEqual([van]);
    const user = (await guest.get('/session')).json();
    expect(user).toMatchObject({
      id: share.id,
      deviceReadonly: true,
      limitCommands: true,
      administrator: false,
      attributes: { isShared: id, deviceId: van },
    });
    expect(Date.parse(String(user['expirationTime']))).toBe(Date.parse(String(share['expirationTime'])));
  });

  test('users list only their own shares, not those of others for the same vehicle', async () => {
    const [one, other] = [await owner(), await owner()];
    const share = await createShare(one.api, one.van);
    expect((await one.api.get(SHARES)).list()).toEqual([share]);
    expect((await other.api.get(SHARES)).list()).toEqual([]);
    expect((await server.administrator.get(SHARES)).list()).toEqual([]);
  });

  test('a guest can neither create nor see shares', async () => {
    const { api, van } = await owner();
    const guest = await openShare((await createShare(api, van))['token']);
    const response = await guest.post(SHARES, { deviceId: van, expirationTime: inHours(0.5) });
    expect([response.status, errorText(response)]).toEqual([400, 'Write access denied']);
    expect((await guest.get(SHARES)).list()).toEqual([]);
  });

  test('a share moved to another vehicle no longer shows the first', async () => {
    const { api, van } = await owner();
    const bus = await newDevice(api, { name: 'Bus' });
    const share = await createShare(api, van);
    const guest = await openShare(share['token']);
    const changed = await api.put(`${SHARES}/${share.id}`, { ...share, deviceId: bus, name: 'Obra' });
    expect(changed.json()).toEqual({ ...share, deviceId: bus, name: 'Obra' });
    expect((await guest.get('/devices')).list().map((device) => device.id)).toEqual([bus]);
    expect((await guest.get('/session')).json()['attributes']).toMatchObject({ deviceId: bus });
  });

  test("users cannot change or remove another user's share, not even administrators", async () => {
    const [one, other] = [await owner(), await owner()];
    const share = await createShare(one.api, one.van);
    for (const api of [other.api, server.administrator]) {
      expect((await api.put(`${SHARES}/${share.id}`, { ...share, deviceId: other.van })).status).toBe(404);
      expect((await api.delete(`${SHARES}/${share.id}`)).status).toBe(404);
    }
    // Accounts that are no share are not found here either, including one's own.
    expect((await one.api.delete(`${SHARES}/${one.id}`)).status).toBe(404);
    expect((await one.api.get(SHARES)).list()).toEqual([share]);
  });

  test('removing a share signs its guests out and lets no new ones in', async () => {
    const { api, van } = await owner();
    const share = await createShare(api, van);
    const guest = await openShare(share['token']);
    const response = await api.delete(`${SHARES}/${share.id}`);
    expect([response.status, response.json()]).toEqual([200, { success: true }]);
    expect((await guest.get('/devices')).status).toBe(401);
    await expect(openShare(share['token'])).rejects.toThrow('401');
  });

  test('an invalid share token is no failed sign-in, however often it is tried, and it opens no account', async () => {
    const { api, van, email } = await owner();
    for (const token of [...Array.from({ length: 40 }, (_, at) => `abc${at}`), email])
      expect((await server.anyone.get(`/session?token=${token}`)).status).toBe(401);
    const share = await createShare(api, van);
    await expect(openShare(share['token'])).resolves.toBeDefined();
    const token = String(share['token']);
    const login = await server.anyone.form('/session', { email: token, password: token });
    expect([login.status, login.json().id]).toEqual([200, share.id]);
    const log = (await server.administrator.get('/../farol/server/logs?limit=100')).text;
    expect(log).not.toContain('abc7');
  });

  test('removing the creator of a share removes the share and signs its guests out', async () => {
    const [{ id, api, van }, other] = [await owner(), await owner()];
    const guest = await openShare((await createShare(api, van))['token']);
    const otherGuest = await openShare((await createShare(other.api, other.van))['token']);
    expect((await server.administrator.delete(`/users/${id}`)).status).toBe(204);
    expect((await guest.get('/devices')).status).toBe(401);
    expect((await otherGuest.get('/devices')).status).toBe(200);
    const users = (await server.administrator.get('/users')).list();
    expect(users.filter(({ attributes }) => Object(attributes)['isShared'] === id)).toEqual([]);
  });

  test('a share whose expiry was moved to the past has ended and says so', async () => {
    const { api, van } = await owner();
    const share = await createShare(api, van);
    const account = (await server.administrator.get(`/users/${share.id}`)).json();
    await server.administrator.put(`/users/${share.id}`, { ...account, expirationTime: inHours(-1) });
    await expect(openShare(share['token'])).rejects.toThrow('User has expired');
    const [ended] = (await api.get(SHARES)).list();
    expect((await api.put(`${SHARES}/${share.id}`, { ...ended, name: 'Renamed' })).status).toBe(200);
    await api.put(`${SHARES}/${share.id}`, { ...ended, expirationTime: inHours(2) });
    await expect(openShare(share['token'])).resolves.toBeDefined();
  });

  test('only users who may lock can let guests lock', async () => {
    const free = await owner();
    const open = await openShare((await createShare(free.api, free.van, { limitCommands: false }))['token']);
    expect((await open.post('/commands/send', stop(free.van))).status).toBe(202);
    const closed = await openShare((await createShare(free.api, free.van))['token']);
    expect((await closed.post('/commands/send', stop(free.van))).status).toBe(400);
    const limited = await owner({ limitCommands: true });
    const body = { deviceId: limited.van, expirationTime: inHours(1), limitCommands: false };
    const refused = await limited.api.post(SHARES, body);
    expect([refused.status, errorText(refused)]).toEqual([400, 'Operation restricted']);
  });

  test("a share expires with its creator's account at the latest", async () => {
    const { api, van } = await owner({ expirationTime: inHours(3) });
    const body = { deviceId: van, expirationTime: inHours(4) };
    expect((await api.post(SHARES, body)).status).toBe(400);
    const share = await createShare(api, van, { expirationTime: inHours(2) });
    expect((await api.put(`${SHARES}/${share.id}`, { ...share, ...body })).status).toBe(400);
  });

  test.each([
    [
      'a vehicle that the user does not see',
      (other: number) => ({ deviceId: other, expirationTime: inHours(1) }),
    ],
    ['no device', () => ({ expirationTime: inHours(1) })],
    ['no expiry', (_: number, own: number) => ({ deviceId: own })],
    ['a past expiry', (_: number, own: number) => ({ deviceId: own, expirationTime: inHours(-1) })],
    ['an expiry that is not a date', (_: number, own: number) => ({ deviceId: own, expirationTime: 'soon' })],
    ['a device that is no number', () => ({ deviceId: '7', expirationTime: inHours(1) })],
    ['no object', () => []],
  ])('%s creates no share', async (_, bodyOf) => {
    const [one, other] = [await owner(), await owner()];
    expect((await one.api.post(SHARES, bodyOf(other.van, one.van))).status).toBe(400);
    expect((await one.api.get(SHARES)).list()).toEqual([]);
  });

  test('a share without a name gets the name of its vehicle', async () => {
    const { api, van } = await owner();
    expect(await createShare(api, van, { name: ' ' })).toMatchObject({ name: 'Van 5' });
  });

  test('the log of the vehicle shows shares, but not their tokens', async () => {
    const { api, van } = await owner();
    const share = await createShare(api, van);
    const guest = await openShare(share['token']);
    await api.put(`${SHARES}/${share.id}`, { ...share, limitCommands: false });
    await guest.post('/commands/send', { id: 0, deviceId: van, type: 'engineStop', attributes: {} });
    await api.delete(`${SHARES}/${share.id}`);
    const logs = await api.get(`/../farol/devices/${van}/logs`);
    const codes = logs
      .list()
      .map(({ log }) => (typeof log === 'object' && log && 'code' in log ? log.code : 0));
    expect(codes).toEqual([112, 201, 111, 110, 301]);
    const all = await server.administrator.get('/../farol/server/logs');
    for (const text of [logs.text, all.text]) expect(text).not.toContain(share['token']);
  });

  test('a link made by the tracking API opens the vehicle, and is listed with the others', async () => {
    const { api, van } = await owner();
    const share = (more: Record<string, string>) =>
      api.form('/share/device', { deviceId: String(van), expiration: inHours(1), ...more });
    const made = await share({});
    expect([made.status, made.text]).toEqual([200, expect.stringMatching(/^[\w-]{36}$/)]);
    const guest = await openShare(made.text);
    expect((await guest.get('/devices')).list().map(({ id }) => id)).toEqual([van]);
    expect((await guest.post('/commands/send', stop(van))).status).toBe(400);
    expect(
      (await guest.form('/share/device', { deviceId: String(van), expiration: inHours(1) })).status,
    ).toBe(400);
    expect((await api.get(SHARES)).list()).toMatchObject([{ deviceId: van, limitCommands: true }]);
    for (const wrong of [
      { expiration: '' },
      { expiration: inHours(-1) },
      { expiration: 'soon' },
      { deviceId: 'x' },
    ])
      expect([wrong, (await share(wrong)).status]).toEqual([wrong, 400]);
    const group = await api.form('/share/group', { groupId: '1', expiration: inHours(1) });
    expect([group.status, errorText(group)]).toEqual([404, expect.stringContaining('HTTP 404')]);
  });

  test('a link made by the tracking API ends with its maker, and not at all where sharing is off', async () => {
    const end = inHours(1);
    const { api, van } = await owner({ expirationTime: end });
    const form = { deviceId: String(van), expiration: inHours(5) };
    expect((await api.form('/share/device', form)).status).toBe(200);
    const [share] = (await api.get(SHARES)).list();
    expect(Date.parse(String(share?.['expirationTime']))).toBe(Date.parse(end));
    const info = (await server.administrator.get('/server')).json();
    await server.administrator.put('/server', { ...info, attributes: { disableShare: true } });
    const refused = await api.form('/share/device', form);
    expect([refused.status, errorText(refused)]).toEqual([400, 'Sharing is disabled']);
    await server.administrator.put('/server', info);
  });
});
