import { expect, test } from 'vitest';
import { serverInside } from '../server-inside.ts';

const DAY_MS = 86_400_000;

test('a link that ended more than thirty days ago is removed by the server itself, a younger one is kept', async () => {
  const server = await serverInside();
  const { administrator: api, running } = server;
  const { id: deviceId } = await server.newDevice();
  const now = Date.now();
  for (const days of [1, 5]) {
    const expirationTime = new Date(now + days * DAY_MS).toISOString();
    await api.post('/../farol/shares', { name: `in ${days}`, deviceId, expirationTime });
  }
  const names = async (): Promise<unknown[]> =>
    (await api.get('/../farol/shares')).list().map(({ name }) => name);
  await running.tracking.shares.sweep(now + 30 * DAY_MS);
  expect(await names()).toEqual(['in 5', 'in 1']);
  await running.tracking.shares.sweep(now + 32 * DAY_MS);
  expect(await names()).toEqual(['in 5']);
  // People are no links, however long their accounts are over.
  await api.post('/users', { name: 'Old', email: 'old@example.com', expirationTime: '2001-01-01T00:00:00Z' });
  await running.tracking.shares.sweep(now + 40 * DAY_MS);
  expect((await api.get('/users')).list().map(({ name }) => name)).toEqual(['Ana', 'Old']);
  await server.stop();
});
