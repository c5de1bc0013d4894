import { expect, test } from 'vitest';
import { HttpIdentityAccounts } from '@farol/adapters/http/identity-accounts';
import { productApi } from '@farol/adapters/http/product-client';
import { identityAccountsContract } from '../../contracts/ports/identity-accounts.ts';
import { ApiClient, cookieOf } from '../../harness/api-client.ts';
import { ANA, startInProcessServer } from '../../harness/in-process-server.ts';
import { startOpenIdProvider } from '../../harness/openid-provider.ts';

identityAccountsContract('a server with single sign-on', async () => {
  const provider = await startOpenIdProvider();
  const server = await startInProcessServer({ openId: provider.settings });
  const { address } = server.running;
  const cookie = cookieOf(await new ApiClient(address).form('/session', ANA));
  const newUser = async (email: string): Promise<number> =>
    (await server.administrator.post('/users', { name: 'Rui', email, password: 'a long password' })).json()
      .id;
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set('cookie', cookie);
    return fetch(request);
  };
  return {
    identityAccounts: new HttpIdentityAccounts(productApi(`${address}/api`, 'farol', send)),
    userIds: [await newUser('rui@example.com'), await newUser('eva@example.com')],
    close: async () => {
      await server.stop();
      await provider.stop();
    },
  };
});

const respondingWith = (body: unknown): HttpIdentityAccounts =>
  new HttpIdentityAccounts(
    productApi('http://server/api', 'acme', () => Promise.resolve(new Response(JSON.stringify(body)))),
  );

test('identity accounts: what is no person is left out, and no word on a password means none', async () => {
  const persons = [{ issuer: 'https://id.example', subject: 'rui' }, { issuer: 5, subject: 'x' }, null, 'x'];
  expect(await respondingWith({ persons }).of(5)).toEqual({
    persons: [{ issuer: 'https://id.example', subject: 'rui' }],
    isPasswordEnabled: false,
  });
});

test('identity accounts: an answer of an unexpected shape fails as malformed', async () => {
  for (const body of [[], {}, null, { persons: 5 }])
    await expect(respondingWith(body).of(5)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
