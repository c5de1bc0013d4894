import { expect, test } from 'vitest';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpPushTokens } from '@farol/adapters/http/push-tokens';
import { parsePushSettings } from '@farol/core/domain/alert/push-notification';
import { parsePushToken } from '@farol/core/domain/alert/push-subscription';
import { aPushToken } from '../../arbitraries/push.ts';
import { startRestartableServer } from '../../harness/restartable-server.ts';
import { pushTokensContract } from '../../contracts/ports/push-tokens.ts';
import { sendAs, unreachableApi } from './send-as.ts';

pushTokensContract('a server with the product', async () => {
  const server = await startRestartableServer();
  const account = { name: 'Rui', email: 'rui@example.com', password: 'secret' };
  const userId = (await server.api.post('/users', account)).json().id;
  const subscriptions = () => server.current().services.pushSubscriptions;
  const rui = sendAs(account);
  const config = await server.api.get('/../farol/assets/custom/config.json');
  return {
    pushRegister: new HttpPushTokens(productApi(`${server.api.address}/api`, 'farol', rui)),
    userId,
    vapidKey: parsePushSettings(config.json())?.vapidKey ?? '',
    tokens: () =>
      subscriptions()
        .ofUser(userId)
        .map(({ endpoint, p256dh, auth }) => aPushToken({ endpoint, p256dh, auth })),
    remove: async (token) => {
      const endpoint = parsePushToken(token)?.endpoint;
      const browser = subscriptions()
        .ofUser(userId)
        .find((item) => item.endpoint === endpoint);
      await rui(`${server.api.address}/farol/notification/${browser?.id}`, { method: 'delete' });
    },
    unconfigured: new HttpPushTokens(productApi('http://server/api', 'acme', async () => new Response('{}'))),
    disconnected: new HttpPushTokens(await unreachableApi()),
    close: () => server.stop(),
  };
});

test.for(['{}', '{"push":{"vapidKey":""}}', '{"push":{"vapidKey":"short"}}', '{"push":null}', '[]'])(
  'push tokens: a branding file with %s means that push is not configured',
  async (config) => {
    const answering: typeof fetch = async () => new Response(config);
    const register = new HttpPushTokens(productApi('http://server/api', 'acme', answering));
    expect(await register.settings()).toBeUndefined();
  },
);

test('push tokens: the token is sent to the product’s own path', async () => {
  const requests: Request[] = [];
  const answering: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response(null, { status: 204 });
  };
  await new HttpPushTokens(productApi('http://server/api', 'acme', answering)).register(3, 'abc');
  expect([requests[0]?.method, requests[0]?.url]).toEqual(['POST', 'http://server/acme/notification']);
  expect(await requests[0]?.json()).toEqual({ userId: 3, token: 'abc' });
});
