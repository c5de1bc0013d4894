import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasPermission,
  parsePermissionFlags,
  formatPermissionFlags,
} from '@farol/core/domain/access/permission';
import type { Permission } from '@farol/core/domain/access/permission-flags';
import type { User } from '@farol/core/domain/account/user';
import { requireHeldPermissions } from '../../../server/accounts/granted-permissions.ts';
import { EVERY_PERMISSION } from '../../arbitraries/permissions.ts';
import { Access } from '../../../server/access/access.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser, storedPermissions } from '../../arbitraries/users.ts';

const PREFIX = 'acme';
const ON = aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true);

const userWithFlags = (flags: string | undefined, more: Partial<User> = {}): User =>
  aUser({ ...more, attributes: { ...more.attributes, ...(flags && { 'acme.advancedPerms': flags }) } });

/** Whether a user has a permission when permissions are on. */
function holds(user: User, flag: Permission): boolean {
  return hasPermission(flag, { user, server: ON, namespace: PREFIX });
}

/** Whether the caller may make this change of an account. */
function isGranted(caller: User, before: User | undefined, after: User, server = ON): boolean {
  // Only the caller matters here.
  const access: Access = Object.assign(
    Object.create(Access.prototype, { effectiveUser: { value: caller } }),
    { user: caller },
  );
  try {
    requireHeldPermissions(access, { before, after, server: server.info, namespace: PREFIX });
    return true;
  } catch {
    return false;
  }
}

const maybeFlags = fc.option(storedPermissions, { nil: undefined });

test('granted permissions: only administrators can grant a permission that neither they nor the account has', () => {
  fc.assert(
    fc.property(maybeFlags, maybeFlags, maybeFlags, (mine, had, given) => {
      const caller = userWithFlags(mine, { id: 5 });
      const [before, after] = [userWithFlags(had, { id: 9 }), userWithFlags(given, { id: 9 })];
      const isGift = EVERY_PERMISSION.some(
        (flag) => holds(after, flag) && !holds(before, flag) && !holds(caller, flag),
      );
      expect(isGranted(caller, before, after)).toBe(!isGift);
    }),
  );
});

test('granted permissions: users can always give a new account a subset of their own permissions', () => {
  fc.assert(
    fc.property(storedPermissions, storedPermissions, (mine, mask) => {
      const [own, taken] = [parsePermissionFlags(mine) ?? [], parsePermissionFlags(mask) ?? []];
      const part = formatPermissionFlags(own.map((on, flag) => on && taken[flag] === true));
      expect(isGranted(userWithFlags(mine), undefined, userWithFlags(part, { id: 0 }))).toBe(true);
    }),
  );
});

test('granted permissions: an administrator can grant any permission', () => {
  const caller = userWithFlags('0'.repeat(32), { administrator: true });
  expect(
    isGranted(caller, userWithFlags('0'.repeat(32), { id: 9 }), userWithFlags('F'.repeat(32), { id: 9 })),
  ).toBe(true);
});

test('granted permissions: while permissions are off an account can go without, but none can be stored for later', () => {
  const off = aServer({}, true);
  const caller = userWithFlags('0'.repeat(32), { id: 5 });
  expect(isGranted(caller, undefined, aUser({ id: 0 }), off)).toBe(true);
  expect(isGranted(caller, undefined, userWithFlags('F'.repeat(32), { id: 0 }), off)).toBe(false);
  expect(isGranted(caller, caller, aUser({ id: 5 }), off)).toBe(false);
});

test('granted permissions: a share or driver account cannot become a normal one', () => {
  for (const mark of ['isShared', 'acme.isQrDriverId', 'acme.isQrDeviceId']) {
    const one = aUser({ id: 5, attributes: { [mark]: true } });
    expect(isGranted(one, one, aUser({ id: 5 }), aServer())).toBe(false);
    expect(isGranted(one, one, { ...one, phone: '1' }, aServer())).toBe(true);
  }
});

test('temporary accounts have the permissions of guests: they can neither lift that nor give permissions', () => {
  const guest = aUser({ id: 5, temporary: true });
  expect(isGranted(guest, guest, { ...guest, name: 'Ana' })).toBe(true);
  expect(isGranted(guest, guest, { ...guest, temporary: false })).toBe(false);
  expect(isGranted(guest, undefined, userWithFlags(undefined, { id: 9 }))).toBe(false);
});
