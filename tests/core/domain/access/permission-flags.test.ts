import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPermission } from '@farol/core/domain/access/permission';
import { isPermission, PERMISSION } from '@farol/core/domain/access/permission-flags';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

test('permission flags: each permission has its own flag among those stored with an account (facts §1)', () => {
  const flags: readonly number[] = Object.values(PERMISSION);
  expect(flags).toEqual([
    0, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 24, 25, 26, 27, 32, 33, 34, 35, 40, 41, 42, 43, 48, 49,
    50, 51, 56, 57, 58, 59, 64, 65, 66, 67, 72, 73, 74, 75, 76, 80, 81, 82, 83, 88, 89, 90, 91, 96, 97, 98,
    99, 104, 105,
  ]);
  expect([PERMISSION.anchor, PERMISSION.lock, PERMISSION.unlock, PERMISSION.sendCommands]).toEqual([
    9, 10, 11, 12,
  ]);
});

test('permission flags: only the 128 positions of flags are permissions', () => {
  expect([-1, 0, 127, 128].map(isPermission)).toEqual([false, true, true, false]);
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -200, max: 200 }), fc.double()), (position) => {
      expect(isPermission(position)).toBe(Number.isInteger(position) && position >= 0 && position <= 127);
    }),
  );
});

test('permission flags: a bare number does not compile where a permission is expected', () => {
  const principal = { user: aUser(), server: aServer(), namespace: 'farol' };
  // @ts-expect-error -- The flag must be named.
  expect(hasPermission(12, principal)).toBe(hasPermission(PERMISSION.sendCommands, principal));
});
