import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryShares } from '@farol/adapters/memory/shares';
import { sharesContract } from '../../contracts/ports/shares.ts';

sharesContract('memory', () => ({
  shares: new MemoryShares([5, 6], new MemoryNetwork()),
  deviceIds: [5, 6],
  foreignId: 7,
  close: () => {},
}));

test('a server without the product lists no shares, but creates shares of the devices it knows', async () => {
  const shares = new MemoryShares([5], new MemoryNetwork());
  shares.supportsList = false;
  expect(await shares.list()).toBeUndefined();
  const [first, later] = ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'];
  expect(await shares.createWithoutList(5, first)).toEqual({ token: 'lent-1', expirationTime: first });
  expect(await shares.createWithoutList(5, later)).toEqual({ token: 'lent-2', expirationTime: first });
  await expect(shares.createWithoutList(6, first)).rejects.toMatchObject({ code: 'DEVICE_ACCESS_DENIED' });
});
