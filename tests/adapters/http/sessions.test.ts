import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HttpSessions } from '@farol/adapters/http/sessions';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { sessionsContract } from '../../contracts/ports/sessions.ts';
import { cookieFetch, startSessionServer, type SessionServer } from './session-server.ts';

sessionsContract('a tracking server', async () => {
  const server = await startSessionServer();
  return {
    sessions: new HttpSessions(trackingApi(server.base, cookieFetch())),
    close: () => server.close(),
  };
});

let server: SessionServer;
let sessions: HttpSessions;
beforeAll(async () => {
  server = await startSessionServer();
});
beforeEach(() => {
  server.answer = undefined;
  server.seen.length = 0;
  sessions = new HttpSessions(trackingApi(server.base, cookieFetch()));
});
afterAll(() => server.close());

test('sessions: a login sends email, password and the one extra field, and accepts JSON', async () => {
  await sessions.signIn('ana@example.com', 'segredo').catch(() => {});
  expect(server.seen).toEqual([
    {
      line: 'POST /api/session',
      accept: 'application/json',
      body: 'email=ana%40example.com&password=segredo&undefined=false',
    },
  ]);
});

test('sessions: a login says whether it outlasts the browser, if that was chosen', async () => {
  for (const isKept of [true, false])
    await sessions.signIn('ana@example.com', 'segredo', undefined, isKept).catch(() => {});
  expect(server.seen.map(({ body }) => body.split('undefined=false')[1])).toEqual([
    '&remember=true',
    '&remember=false',
  ]);
});

test('sessions: signing out goes on to the page where the provider signs the user out, if the server names one', async () => {
  const left: string[] = [];
  const leaving = new HttpSessions(trackingApi(server.base, cookieFetch()), (address) => left.push(address));
  server.answer = { status: 204, body: '' };
  await leaving.signOut();
  expect(left).toEqual([]);
  server.answer = { status: 204, headers: { 'openid-sign-out': 'https://id.example/end' }, body: '' };
  await leaving.signOut();
  expect(left).toEqual(['https://id.example/end']);
  server.answer = { status: 500, headers: { 'openid-sign-out': 'https://id.example/end' }, body: '' };
  await leaving.signOut().catch(() => {});
  expect(left).toHaveLength(1);
});

test('sessions: the code of an authenticator app is sent if given, and requested if missing', async () => {
  server.answer = { status: 401, headers: { 'www-authenticate': 'TOTP' }, body: 'HTTP 401 Unauthorized' };
  await expect(sessions.signIn('ana@example.com', 'segredo', '012345')).rejects.toMatchObject({
    code: 'TOTP_REQUIRED',
    status: 401,
  });
  expect(server.seen[0]?.body).toBe('email=ana%40example.com&password=segredo&undefined=false&code=012345');
});

test('sessions: a token is sent URL-encoded', async () => {
  await sessions.signInWithToken('a&b=+/c').catch(() => {});
  expect(server.seen[0]?.line).toBe('GET /api/session?token=a%26b%3D%2B%2Fc');
});

test('sessions: fields missing from an older server are filled in, and fields of a newer one are kept', async () => {
  server.answer = {
    status: 200,
    body: JSON.stringify({ id: 3, name: 'Rui', expirationTime: 1_800_000_000_000, token: 'x' }),
  };
  expect(await sessions.current()).toMatchObject({
    id: 3,
    name: 'Rui',
    attributes: {},
    administrator: false,
    expirationTime: '2027-01-15T08:00:00.000Z',
    token: 'x',
  });
});

test.for(['<!doctype html><title>Console</title>', '', 'null', '[]', '"text"', '{"id":"7"}'])(
  'sessions: a successful response that is not a user ("%s") is reported as such',
  async (body) => {
    server.answer = { status: 200, body };
    await expect(sessions.current()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER', status: 200 });
  },
);

test('a session: a refusal asked for before a sign-in is asked again with the session after it', async () => {
  const answers = new Map<string, PromiseWithResolvers<Response>[]>();
  const send: typeof fetch = async (input) => {
    const { method } = new Request(input);
    const answer = Promise.withResolvers<Response>();
    answers.set(method, [...(answers.get(method) ?? []), answer]);
    return answer.promise;
  };
  sessions = new HttpSessions(trackingApi(server.base, send));
  const current = sessions.current();
  await vi.waitFor(() => expect(answers.get('GET')).toHaveLength(1));
  const signIn = sessions.signIn('rui@example.com', 'segredo');
  await vi.waitFor(() => expect(answers.get('POST')).toHaveLength(1));
  answers.get('GET')?.[0]?.resolve(new Response('', { status: 404 }));
  answers.get('POST')?.[0]?.resolve(Response.json({ id: 3, name: 'Rui' }));
  expect(await signIn).toMatchObject({ id: 3 });
  await vi.waitFor(() => expect(answers.get('GET')).toHaveLength(2));
  answers.get('GET')?.[1]?.resolve(Response.json({ id: 3, name: 'Rui' }));
  expect(await current).toMatchObject({ id: 3 });
});
