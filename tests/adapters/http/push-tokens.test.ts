import { expect, test } from 'vitest';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpPushTokens } from '@farol/adapters/http/push-tokens';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import { PUSH_TOKENS_ATTRIBUTE } from '@farol/core/domain/alert/push-notification';
import { startRestartableServer } from '../../harness/restartable-server.ts';
import { pushTokensContract } from '../../contracts/ports/push-tokens.ts';
import { sendAs, unreachableApi } from './send-as.ts';

const KEY = `B${'k'.repeat(86)}`;

pushTokensContract('a server with the product', async () => {
  const server = await startRestartableServer({ vapidPublicKey: KEY });
  const other = await startRestartableServer();
  const account = { name: 'Rui', email: 'rui@example.com', password: 'secret' };
  const userId = (await server.api.post('/users', account)).json().id;
  return {
    pushRegister: new HttpPushTokens(productApi(`${server.api.address}/api`, 'farol', sendAs(account))),
    userId,
    vapidKey: KEY,
    tokens: async () => {
      const user = (await server.api.get(`/users/${userId}`)).json();
      return parseCommaList(
        Object.entries(user['attributes'] ?? {}).find(([key]) => key === PUSH_TOKENS_ATTRIBUTE)?.[1],
      );
    },
    unconfigured: new HttpPushTokens(productApi(`${other.api.address}/api`, 'farol')),
    disconnected: new HttpPushTokens(await unreachableApi()),
    close: async () => {
      await server.stop();
      await other.stop();
    },
  };
});

test.for(['{}', '{"push":{"vapidKey":""}}', '{"push":{"vapidKey":"short"}}', '{"push":null}', '[]'])(
  'a branding file with %s means that push is not configured',
  async (config) => {
    const answering: typeof fetch = async () => new Response(config);
    const register = new HttpPushTokens(productApi('http://server/api', 'acme', answering));
    expect(await register.settings()).toBeUndefined();
  },
);

test('the token is sent to the product’s own path', async () => {
  const requests: Request[] = [];
  const answering: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response(null, { status: 204 });
  };
  await new HttpPushTokens(productApi('http://server/api', 'acme', answering)).register(3, 'abc');
  expect([requests[0]?.method, requests[0]?.url]).toEqual(['POST', 'http://server/acme/notification']);
  expect(await requests[0]?.json()).toEqual({ userId: 3, token: 'abc' });
});
