import { expect, test } from 'vitest';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpPushTokens } from '@farol/adapters/http/push-tokens';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import { PUSH_TOKENS_ATTRIBUTE } from '@farol/core/domain/alert/push-notification';
import { startRestartableServer } from '../../harness/restartable-server.ts';
import { pushRegisterContract } from '../../contracts/ports/push-tokens.ts';

const KEY = `B${'k'.repeat(86)}`;

pushRegisterContract('a server with the product', async () => {
  const server = await startRestartableServer({ vapidPublicKey: KEY });
  const account = { name: 'Rui', email: 'rui@example.com', password: 'secret' };
  const userId = (await server.api.post('/users', account)).json().id;
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const claim = Buffer.from(`${account.email}:${account.password}`).toString('base64');
    request.headers.set('authorization', `Basic ${claim}`);
    return fetch(request);
  };
  return {
    pushRegister: new HttpPushTokens(productApi(`${server.api.address}/api`, 'farol', send)),
    userId,
    vapidKey: KEY,
    tokens: async () => {
      const user = (await server.api.get(`/users/${userId}`)).json();
      return parseCommaList(Object.entries(user['attributes'] ?? {}).find(([key]) => key === PUSH_TOKENS_ATTRIBUTE)?.[1]);
    },
    close: () => server.stop(),
  };
});

test.for(['{}', '{"push":{"vapidKey":""}}', '{"push":{"vapidKey":"short"}}', '{"push":null}', '[]'])(
  'a label that says %s means that push is not configured',
  async (label) => {
    const answering: typeof fetch = async () => new Response(label);
    const register = new HttpPushTokens(productApi('http://server/api', 'acme', answering));
    expect(await register.settings()).toBeUndefined();
  },
);

test('the token goes to the product’s own path', async () => {
  const asked: Request[] = [];
  const answering: typeof fetch = async (input, init) => {
    asked.push(new Request(input, init));
    return new Response(null, { status: 204 });
  };
  await new HttpPushTokens(productApi('http://server/api', 'acme', answering)).register(3, 'abc');
  expect([asked[0]?.method, asked[0]?.url]).toEqual(['POST', 'http://server/acme/notification']);
  expect(await asked[0]?.json()).toEqual({ userId: 3, token: 'abc' });
});
