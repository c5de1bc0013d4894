import { expect, test } from 'vitest';
import { HttpAccounts } from '@farol/adapters/http/accounts';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { accountsContract } from '../../contracts/ports/accounts.ts';
import { newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

accountsContract('a tracking server', async () => {
  const server = await serverUnderTest();
  const { email } = server.administratorAccount;
  const settings = (await server.administrator.get('/server')).json();
  await server.administrator.put('/server', { ...settings, attributes: { totpEnable: true } });
  const { id: managedId } = await newUser(server);
  const base = `${server.anyone.address}/api`;
  const call = trackingApi(base, sendAs(server.administratorAccount));
  const me = (await server.administrator.get('/users')).list().find((user) => user['email'] === email);
  return {
    accounts: new HttpAccounts(call),
    managedId,
    administratorId: Number(me?.['id']),
    idBehind: async (token) => {
      const answer = await fetch(`${base}/session?token=${encodeURIComponent(token)}`);
      if (!answer.ok) return undefined;
      const user: unknown = await answer.json();
      return typeof user === 'object' && user !== null && 'id' in user ? Number(user.id) : undefined;
    },
    close: () => server.stop(),
  };
});

test.for(['', '<!doctype html>', '{"error":1}', 'two words'])(
  'accounts: a response that is not a token (%s) is reported as such',
  async (body) => {
    const accounts = new HttpAccounts(trackingApi('http://server', async () => new Response(body)));
    await expect(accounts.createToken(undefined)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  },
);

test('accounts: a response that is not a user is reported as such', async () => {
  const accounts = new HttpAccounts(trackingApi('http://server', async () => new Response('{"id":"x"}')));
  await expect(accounts.impersonate(3)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER', status: 200 });
});
