import { failureCodeOfResponse } from '@farol/core/domain/values/failure-code';
import { DEFAULT_USER } from '@farol/core/domain/account/user';
import { expect, test } from 'vitest';
import { signedInErrorsEnUS } from '@farol/ui/language/en-US/signed-in-errors';
import { startInProcessServer } from '../../harness/in-process-server.ts';

const DAY_MS = 86_400_000;

test('shares: the server removes a share that ended more than thirty days ago, and keeps a newer one', async () => {
  const server = await startInProcessServer();
  const { administrator: api, running } = server;
  const { id: deviceId } = await server.newDevice();
  const now = Date.now();
  for (const days of [1, 5]) {
    const expirationTime = new Date(now + days * DAY_MS).toISOString();
    await api.post('/../farol/shares', { name: `in ${days}`, deviceId, expirationTime });
  }
  const names = async (): Promise<unknown[]> =>
    (await api.get('/../farol/shares')).list().map(({ name }) => name);
  await running.services.shares.removeExpired(now + 30 * DAY_MS);
  expect(await names()).toEqual(['in 5', 'in 1']);
  await running.services.shares.removeExpired(now + 32 * DAY_MS);
  expect(await names()).toEqual(['in 5']);
  // Normal accounts are not removed, however long ago they expired; those a tracking server made for a share are.
  const old = { name: 'Old', email: 'old@example.com', expirationTime: '2001-01-01T00:00:00Z' };
  await api.post('/users', old);
  await api.post('/users', { ...old, name: 'Guest', email: 'old@example.com:van', temporary: true });
  await running.services.shares.removeExpired(now + 40 * DAY_MS);
  expect((await api.get('/users')).list().map(({ name }) => name)).toEqual(['Ana', 'Old']);
  await server.stop();
});

test('shares: a user has a limited number of shares; ended ones make room for a new one, open ones do not', async () => {
  let now = Date.now();
  const server = await startInProcessServer({ time: { now: () => now, sleep: () => Promise.resolve() } });
  const { administrator: api, running } = server;
  const { id: deviceId } = await server.newDevice();
  const { registry } = running.services;
  const me = (await api.get('/users')).list()[0]?.id;
  await registry.transaction(async (transaction) => {
    for (let count = 1; count < 1_000; count++) {
      const [email, expirationTime] = [`link-${count}`, new Date(now + count * DAY_MS).toISOString()];
      const attributes = { isShared: me, deviceId, token: email };
      const user = { ...DEFAULT_USER, name: email, email, login: email, expirationTime, attributes };
      await transaction.insert('user', { id: 0, user, passwordHash: null });
    }
  });
  const share = (name: string) =>
    api.post('/../farol/shares', {
      name,
      deviceId,
      expirationTime: new Date(now + 5_000 * DAY_MS).toISOString(),
    });
  const names = async (): Promise<unknown[]> =>
    (await api.get('/../farol/shares')).list().map(({ name }) => name);
  expect((await share('the last')).status).toBe(200);
  const refused = await share('one more');
  expect(refused.status).toBe(400);
  // The console translates this message.
  expect(Object.keys(signedInErrorsEnUS)).toContain(failureCodeOfResponse(refused.text, 400));
  expect(await names()).toHaveLength(1_000);

  now += 3 * DAY_MS;
  expect((await share('one more')).status).toBe(200);
  const remaining = await names();
  expect(remaining).toHaveLength(1_000);
  expect(remaining).toEqual(expect.arrayContaining(['one more', 'the last', 'link-2']));
  expect(remaining).not.toContain('link-1');
  await server.stop();
});
