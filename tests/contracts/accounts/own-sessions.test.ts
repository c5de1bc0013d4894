import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { cookieOf, type ApiClient, type WireObject } from '../../harness/api-client.ts';
import { errorText } from '../../harness/error-text.ts';
import {
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  uniqueName,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function list(api: ApiClient): Promise<WireObject[]> {
  const response = await api.get('/../farol/sessions');
  expect(response.status).toBe(200);
  return response.list();
}

const idOf = async (api: ApiClient): Promise<string> =>
  String((await list(api)).find(({ current }) => current === true)?.id);
const remove = (api: ApiClient, id: string) => api.delete(`/../farol/sessions/${id}`);

describe.skipIf(isExternalServer)('the list of own sessions', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  type Person = Awaited<ReturnType<typeof newUser>>;

  /** Signs in with a browser of this name; returns a client of the session and its cookie. */
  async function signIn({ email, password }: Person, agent = FIREFOX, more: Record<string, string> = {}) {
    const named = server.anyone.withHeaders({ 'user-agent': agent });
    const response = await named.form('/session', { email, password, ...more });
    expect(response.status).toBe(200);
    const cookie = cookieOf(response);
    return { api: named.withHeaders({ cookie }), cookie };
  }

  async function liveLine(cookie: string): Promise<{ closed: Promise<unknown> }> {
    const address = new URL('/api/socket', server.anyone.address.replace('http', 'ws'));
    const socket = new WebSocket(address, { headers: { cookie } });
    const closed = once(socket, 'close');
    await once(socket, 'message');
    return { closed };
  }

  test('names the program, the network and the times of each, and which is the own one', async () => {
    const rui = await newUser(server);
    const before = Date.now() - 1_000;
    const phone = await signIn(rui, 'A phone', { remember: 'true' });
    const own = await signIn(rui);
    const sessions = await list(own.api);
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ current }) => current === false);
    expect(other).toMatchObject({
      type: 'session',
      agent: 'A phone',
      address: expect.stringContaining('127.0.0.1'),
      sameNetwork: true,
      kept: true,
      actingAs: null,
    });
    expect(sessions.find(({ current }) => current === true)).toMatchObject({ agent: FIREFOX, kept: false });
    for (const { creationTime, lastUse, expirationTime } of sessions) {
      expect(Date.parse(String(creationTime))).toBeGreaterThan(before);
      expect(Date.parse(String(lastUse))).toBeGreaterThan(before);
      expect(Date.parse(String(expirationTime))).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    }
    expect(JSON.stringify(sessions)).not.toContain(phone.cookie.split('=')[1]);
  });

  test('shortens the name of a program that is too long', async () => {
    const { api } = await signIn(await newUser(server), 'x'.repeat(5_000));
    expect(String((await list(api))[0]?.['agent'])).toHaveLength(300);
  });

  test('lists tokens by their last characters, and ends them', async () => {
    const { api } = await signIn(await newUser(server));
    const token = (await api.form('/session/token', {})).text;
    const listed = (await list(api)).find(({ type }) => type === 'token');
    expect(listed).toMatchObject({ tail: token.slice(-6), current: false });
    expect((await remove(api, String(listed?.id))).status).toBe(204);
    expect((await server.anyone.get(`/session?token=${token}`)).status).toBe(401);
    expect(await list(api)).toHaveLength(1);
  });

  test('ends another session at once, with its live line', async () => {
    const rui = await newUser(server);
    const [own, other] = [await signIn(rui), await signIn(rui)];
    const { closed } = await liveLine(other.cookie);
    expect((await remove(own.api, await idOf(other.api))).status).toBe(204);
    await closed;
    expect((await other.api.get('/devices')).status).toBe(401);
    expect((await own.api.get('/devices')).status).toBe(200);
  });

  test('ends the own session like signing out', async () => {
    const { api } = await signIn(await newUser(server));
    const response = await remove(api, await idOf(api));
    expect([response.status, response.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/^JSESSIONID=; Max-Age=0/),
    ]);
    expect((await api.get('/session')).status).toBe(404);
  });

  test('knows no session of somebody else, none that ended and nothing made up', async () => {
    const [rui, eva] = [await signIn(await newUser(server)), await signIn(await newUser(server))];
    const foreign = await idOf(eva.api);
    const gone = await idOf((await signIn(await newUser(server))).api);
    for (const id of [foreign, gone, foreign.slice(0, 8), '0', 'x'.repeat(3_000), '%00', '..%2Fsessions']) {
      const response = await remove(rui.api, id);
      expect([response.status, errorText(response)]).toEqual([404, 'HTTP 404 Not Found']);
    }
    expect((await eva.api.get('/devices')).status).toBe(200);
    expect((await rui.api.get('/devices')).status).toBe(200);
  });

  test('ends a session once, if it is ended twice at the same time', async () => {
    const rui = await newUser(server);
    const [own, other] = [await signIn(rui), await signIn(rui)];
    const id = await idOf(other.api);
    const statuses = (await Promise.all([remove(own.api, id), remove(own.api, id)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((first, second) => first - second)).toEqual([204, 404]);
  });

  test('ends everything else at once, and nobody else’s', async () => {
    const rui = await newUser(server);
    const eva = await signIn(await newUser(server));
    const [own, ...others] = [await signIn(rui), await signIn(rui), await signIn(rui)];
    const token = (await own.api.form('/session/token', {})).text;
    const line = await liveLine(others[0]?.cookie ?? '');
    const kept = await liveLine(own.cookie);
    expect((await own.api.delete('/../farol/sessions')).status).toBe(204);
    await line.closed;
    for (const { api } of others) expect((await api.get('/devices')).status).toBe(401);
    expect((await server.anyone.get(`/session?token=${token}`)).status).toBe(401);
    for (const { api } of [own, eva]) expect((await api.get('/devices')).status).toBe(200);
    expect((await list(own.api)).map(({ current }) => current)).toEqual([true]);
    const isOpen = new Promise((keep) => setTimeout(() => keep('open'), 200));
    expect(await Promise.race([kept.closed, isOpen])).toBe('open');
  });

  test('is closed to guests and to somebody who acts as the user, whose session is theirs', async () => {
    const manager = await newUser(server, { userLimit: -1 });
    const email = `${uniqueName('nina')}@example.com`;
    const { id } = (await manager.api.post('/users', { name: 'Nina', email, password: 'a password' })).json();
    const nina = await signIn({ ...manager, email, password: 'a password' });
    const boss = await signIn(manager);
    const acting = await boss.api.get(`/session/${id}`);
    const asNina = server.anyone.withHeaders({ cookie: cookieOf(acting) });
    for (const refused of [
      await asNina.get('/../farol/sessions'),
      await asNina.delete('/../farol/sessions'),
      await remove(asNina, await idOf(nina.api)),
    ])
      expect([refused.status, errorText(refused)]).toEqual([400, 'Operation restricted']);
    expect(await list(nina.api)).toHaveLength(1);
    const second = await signIn(manager);
    const listed = (await list(second.api)).find(({ actingAs }) => actingAs === 'Nina');
    expect((await remove(second.api, String(listed?.id))).status).toBe(204);
    expect((await asNina.get('/devices')).status).toBe(401);

    const deviceId = await newDevice(manager.api);
    const share = await manager.api.form('/share/device', {
      deviceId: String(deviceId),
      expiration: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const guest = await server.anyone.get(`/session?token=${share.text}`);
    const refused = await server.anyone.withHeaders({ cookie: cookieOf(guest) }).get('/../farol/sessions');
    expect([refused.status, errorText(refused)]).toEqual([400, 'Temporary user']);
  });

  test('works by basic authentication and by token, which is then the own one', async () => {
    const rui = await newUser(server);
    await signIn(rui);
    expect((await list(rui.api)).map(({ current }) => current)).toEqual([false]);
    const token = (await rui.api.form('/session/token', {})).text;
    const bearer = server.anyone.withHeaders({ authorization: `Bearer ${token}` });
    expect((await bearer.delete('/../farol/sessions')).status).toBe(204);
    expect((await list(bearer)).map(({ type, current }) => [type, current])).toEqual([['token', true]]);
  });
});
