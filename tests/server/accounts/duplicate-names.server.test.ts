import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_USER } from '@farol/core/domain/account/user';
import { Passwords } from '../../../server/accounts/passwords.ts';
import { accountsSharingNames } from '../../../server/accounts/duplicate-names.ts';
import { ApiClient } from '../../harness/api-client.ts';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

let server: InProcessServer;
beforeEach(async () => {
  server = await startInProcessServer();
});
afterEach(() => server.stop());

/** Creates an account as in old data, without checking for duplicate names. */
async function oldAccount(email: string, login: string | null, password: string): Promise<number> {
  const passwordHash = await new Passwords().hash(password, 'test');
  const user = { ...DEFAULT_USER, name: email, email, login };
  return server.running.services.registry.transaction((transaction) =>
    transaction.insert('user', { id: 0, user, passwordHash }),
  );
}

test('duplicate names: two users with the same name in old data sign in with their own passwords, and the operator is told', async () => {
  const victim = await oldAccount('rui@example.com', 'rui', 'first password');
  const other = await oldAccount('RUI', null, 'second password');
  const anyone = new ApiClient(server.running.address);
  const who = async (password: string): Promise<unknown> =>
    (await anyone.form('/session', { email: 'rui', password })).json().id;
  expect(await who('first password')).toBe(victim);
  expect(await who('second password')).toBe(other);
  expect((await anyone.form('/session', { email: 'rui', password: 'a third one' })).status).toBe(401);
  expect(accountsSharingNames(server.running.services.registry)).toEqual([[other, victim]]);
});

test('duplicate names: a user with a duplicate name can still be edited and renamed', async () => {
  const id = await oldAccount('rui@example.com', 'rui', 'first password');
  await oldAccount('rui', null, 'second password');
  const user = (await server.administrator.get(`/users/${id}`)).json();
  expect((await server.administrator.put(`/users/${id}`, { ...user, phone: '119' })).status).toBe(200);
  expect((await server.administrator.put(`/users/${id}`, { ...user, login: 'rui2' })).status).toBe(200);
  expect(accountsSharingNames(server.running.services.registry)).toEqual([]);
});
