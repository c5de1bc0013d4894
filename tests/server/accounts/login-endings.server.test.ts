import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { cookieOf, type ApiClient } from '../../harness/api-client.ts';
import { ApiClient as Api } from '../../harness/api-client.ts';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

const DAY = 86_400_000;
const PASSWORD = 'a long password';

let server: InProcessServer;
let now: number;
let anyone: ApiClient;
beforeAll(async () => {
  now = Date.now();
  server = await startInProcessServer({ time: { now: () => now, sleep: () => Promise.resolve() } });
  anyone = new Api(server.running.address);
});
afterAll(() => server.stop());

interface Person {
  id: number;
  email: string;
}

async function newPerson(more: Record<string, unknown> = {}): Promise<Person> {
  const email = `rui-${Math.random()}@example.com`;
  const response = await server.administrator.post('/users', {
    name: 'Rui',
    email,
    password: PASSWORD,
    ...more,
  });
  return { id: response.json().id, email };
}

/** Signs in with the password; returns a client of that session. */
async function signedIn({ email }: Person, password = PASSWORD) {
  const response = await anyone.form('/session', { email, password });
  expect(response.status).toBe(200);
  return anyone.withHeaders({ cookie: cookieOf(response) });
}

async function change(api: ApiClient, { id }: Person, changes: Record<string, unknown>) {
  const user = (await server.administrator.get(`/users/${id}`)).json();
  return api.put(`/users/${id}`, { ...user, ...changes });
}

/** Opens the live connection of a session or token; `closed` resolves when it is closed. */
async function openLiveConnection(
  how: { cookie: string } | { token: string },
): Promise<{ closed: Promise<unknown> }> {
  const address = new URL('/api/socket', server.running.address.replace('http', 'ws'));
  if ('token' in how) address.searchParams.set('token', how.token);
  const socket = new WebSocket(address, 'cookie' in how ? { headers: how } : {});
  const closed = once(socket, 'close');
  await once(socket, 'message');
  return { closed };
}

async function sessionWithConnection(person: Person) {
  const response = await anyone.form('/session', { email: person.email, password: PASSWORD });
  const cookie = cookieOf(response);
  return { api: anyone.withHeaders({ cookie }), ...(await openLiveConnection({ cookie })) };
}

const isOpen = async ({ closed }: { closed: Promise<unknown> }): Promise<boolean> =>
  Promise.race([closed.then(() => false), new Promise<boolean>((keep) => setTimeout(() => keep(true), 300))]);

test("login endings: a new password ends the user's other sessions, tokens and live connections at once, but not the current one", async () => {
  const rui = await newPerson();
  const [own, other] = [await sessionWithConnection(rui), await sessionWithConnection(rui)];
  const token = (await other.api.form('/session/token', {})).text;
  const byToken = await openLiveConnection({ token });
  expect((await change(own.api, rui, { password: 'another password' })).status).toBe(200);
  await Promise.all([other.closed, byToken.closed]);
  expect((await other.api.get('/devices')).status).toBe(401);
  expect((await anyone.get(`/session?token=${token}`)).status).toBe(401);
  expect((await own.api.get('/devices')).status).toBe(200);
  expect(await isOpen(own)).toBe(true);
});

test('login endings: setting, changing or removing a one-time password ends the other logins as well', async () => {
  const rui = await newPerson();
  const own = await signedIn(rui);
  for (const totpKey of ['JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXQ', null]) {
    const token = (await own.form('/session/token', {})).text;
    expect((await change(own, rui, { totpKey })).status).toBe(200);
    expect((await anyone.get(`/session?token=${token}`)).status).toBe(401);
    expect((await own.get('/devices')).status).toBe(200);
  }
});

test('login endings: a password set by another user ends every login of the user', async () => {
  const rui = await newPerson();
  const connection = await sessionWithConnection(rui);
  expect((await change(server.administrator, rui, { password: 'another password' })).status).toBe(200);
  await connection.closed;
  expect((await connection.api.get('/devices')).status).toBe(401);
});

test("login endings: changing one's own password, e-mail or one-time password needs the password given in the last 15 minutes, other changes do not", async () => {
  const rui = await newPerson();
  const session = await signedIn(rui);
  now += 15 * 60_000;
  const protectedChanges = [
    { password: 'another password' },
    { email: 'eva@example.com' },
    { totpKey: 'JBSWY3DPEHPK3PXP' },
  ];
  for (const changes of protectedChanges) {
    const refused = await change(session, rui, changes);
    expect([refused.status, refused.text.split(' - ')[0]]).toEqual([400, 'Recent login required']);
  }
  expect((await change(session, rui, { phone: '119999' })).status).toBe(200);
  const again = await signedIn(rui);
  expect((await change(again, rui, { password: 'another password' })).status).toBe(200);
});

test('login endings: a token, or a session from one, cannot change the password', async () => {
  const rui = await newPerson();
  const token = (await (await signedIn(rui)).form('/session/token', {})).text;
  const opened = await anyone.get(`/session?token=${token}`);
  for (const api of [
    anyone.withHeaders({ authorization: `Bearer ${token}` }),
    anyone.withHeaders({ cookie: cookieOf(opened) }),
  ])
    expect((await change(api, rui, { password: 'another password' })).status).toBe(400);
});

test('login endings: a manager who impersonates a user can set the password without knowing the old one', async () => {
  const rui = await newPerson();
  const ana = await anyone.form('/session', { email: 'ana@example.com', password: 'correct horse' });
  now += 15 * 60_000;
  const acting = await anyone.withHeaders({ cookie: cookieOf(ana) }).get(`/session/${rui.id}`);
  const api = anyone.withHeaders({ cookie: cookieOf(acting) });
  expect((await change(api, rui, { password: 'another password' })).status).toBe(200);
  expect((await api.get('/devices')).status).toBe(200);
});

test('login endings: entering the password again keeps the live connection of the session open', async () => {
  const rui = await newPerson();
  const connection = await sessionWithConnection(rui);
  const again = await connection.api.form('/session', { email: rui.email, password: PASSWORD });
  expect(await isOpen(connection)).toBe(true);
  expect((await connection.api.get('/devices')).status).toBe(401);
  await anyone.withHeaders({ cookie: cookieOf(again) }).delete('/session');
  await connection.closed;
});

test('login endings: a live connection closes at once when the account is disabled, expired or removed, or its token is revoked', async () => {
  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    disabled: (person) => change(server.administrator, person, { disabled: true }),
    removed: ({ id }) => server.administrator.delete(`/users/${id}`),
    'ended by hand': (person) =>
      change(server.administrator, person, { expirationTime: new Date(now - 1).toISOString() }),
    'ended by itself': async () => (now += DAY),
  };
  for (const [how, end] of Object.entries(ends)) {
    const rui = await newPerson({ expirationTime: new Date(now + DAY).toISOString() });
    const connection = await sessionWithConnection(rui);
    await end(rui);
    await expect(connection.closed, how).resolves.toBeDefined();
  }
  const rui = await newPerson();
  const api = await signedIn(rui);
  const token = (await api.form('/session/token', {})).text;
  const connection = await openLiveConnection({ token });
  await api.form('/session/token/revoke', { token });
  await connection.closed;
});

async function opens(token: string): Promise<number> {
  return (await anyone.withHeaders({ authorization: `Bearer ${token}` }).get('/devices')).status;
}

test('login endings: no token lasts longer than administrators allow, not even an existing one', async () => {
  const rui = await newPerson();
  const api = await signedIn(rui);
  const distantEnd = new Date(now + 5_000 * DAY).toISOString();
  const token = (await api.form('/session/token', { expiration: distantEnd })).text;
  const start = now;
  now = start + 364 * DAY;
  expect(await opens(token)).toBe(200);
  now = start + 365 * DAY;
  expect(await opens(token)).toBe(401);
  now = start;
  const second = (await api.form('/session/token', { expiration: distantEnd })).text;
  const info = (await server.administrator.get('/server')).json();
  const attributes = { 'farol.tokenDays': 10 };
  expect((await server.administrator.put('/server', { ...info, attributes })).status).toBe(200);
  now = start + 9 * DAY;
  expect(await opens(second)).toBe(200);
  now = start + 10 * DAY;
  expect(await opens(second)).toBe(401);
});
