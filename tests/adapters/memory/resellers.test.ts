import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryResellers } from '@farol/adapters/memory/resellers';
import { resellersContract } from '../../contracts/ports/resellers.ts';

const NONE = { users: 0, devices: 0, resellers: 0 };
const RESELLER = { name: 'Lia', parentId: 0, domain: '', isDisabled: false, limits: NONE, counts: NONE };

resellersContract('memory', () => ({
  resellers: new MemoryResellers(
    [
      {
        ...RESELLER,
        id: 5,
        limits: { users: 20, devices: Infinity, resellers: 3 },
        counts: { users: 1, devices: 0, resellers: 1 },
      },
      { ...RESELLER, id: 6, parentId: 5 },
    ],
    new MemoryNetwork(),
  ),
  ownId: 5,
  belowId: 6,
  close: () => {},
}));

test('somebody who is no reseller has none', async () => {
  await expect(new MemoryResellers([], new MemoryNetwork()).list()).rejects.toMatchObject({
    code: 'OPERATION_RESTRICTED',
  });
});
