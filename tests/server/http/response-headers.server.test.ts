import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

const RANGE = 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z';
const PASSWORD = 'correct horse';

let server: InProcessServer;
let cookie: string;

beforeAll(async () => {
  server = await startInProcessServer();
  await server.newDevice();
  const session = await fetch(`${server.running.address}/api/session`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ana@example.com', password: PASSWORD }),
  });
  cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.running.address}${path}`, { headers: { cookie, ...headers } });

test.for([
  '/api/session',
  '/api/devices',
  '/api/positions',
  `/api/reports/route?deviceId=1&${RANGE}`,
  `/api/reports/summary?deviceId=1&${RANGE}`,
  `/api/positions/csv?deviceId=1&${RANGE}`,
  `/api/fleet/tracks?${RANGE}`,
  '/api/devices/999999',
  '/api/no-such-path',
])('response headers: %s may be kept by no cache and tells browsers who may read it', async (path) => {
  const { headers } = await get(path);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBe('true');
});

test('response headers: behind a proxy that encrypts, browsers are told to use encryption from then on', async () => {
  const encrypted = await get('/api/server', { 'x-forwarded-proto': 'https' });
  expect(encrypted.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect((await get('/api/server')).headers.get('strict-transport-security')).toBeNull();
});

test('response headers: a request that names two hosts is refused', async () => {
  const { hostname, port } = new URL(server.running.address);
  const status = await new Promise((resolve, reject) => {
    const headers = ['host', 'one.example', 'Host', 'two.example'];
    request({ hostname, port, path: '/api/server', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(400);
});

test.for(['GET', 'POST', 'PUT'])(
  'response headers: %s of a path that the product does not have is 404 without a page',
  async (method) => {
    const answer = await fetch(`${server.running.address}/farol/unknown`, { method });
    expect([answer.status, await answer.text()]).toEqual([404, 'HTTP 404 Not Found - NotFoundException']);
  },
);

test('response headers: a link on another site signs nobody in', async () => {
  const token = await server.token();
  const fromLink = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
  const refused = await get(`/api/session?token=${token}`, fromLink);
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null]);
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
  expect((await get(`/api/session?token=${token}`, own)).status).toBe(200);
  expect((await get(`/api/session?token=${token}`)).status).toBe(200);
});

test('response headers: settings of another server are refused, and nothing changes', async () => {
  const before = (await server.administrator.get('/server')).json();
  const changed = await server.administrator.put('/server', { ...before, id: before.id + 7, zoom: 9 });
  expect(changed.status).toBe(400);
  const after = (await server.administrator.get('/server')).json();
  expect([after['zoom'], after['attributes']]).toEqual([before['zoom'], before['attributes']]);
  expect((await server.administrator.put('/server', { ...before, zoom: 9 })).status).toBe(200);
});

test('response headers: a new password for an unknown account is refused as for a wrong signature', async () => {
  const answers = await Promise.all(
    [1, 999_999].map((id) => {
      const token = `${id}.${Date.now() + 60_000}.${'x'.repeat(43)}`;
      return server.administrator.form('/password/update', { token, password: 'new' });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
});

test('response headers: an e-mail with an invisible character is the same account', async () => {
  const email = 'ana\u200B@example.com';
  const created = await server.administrator.post('/users', { name: 'Ana', email, password: PASSWORD });
  expect(created.status).toBe(400);
});
