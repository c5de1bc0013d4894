import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPermission, parsePermissionFlags, formatPermissionFlags } from '@farol/core/domain/access/permission';
import type { User } from '@farol/core/domain/account/user';
import { requireHeldPermissions } from '../../../server/accounts/granted-permissions.ts';
import { Access } from '../../../server/access/access.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser, storedPermissions } from '../../arbitraries/users.ts';

const PREFIX = 'acme';
const ON = aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true);

const flagged = (flags: string | undefined, more: Partial<User> = {}): User =>
  aUser({ ...more, attributes: { ...more.attributes, ...(flags && { 'acme.advancedPerms': flags }) } });

/** Whether somebody holds a flag where flags decide. */
function holds(user: User, flag: number): boolean {
  return hasPermission(flag, { user, server: ON, namespace: PREFIX });
}

/** Whether the caller may change an account so. */
function isGranted(caller: User, before: User | undefined, after: User, server = ON): boolean {
  // Only the caller is looked at.
  const access: Access = Object.assign(Object.create(Access.prototype), { user: caller });
  try {
    requireHeldPermissions(access, { before, after, server: server.info, namespace: PREFIX });
    return true;
  } catch {
    return false;
  }
}

const maybeFlags = fc.option(storedPermissions, { nil: undefined });

test('nobody who is no administrator gives a flag that neither he nor the account has', () => {
  fc.assert(
    fc.property(maybeFlags, maybeFlags, maybeFlags, (mine, had, given) => {
      const caller = flagged(mine, { id: 5 });
      const [before, after] = [flagged(had, { id: 9 }), flagged(given, { id: 9 })];
      const isGift = Array.from({ length: 128 }, (_, flag) => flag).some(
        (flag) => holds(after, flag) && !holds(before, flag) && !holds(caller, flag),
      );
      expect(isGranted(caller, before, after)).toBe(!isGift);
    }),
  );
});

test('who gives a new account no more than a part of his own flags may always', () => {
  fc.assert(
    fc.property(storedPermissions, storedPermissions, (mine, mask) => {
      const [own, taken] = [parsePermissionFlags(mine) ?? [], parsePermissionFlags(mask) ?? []];
      const part = formatPermissionFlags(own.map((on, flag) => on && taken[flag] === true));
      expect(isGranted(flagged(mine), undefined, flagged(part, { id: 0 }))).toBe(true);
    }),
  );
});

test('an administrator gives whatever he likes', () => {
  const caller = flagged('0'.repeat(32), { administrator: true });
  expect(isGranted(caller, flagged('0'.repeat(32), { id: 9 }), flagged('F'.repeat(32), { id: 9 }))).toBe(
    true,
  );
});

test('where flags decide nothing an account may go without, but nobody stores some for later', () => {
  const off = aServer({}, true);
  const caller = flagged('0'.repeat(32), { id: 5 });
  expect(isGranted(caller, undefined, aUser({ id: 0 }), off)).toBe(true);
  expect(isGranted(caller, undefined, flagged('F'.repeat(32), { id: 0 }), off)).toBe(false);
  expect(isGranted(caller, caller, aUser({ id: 5 }), off)).toBe(false);
});

test('a shared link and a driver stay what they are', () => {
  for (const mark of ['isShared', 'acme.isQrDriverId', 'acme.isQrDeviceId']) {
    const one = aUser({ id: 5, attributes: { [mark]: true } });
    expect(isGranted(one, one, aUser({ id: 5 }), aServer())).toBe(false);
    expect(isGranted(one, one, { ...one, phone: '1' }, aServer())).toBe(true);
  }
});

test('a reseller gives no larger limit than his own', () => {
  const limits = fc.option(fc.integer({ min: -1, max: 9 }), { nil: undefined });
  fc.assert(
    fc.property(limits, limits, limits, (mine, had, given) => {
      expect(isGranted(limited(mine, 5), limited(had, 9), limited(given, 9), aServer())).toBe(
        size(given) <= Math.max(size(mine), size(had)),
      );
    }),
  );
});

function limited(limit: number | undefined, id: number): User {
  return aUser({ id, attributes: limit === undefined ? {} : { 'acme.limitReseller': limit } });
}

function size(limit = 0): number {
  return limit < 0 ? Infinity : limit;
}
