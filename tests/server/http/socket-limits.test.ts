import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SocketLimits } from '../../../server/http/socket-limits.ts';

test('of a user, a guest link and an address only so many are connected at a time, and whoever leaves makes room', () => {
  const visit = fc.record({
    userId: fc.integer({ min: 1, max: 4 }),
    address: fc.constantFrom('office', 'home'),
    leaves: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(visit, { minLength: 100, maxLength: 1_500 }), (visits) => {
      const limits = new SocketLimits();
      const held: { userId: number; address: string; leave: () => void }[] = [];
      for (const { userId, address, leaves } of visits) {
        if (leaves) {
          const left = held.shift();
          left?.leave();
          left?.leave();
        }
        // The last of them is a guest link.
        const isGuest = userId === 4;
        const ofUser = held.filter((one) => one.userId === userId).length;
        const ofAddress = held.filter((one) => one.address === address).length;
        const leave = limits.acquire({ userId, isGuest, address });
        expect(leave !== undefined).toBe(ofUser < (isGuest ? 30 : 60) && ofAddress < 600);
        if (leave) held.push({ userId, address, leave });
      }
    }),
    { numRuns: 30 },
  );
});

test('however many users there are, an address and the server have an end', () => {
  const limits = new SocketLimits();
  const fromOne = Array.from({ length: 700 }, (_, userId) =>
    limits.acquire({ userId, isGuest: false, address: 'proxy' }),
  );
  expect(fromOne.filter((leave) => leave !== undefined)).toHaveLength(600);
  const all = Array.from({ length: 6_000 }, (_, userId) =>
    limits.acquire({ userId, isGuest: false, address: `address ${userId}` }),
  );
  expect(all.filter((leave) => leave !== undefined)).toHaveLength(5_000 - 600);
});
