import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenIdSettings } from '../../../server/openid/openid-settings.ts';
import { ApiClient, cookieOf, type ApiResponse } from '../../harness/api-client.ts';
import { ANA, startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';
import { startOpenIdProvider, type TestProvider } from '../../harness/openid-provider.ts';

const MINUTE = 60_000;
const PASSWORD = 'a long password';

let provider: TestProvider;
let server: InProcessServer | undefined;
let now: number;
let anyone: ApiClient;
beforeAll(async () => {
  provider = await startOpenIdProvider();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.people.clear();
  provider.requests.length = 0;
  provider.isBroken = false;
  provider.people.set('rui', {
    name: 'Rui Lima',
    email: 'rui@example.com',
    email_verified: true,
    groups: [],
  });
  provider.person = 'rui';
  now = Date.now();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Sends a request with the `Host` that it names, as browsers do; follows no redirect: the tests look at each. */
const send: typeof fetch = async (input, init) => {
  const asked = new Request(input, init);
  const headers = {
    ...Object.fromEntries(asked.headers),
    host: new Headers(init?.headers).get('host') ?? '',
  };
  const outgoing = request(asked.url, { method: asked.method, headers });
  outgoing.end(Buffer.from(await asked.arrayBuffer()));
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  if (!incoming) throw new Error('no response');
  const body = await buffer(incoming);
  const answered = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) answered.append(name, value);
  const { statusCode: status = 500 } = incoming;
  return new Response(status === 204 ? null : body, { status, headers: answered });
};

async function start(settings: Partial<OpenIdSettings> = {}): Promise<InProcessServer> {
  const started = await startInProcessServer({
    time: { now: () => now, sleep: () => Promise.resolve() },
    openId: { ...provider.settings, createsAccounts: true, ...settings },
  });
  server = started;
  anyone = new ApiClient(
    started.running.address,
    { accept: 'text/html,*/*;q=0.8', host: 'localhost:9219' },
    send,
  );
  return started;
}

/** Begins a sign-in; returns the address at the provider and the cookie of the browser. */
async function begin(query = '', api = anyone): Promise<{ address: string; cookie: string }> {
  const response = await api.get(`/session/openid/auth${query}`);
  expect([response.status, response.text]).toEqual([303, '']);
  return { address: response.headers.get('location') ?? '', cookie: cookieOf(response) };
}

const comeBack = (query: string, cookie: string): Promise<ApiResponse> =>
  anyone.withHeaders({ cookie }).get(`/session/openid/callback${query}`);

async function signIn(query = ''): Promise<ApiResponse> {
  const { address, cookie } = await begin(query);
  return comeBack(await provider.visit(address), cookie);
}

/** Returns the session cookie that an answer sets, if there is one. */
function sessionIn(response: ApiResponse): string | undefined {
  return response.headers
    .getSetCookie()
    .find((text) => text.startsWith('JSESSIONID='))
    ?.split(';')[0];
}

async function userIn(response: ApiResponse) {
  expect([response.status, response.text]).toEqual([303, '']);
  const session = await anyone.withHeaders({ cookie: sessionIn(response) ?? '' }).get('/session');
  return session.json();
}

async function refused(response: ApiResponse, words: string): Promise<void> {
  expect(response.status).toBe(400);
  expect(response.text).toContain(words);
  expect(sessionIn(response)).toBeUndefined();
}

const newAccount = async (more: Record<string, unknown> = {}): Promise<number> =>
  (
    await server?.administrator.post('/users', {
      name: 'Rui',
      email: 'rui@example.com',
      password: PASSWORD,
      ...more,
    })
  )?.json().id ?? 0;

test('single sign-on: a person gets an account of their own, and finds it again by issuer and subject', async () => {
  await start();
  const first = await userIn(await signIn());
  expect(first).toMatchObject({ name: 'Rui Lima', email: 'rui@example.com', administrator: false });
  // Name and address at the provider may change hands: they identify nobody.
  provider.people.set('rui', { name: 'Another', email: 'another@example.com' });
  expect(await userIn(await signIn())).toEqual(first);
  provider.people.set('eva', { name: 'Eva', email: 'eva@example.com' });
  provider.person = 'eva';
  expect((await userIn(await signIn())).id).not.toBe(first.id);
});

test('single sign-on: the server says that it has it', async () => {
  await start({ isForced: true });
  expect((await anyone.get('/server')).json()).toMatchObject({ openIdEnabled: true, openIdForce: true });
});

test('single sign-on: a person without an account is refused where accounts are not made', async () => {
  const { running } = await start({ createsAccounts: false });
  const before = running.services.registry.users.size;
  await refused(await signIn(), 'Você ainda não tem conta aqui');
  expect(running.services.registry.users.size).toBe(before);
});

test('single sign-on: an account with the same address is never opened, verified or not', async () => {
  await start();
  const id = await newAccount();
  await refused(await signIn(), 'Já existe aqui uma conta com o seu e-mail');
  provider.people.set('rui', { name: 'Rui', email: 'rui@example.com', email_verified: false });
  const other = await userIn(await signIn());
  expect(other.id).not.toBe(id);
  expect(other['email']).toMatch(/^openid-[0-9a-f]{24}$/);
});

test('single sign-on: the answer is given in the language of the browser', async () => {
  await start({ createsAccounts: false });
  const { address, cookie } = await begin();
  const response = await anyone
    .withHeaders({ cookie, 'accept-language': 'fr, en-GB;q=0.8' })
    .get(`/session/openid/callback${await provider.visit(address)}`);
  await refused(response, 'You don’t have an account here yet');
  expect(response.headers.get('content-type')).toMatch('text/html');
});

test('single sign-on: an answer of the provider counts once, in time, and in the browser that asked', async () => {
  await start();
  const one = await begin();
  const query = await provider.visit(one.address);
  const [, stranger] = [await begin(), await begin()];
  await refused(await comeBack(query, ''), 'Esta tentativa não vale mais');
  await refused(await comeBack(query, stranger.cookie), 'Esta tentativa não vale mais');
  await userIn(await comeBack(query, one.cookie));
  await refused(await comeBack(query, one.cookie), 'Esta tentativa não vale mais');

  const late = await begin();
  const lateQuery = await provider.visit(late.address);
  now += 10 * MINUTE;
  await refused(await comeBack(lateQuery, late.cookie), 'Esta tentativa não vale mais');
});

test('single sign-on: two answers at once sign in once', async () => {
  const { running } = await start();
  const { address, cookie } = await begin();
  const query = await provider.visit(address);
  const responses = await Promise.all([comeBack(query, cookie), comeBack(query, cookie)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 400]);
  const [a, b] = [await begin(), await begin()];
  provider.person = 'eva';
  provider.people.set('eva', { name: 'Eva' });
  const queries = [await provider.visit(a.address), await provider.visit(b.address)];
  const before = running.services.registry.users.size;
  await Promise.all([comeBack(queries[0] ?? '', a.cookie), comeBack(queries[1] ?? '', b.cookie)]);
  expect(running.services.registry.users.size).toBe(before + 1);
});

test('single sign-on: codes, states and errors that somebody made up open nothing', async () => {
  await start();
  for (const query of ['', '?code=x', '?state=x&code=y', '?state=&code=', `?state=${'x'.repeat(20_000)}`])
    await refused(await comeBack(query, 'farol-openid=x'), 'Esta tentativa não vale mais');
  // The code of one sign-in with the state of another: nonce and verifier do not fit.
  const [mine, theirs] = [await begin(), await begin()];
  const [own, foreign] = [await provider.visit(mine.address), await provider.visit(theirs.address)].map(
    (query) => new URLSearchParams(query),
  );
  own?.set('code', foreign?.get('code') ?? '');
  await refused(await comeBack(`?${own}`, mine.cookie), 'O serviço de login não respondeu como deveria');
});

test('single sign-on: who cancels at the provider is told so', async () => {
  await start();
  provider.person = undefined;
  await refused(await signIn(), 'O login foi cancelado');
});

test('single sign-on: a provider that does not answer is told of, and works again when it is back', async () => {
  await start();
  provider.isBroken = true;
  const response = await anyone.get('/session/openid/auth');
  await refused(response, 'O serviço de login não respondeu como deveria');
  provider.isBroken = false;
  const { address, cookie } = await begin();
  const query = await provider.visit(address);
  provider.isBroken = true;
  await refused(await comeBack(query, cookie), 'O serviço de login não respondeu como deveria');
  provider.isBroken = false;
  expect((await userIn(await signIn())).name).toBe('Rui Lima');
});

/** Signs Rui in, of whom the provider says these groups. */
async function as(groups: unknown): Promise<ApiResponse> {
  provider.people.set('rui', { name: 'Rui', email: 'rui@example.com', groups });
  return signIn();
}

test('single sign-on: groups let in and make administrators, and take that away again', async () => {
  await start({ adminGroup: 'fleet-admins', allowGroup: 'fleet' });
  await refused(await as([]), 'não tem acesso a este servidor');
  await refused(await as(['other', 7, null, { fleet: true }]), 'não tem acesso a este servidor');
  await refused(await as({ fleet: 'fleet' }), 'não tem acesso a este servidor');
  expect(await userIn(await as(['fleet']))).toMatchObject({ administrator: false });
  expect(await userIn(await as('fleet-admins'))).toMatchObject({ administrator: true });
  expect(await userIn(await as(['fleet']))).toMatchObject({ administrator: false });
});

test('single sign-on: groups do not take away the last or the local administrator', async () => {
  const { administrator } = await start({ adminGroup: 'fleet-admins' });
  const { id } = (await administrator.get('/session')).json();
  expect((await administrator.put(`/../farol/openid/${id}`, { subject: 'rui' })).status).toBe(204);
  expect(await userIn(await signIn())).toMatchObject({ id, administrator: true });
});

test('single sign-on: a disabled, expired or removed account is not opened', async () => {
  const { administrator } = await start();
  const user = await userIn(await signIn());
  const stored = (await administrator.get(`/users/${user.id}`)).json();
  await administrator.put(`/users/${user.id}`, { ...stored, disabled: true });
  await refused(await signIn(), 'Esta conta está bloqueada');
  await administrator.put(`/users/${user.id}`, { ...stored, expirationTime: '2020-01-01T00:00:00Z' });
  await refused(await signIn(), 'Esta conta expirou');
  await administrator.delete(`/users/${user.id}`);
  // A new account, even with the number of the old one, is somebody else's until it is connected.
  const next = await newAccount({ email: 'next@example.com' });
  expect((await userIn(await signIn())).id).not.toBe(next);
});

test('single sign-on: a signed-in user connects their account, with a recent password', async () => {
  await start({ createsAccounts: false });
  const id = await newAccount();
  const login = async () =>
    cookieOf(await anyone.form('/session', { email: 'rui@example.com', password: PASSWORD }));
  const long = anyone.withHeaders({ cookie: await login() });
  now += 16 * MINUTE;
  await refused(await long.get('/session/openid/auth?link=true'), 'saia, entre de novo com a senha');
  const rui = anyone.withHeaders({ cookie: await login() });
  const { address, cookie } = await begin('?link=true', rui);
  const connected = await comeBack(await provider.visit(address), cookie);
  expect([connected.status, connected.headers.get('location')]).toEqual([
    303,
    'http://localhost:9219/home?open=account',
  ]);
  expect((await userIn(await signIn())).id).toBe(id);

  // Nobody else can connect the same person.
  await server?.administrator.post('/users', { name: 'Eva', email: 'eva@example.com', password: PASSWORD });
  const eva = cookieOf(await anyone.form('/session', { email: 'eva@example.com', password: PASSWORD }));
  const again = await begin('?link=true', anyone.withHeaders({ cookie: eva }));
  await refused(
    await comeBack(await provider.visit(again.address), again.cookie),
    'Este login já pertence a outra conta',
  );
});

test('single sign-on: a user who signed out, acts as another one or is not signed in connects nothing', async () => {
  await start({ createsAccounts: false });
  const id = await newAccount();
  const session = cookieOf(await anyone.form('/session', { email: 'rui@example.com', password: PASSWORD }));
  const rui = anyone.withHeaders({ cookie: session });
  const { address, cookie } = await begin('?link=true', rui);
  await rui.delete('/session');
  await refused(await comeBack(await provider.visit(address), cookie), 'Esta tentativa não vale mais');
  expect((await anyone.get('/session/openid/auth?link=true')).status).toBe(401);
  expect((await rui.get('/session/openid/auth?link=true')).status).toBe(401);
  const ana = cookieOf(await anyone.form('/session', ANA));
  const acting = cookieOf(await anyone.withHeaders({ cookie: ana }).get(`/session/${id}`));
  const response = await anyone.withHeaders({ cookie: acting }).get('/session/openid/auth?link=true');
  await refused(response, 'não tem acesso');
});

test('single sign-on: an administrator connects and disconnects accounts, others do not', async () => {
  const { administrator } = await start({ createsAccounts: false });
  const [id, other] = [await newAccount(), await newAccount({ email: 'eva@example.com' })];
  const path = `/../farol/openid/${id}`;
  expect((await anyone.signedInAs('rui@example.com', PASSWORD).put(path, { subject: 'rui' })).status).toBe(
    400,
  );
  for (const body of [
    {},
    { subject: '' },
    { subject: 'x'.repeat(256) },
    { subject: 5 },
    { subject: 'a', x: 1 },
    [],
  ])
    expect((await administrator.put(path, body)).status).toBe(400);
  expect((await administrator.put('/../farol/openid/999999', { subject: 'rui' })).status).toBe(404);
  expect((await administrator.put(path, { subject: 'rui' })).status).toBe(204);
  expect((await administrator.put(path, { subject: 'rui' })).status).toBe(204);
  const taken = await administrator.put(`/../farol/openid/${other}`, { subject: 'rui' });
  expect([taken.status, taken.text.split(' - ')[0]]).toEqual([400, 'The subject belongs to another account']);
  expect((await administrator.get(path)).json()).toEqual({
    persons: [{ issuer: provider.settings.issuer, subject: 'rui' }],
    passwordEnabled: true,
  });
  const response = await signIn();
  expect((await userIn(response)).id).toBe(id);
  expect((await administrator.delete(path)).status).toBe(204);
  const session = anyone.withHeaders({ cookie: sessionIn(response) ?? '' });
  expect((await session.get('/devices')).status).toBe(401);
  await refused(await signIn(), 'Você ainda não tem conta aqui');
});

/** Signs in with a password, at one time for all. */
const withPassword = async (email: string): Promise<ApiClient> =>
  anyone.withHeaders({ cookie: cookieOf(await anyone.form('/session', { email, password: PASSWORD })) });

test('single sign-on: users read and disconnect their own account, and keep the session in which they do', async () => {
  const { administrator } = await start({ createsAccounts: false });
  const [id, other] = [await newAccount(), await newAccount({ email: 'eva@example.com' })];
  const path = `/../farol/openid/${id}`;
  await administrator.put(path, { subject: 'rui' });
  const bySignOn = anyone.withHeaders({ cookie: sessionIn(await signIn()) ?? '' });
  const rui = await withPassword('rui@example.com');
  expect((await rui.get(path)).json()).toMatchObject({
    persons: [{ subject: 'rui' }],
    passwordEnabled: true,
  });
  for (const foreign of [`/../farol/openid/${other}`, '/../farol/openid/999999'])
    for (const response of [await rui.get(foreign), await rui.delete(foreign)])
      expect(response.status).toBe(400);
  expect((await rui.put(path, { subject: 'eva' })).status).toBe(400);
  // An unattended session disconnects nothing: it gave no password, or too long ago.
  expect((await bySignOn.delete(path)).text).toContain('Recent login required');
  now += 16 * MINUTE;
  expect((await rui.delete(path)).text).toContain('Recent login required');
  const again = await withPassword('rui@example.com');
  expect((await again.delete(path)).status).toBe(204);
  expect((await again.get(path)).json()).toEqual({ persons: [], passwordEnabled: true });
  expect((await bySignOn.get('/devices')).status).toBe(401);
  expect((await rui.get('/devices')).status).toBe(401);
  await refused(await signIn(), 'Você ainda não tem conta aqui');
});

test('single sign-on: an account without a password of its own is not disconnected by its user', async () => {
  const { administrator } = await start();
  const response = await signIn();
  const { id } = await userIn(response);
  const path = `/../farol/openid/${id}`;
  const session = anyone.withHeaders({ cookie: sessionIn(response) ?? '' });
  expect((await session.get(path)).json()).toMatchObject({ passwordEnabled: false });
  expect((await session.delete(path)).text).toContain('A password is required to sign in');
  expect((await userIn(await signIn())).id).toBe(id);
  expect((await administrator.delete(path)).status).toBe(204);
});

test('single sign-on: where it is forced, a password counts for the local administrator alone', async () => {
  const { administrator } = await start({ isForced: true });
  const id = await newAccount();
  const { id: own } = (await administrator.get('/session')).json();
  const passwordEnabled = async (userId: unknown) =>
    (await administrator.get(`/../farol/openid/${String(userId)}`)).json()['passwordEnabled'];
  expect([await passwordEnabled(own), await passwordEnabled(id)]).toEqual([true, false]);
});

test('single sign-on: who acts as somebody neither reads nor changes whom they are connected to', async () => {
  const { administrator } = await start({ createsAccounts: false });
  const id = await newAccount();
  await administrator.put(`/../farol/openid/${id}`, { subject: 'rui' });
  const ana = cookieOf(await anyone.form('/session', ANA));
  const acting = anyone.withHeaders({
    cookie: cookieOf(await anyone.withHeaders({ cookie: ana }).get(`/session/${id}`)),
  });
  for (const response of [
    await acting.get(`/../farol/openid/${id}`),
    await acting.delete(`/../farol/openid/${id}`),
  ])
    expect(response.status).toBe(400);
  expect((await userIn(await signIn())).id).toBe(id);
});

test('single sign-on: works under each address of the console, and comes back to the one it began at', async () => {
  await start();
  const elsewhere = anyone.withHeaders({ host: 'fleet.example:9219' });
  const { address, cookie } = await begin('?to=/devices', elsewhere);
  const expected = 'http://fleet.example:9219/api/session/openid/callback';
  expect(new URL(address).searchParams.get('redirect_uri')).toBe(expected);
  const response = await elsewhere
    .withHeaders({ cookie })
    .get(`/session/openid/callback${await provider.visit(address)}`);
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    'http://fleet.example:9219/devices',
  ]);
  const left = await elsewhere.withHeaders({ cookie: sessionIn(response) ?? '' }).delete('/session');
  const back = new URL(left.headers.get('openid-sign-out') ?? '').searchParams.get(
    'post_logout_redirect_uri',
  );
  expect(back).toBe('http://fleet.example:9219/login');
});

test('single sign-on: at any other address the page names those where it works', async () => {
  await start();
  for (const host of ['10.0.0.5:9219', 'localhost', 'fleet.example.evil:9219', '[::1]']) {
    const response = await anyone.withHeaders({ host }).get('/session/openid/auth');
    await refused(response, 'O login único não funciona neste endereço');
    for (const url of provider.settings.consoleUrls)
      expect(response.text).toContain(`<a href="${url}/login">`);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  // The answer of one address is not redeemed at another.
  const { address, cookie } = await begin();
  const moved = await anyone
    .withHeaders({ cookie, host: 'fleet.example:9219' })
    .get(`/session/openid/callback${await provider.visit(address)}`);
  await refused(moved, 'O serviço de login não respondeu como deveria');
});

test('single sign-on: a person without an account sees what an administrator needs to connect one', async () => {
  await start({ createsAccounts: false });
  provider.person = 'rui<b>&"';
  const { address, cookie } = await begin();
  const response = await comeBack(await provider.visit(address), cookie);
  await refused(response, '<code>rui&lt;b&gt;&amp;&quot;</code>');
});

test('single sign-on: where it is forced, an expired administrator does not keep the others out', async () => {
  const { administrator, running } = await start({ isForced: true });
  await administrator.post('/users', {
    name: 'Eva',
    email: 'eva@example.com',
    password: PASSWORD,
    administrator: true,
  });
  const { registry } = running.services;
  const ana = [...registry.users.all()].find(({ user }) => user.email === ANA.email);
  if (!ana) throw new Error('no Ana');
  const eva = { email: 'eva@example.com', password: PASSWORD };
  expect((await anyone.form('/session', eva)).status).toBe(400);
  await registry.transaction((transaction) =>
    transaction.update('user', { ...ana, user: { ...ana.user, expirationTime: '2020-01-01T00:00:00Z' } }),
  );
  expect((await anyone.form('/session', eva)).status).toBe(200);
});

test('single sign-on: where it is forced, one administrator keeps the password as a way in', async () => {
  const { administrator } = await start({ isForced: true });
  await newAccount();
  await administrator.post('/users', {
    name: 'Eva',
    email: 'eva@example.com',
    password: PASSWORD,
    administrator: true,
  });
  for (const email of ['rui@example.com', 'eva@example.com']) {
    const response = await anyone.form('/session', { email, password: PASSWORD });
    expect([response.status, response.text.split(' - ')[0]]).toEqual([400, 'Single sign-on required']);
    // A wrong password says nothing of the account.
    expect((await anyone.form('/session', { email, password: 'wrong' })).status).toBe(401);
    expect((await anyone.signedInAs(email, PASSWORD).get('/devices')).status).toBe(401);
  }
  expect((await anyone.form('/session', ANA)).status).toBe(200);
});

test('single sign-on: signing out leads to the provider, which leads back', async () => {
  await start();
  const response = await signIn();
  const session = anyone.withHeaders({ cookie: sessionIn(response) ?? '' });
  const left = await session.delete('/session');
  expect(left.status).toBe(204);
  const address = new URL(left.headers.get('openid-sign-out') ?? '');
  expect(address.origin).toBe(provider.settings.issuer);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:9219/login');
  expect((await fetch(address)).status).toBe(200);
  expect((await session.get('/session')).status).toBe(404);
  // Others sign out here alone, and a provider that is down holds nobody.
  const local = anyone.withHeaders({ cookie: cookieOf(await anyone.form('/session', ANA)) });
  expect((await local.delete('/session')).headers.get('openid-sign-out')).toBeNull();
});

/** Returns the lifetime of the session cookie that an answer sets, if it has one. */
const lifetime = (response: ApiResponse) =>
  response.headers
    .getSetCookie()
    .find((text) => text.startsWith('JSESSIONID='))
    ?.match(/Max-Age=\d+/)?.[0];

test('single sign-on: the session is kept if that was chosen, and leads to the screen that was asked for', async () => {
  await start();
  expect(lifetime(await signIn('?remember=true'))).toBe(`Max-Age=${30 * 86_400}`);
  expect(lifetime(await signIn('?remember=false'))).toBeUndefined();
  const to = async (path: string) =>
    (await signIn(`?to=${encodeURIComponent(path)}`)).headers
      .get('location')
      ?.replace('http://localhost:9219', '');
  expect(await to('/devices/5?expand=true')).toBe('/devices/5?expand=true');
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '@evil.example',
    '/a\r\nb',
    `/${'x'.repeat(1_001)}`,
  ])
    expect(await to(path)).toBe('/home');
});
