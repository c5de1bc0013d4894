import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SocketLimits } from '../../../server/http/socket.ts';

test('socket limits: each user, share and address has a limited number of live connections, and closing one makes room', () => {
  const client = fc.record({
    userId: fc.integer({ min: 1, max: 4 }),
    address: fc.constantFrom('office', 'home'),
    leaves: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(client, { minLength: 100, maxLength: 1_500 }), (clients) => {
      const limits = new SocketLimits();
      const connections: { userId: number; address: string; release: () => void }[] = [];
      for (const { userId, address, leaves } of clients) {
        if (leaves) {
          const closed = connections.shift();
          closed?.release();
          closed?.release();
        }
        // The last of them is a guest.
        const isGuest = userId === 4;
        const ofUser = connections.filter((connection) => connection.userId === userId).length;
        const ofAddress = connections.filter((connection) => connection.address === address).length;
        const release = limits.acquire({ userId, isGuest, address });
        expect(release !== undefined).toBe(ofUser < (isGuest ? 30 : 60) && ofAddress < 600);
        if (release) connections.push({ userId, address, release });
      }
    }),
    { numRuns: 30 },
  );
});

test('socket limits: an address and the server have a limit for any number of users', () => {
  const limits = new SocketLimits();
  const fromOne = Array.from({ length: 700 }, (_, userId) =>
    limits.acquire({ userId, isGuest: false, address: 'proxy' }),
  );
  expect(fromOne.filter((release) => release !== undefined)).toHaveLength(600);
  const all = Array.from({ length: 6_000 }, (_, userId) =>
    limits.acquire({ userId, isGuest: false, address: `address ${userId}` }),
  );
  expect(all.filter((release) => release !== undefined)).toHaveLength(5_000 - 600);
});
