import { expect, test } from 'vitest';
import { HttpOwnSessions } from '@farol/adapters/http/own-sessions';
import { productApi } from '@farol/adapters/http/product-client';
import { ownSessionsContract } from '../../contracts/ports/own-sessions.ts';
import { cookieOf } from '../../harness/api-client.ts';
import { newUser, serverUnderTest } from '../../harness/server-under-test.ts';

ownSessionsContract('a server with the product', async () => {
  const server = await serverUnderTest();
  const { email, password } = await newUser(server);
  const login = async () => cookieOf(await server.anyone.form('/session', { email, password }));
  const [cookie] = [await login(), await login()];
  await server.anyone.withHeaders({ cookie }).form('/session/token', {});
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set('cookie', cookie);
    return fetch(request);
  };
  return {
    ownSessions: new HttpOwnSessions(productApi(`${server.anyone.address}/api`, 'farol', send)),
    close: () => server.stop(),
  };
});

const respondingWith = (body: unknown): HttpOwnSessions =>
  new HttpOwnSessions(
    productApi('http://server/api', 'acme', () => Promise.resolve(new Response(JSON.stringify(body)))),
  );

test('own sessions: a row without an id is left out, and what is missing in another is unknown', async () => {
  const rows = [{ id: 'a1' }, { id: '' }, { id: 5 }, {}, null, 'x'];
  expect(await respondingWith(rows).list()).toEqual([
    {
      id: 'a1',
      kind: 'session',
      isCurrent: false,
      agent: '',
      address: '',
      isSameNetwork: false,
      createdMs: undefined,
      usedMs: undefined,
      tail: '',
      actingAs: undefined,
    },
  ]);
});

test('own sessions: what a row says is read', async () => {
  const row = {
    id: 'b2',
    type: 'token',
    current: true,
    agent: 'curl/8',
    address: '::1',
    sameNetwork: true,
    creationTime: '2026-01-02T03:04:05.006Z',
    lastUse: 'never',
    tail: 'abc',
    actingAs: 'Eva',
  };
  expect(await respondingWith([row]).list()).toEqual([
    {
      id: 'b2',
      kind: 'token',
      isCurrent: true,
      agent: 'curl/8',
      address: '::1',
      isSameNetwork: true,
      createdMs: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
      usedMs: undefined,
      tail: 'abc',
      actingAs: 'Eva',
    },
  ]);
});

test('own sessions: an answer that is no list is reported as such', async () => {
  await expect(respondingWith({}).list()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
