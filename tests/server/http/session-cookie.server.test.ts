import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient, type ApiResponse } from '../../harness/api-client.ts';
import { ANA, startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HTTPS = { 'x-forwarded-proto': 'https' };

let server: InProcessServer;
let now: number;
let anyone: ApiClient;
beforeAll(async () => {
  now = Date.now();
  server = await startInProcessServer({ time: { now: () => now, sleep: () => Promise.resolve() } });
  anyone = new ApiClient(server.running.address);
});
afterAll(() => server.stop());

/** Returns the cookies that a response sets, each as `name=value` with its attributes. */
function cookiesOf({ headers }: ApiResponse): { pair: string; name: string; attributes: string[] }[] {
  return headers.getSetCookie().map((text) => {
    const [pair = '', ...attributes] = text.split('; ');
    return { pair, name: pair.split('=')[0] ?? '', attributes };
  });
}

async function login(more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const response = await anyone.withHeaders(headers).form('/session', { ...ANA, ...more });
  expect(response.status).toBe(200);
  const [cookie] = cookiesOf(response);
  if (!cookie) throw new Error('no cookie');
  return { ...cookie, api: anyone.withHeaders({ ...headers, cookie: cookie.pair }) };
}

const maxAge = ({ attributes }: { attributes: string[] }): number | undefined => {
  const text = attributes.find((attribute) => attribute.startsWith('Max-Age='));
  return text === undefined ? undefined : Number(text.slice('Max-Age='.length));
};

test('session cookie: a login that is to be kept has a cookie of 30 days, any other one ends with the browser', async () => {
  expect(maxAge(await login({ remember: 'true' }))).toBe(30 * 86_400);
  expect(maxAge(await login({ remember: 'false' }))).toBeUndefined();
  expect(maxAge(await login({ remember: '' }))).toBeUndefined();
  expect(maxAge(await login())).toBeUndefined();
});

test('session cookie: whether a login is to be kept has to be readable', async () => {
  const response = await anyone.form('/session', { ...ANA, remember: 'banana' });
  expect([response.status, response.text]).toEqual([
    400,
    'Parameter remember has to be true or false - IllegalArgumentException',
  ]);
  expect(cookiesOf(response)).toEqual([]);
});

test('session cookie: using a kept session renews its cookie, and the session ends after 30 days without use', async () => {
  const kept = await login({ remember: 'true' });
  now += MINUTE;
  expect(cookiesOf(await kept.api.get('/devices'))).toEqual([]);
  for (const days of [20, 20, 29]) {
    now += days * DAY;
    const [renewed, ...more] = cookiesOf(await kept.api.get('/devices'));
    expect(more).toEqual([]);
    expect([renewed?.pair, renewed && maxAge(renewed)]).toEqual([kept.pair, 30 * 86_400]);
  }
  now += 31 * DAY;
  const ended = await kept.api.get('/devices');
  expect([ended.status, cookiesOf(ended)]).toEqual([401, []]);
});

test('session cookie: a session that is not kept gets no lifetime by being used', async () => {
  const { api } = await login({ remember: 'false' });
  now += 10 * DAY;
  const used = await api.get('/devices');
  expect([used.status, cookiesOf(used)]).toEqual([200, []]);
});

test('session cookie: a session that ends with the call does not get its cookie back', async () => {
  const { api } = await login({ remember: 'true' });
  now += DAY;
  const [cookie, ...more] = cookiesOf(await api.delete('/session'));
  expect([more, cookie?.pair, cookie && maxAge(cookie)]).toEqual([[], 'JSESSIONID=', 0]);
});

test('session cookie: giving the password again and acting as somebody keep the choice, another account does not', async () => {
  const email = 'rui@example.com';
  const { id } = (
    await server.administrator.post('/users', { name: 'Rui', email, password: 'secret' })
  ).json();
  const kept = await login({ remember: 'true' });
  const [again] = cookiesOf(await kept.api.form('/session', ANA));
  expect(again && maxAge(again)).toBe(30 * 86_400);
  const cookie = again?.pair ?? '';
  const [acting] = cookiesOf(await anyone.withHeaders({ cookie }).get(`/session/${id}`));
  expect(acting && maxAge(acting)).toBe(30 * 86_400);
  const [other] = cookiesOf(
    await anyone.withHeaders({ cookie: acting?.pair ?? '' }).form('/session', { ...ANA }),
  );
  expect(other && maxAge(other)).toBeUndefined();
});

test('session cookie: over HTTPS the cookie is bound to this host and is never sent without encryption', async () => {
  const { name, attributes, api } = await login({ remember: 'true' }, HTTPS);
  expect(name).toBe('__Host-JSESSIONID');
  expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax']));
  expect(attributes.join(';')).not.toMatch(/domain/i);
  expect((await api.get('/session')).status).toBe(200);
  const left = cookiesOf(await api.delete('/session'));
  expect(left.map((cookie) => [cookie.pair, maxAge(cookie)])).toContainEqual(['__Host-JSESSIONID=', 0]);
  expect((await api.get('/session')).status).toBe(404);
});

test('session cookie: over HTTPS a cookie of the plain name is accepted while its session lasts, and changes its name', async () => {
  const old = await login({ remember: 'true' });
  const response = await old.api.withHeaders(HTTPS).get('/session');
  expect(response.status).toBe(200);
  const [renamed, removed] = cookiesOf(response);
  expect(renamed?.pair).toBe(`__Host-${old.pair}`);
  expect([removed?.pair, removed && maxAge(removed)]).toEqual(['JSESSIONID=', 0]);
  const both = anyone.withHeaders({ ...HTTPS, cookie: `JSESSIONID=planted; ${renamed?.pair}` });
  expect((await both.get('/session')).status).toBe(200);
});

test('session cookie: the cookie bound to the host counts more than one of the plain name', async () => {
  await server.administrator.post('/users', { name: 'Eva', email: 'eva@example.com', password: 'secret' });
  const own = await login({}, HTTPS);
  const planted = await login({ email: 'eva@example.com', password: 'secret' });
  const both = anyone.withHeaders({ ...HTTPS, cookie: `${planted.pair}; ${own.pair}` });
  expect((await both.get('/session')).json()['email']).toBe(ANA.email);
});

test('session cookie: without encryption the cookie has the name of the tracking API', async () => {
  for (const headers of [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'httpsx' }]) {
    const { name, attributes } = await login({}, headers);
    expect(name).toBe('JSESSIONID');
    expect(attributes).not.toContain('Secure');
  }
});
