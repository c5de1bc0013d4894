import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasPermission,
  parsePermissionFlags,
  formatPermissionFlags,
} from '@farol/core/domain/access/permission';
import { isReselling, type Permission } from '@farol/core/domain/access/permission-flags';
import { permissions } from '../../../arbitraries/permissions.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser, storedPermissions } from '../../../arbitraries/users.ts';

interface Case {
  driver?: boolean;
  administrator?: boolean;
  plus?: boolean;
  advanced?: boolean;
  stored?: unknown;
  isShared?: number | undefined;
}

function holds(
  flag: Permission,
  { driver, administrator = false, plus = true, advanced = true, stored, isShared }: Case,
): boolean {
  const attributes = {
    ...(driver && { 'farol.isQrDriverId': '8' }),
    ...(stored !== undefined && { 'farol.advancedPerms': stored }),
    ...(isShared && { isShared }),
  };
  return hasPermission(flag, {
    user: aUser({ administrator, attributes }),
    server: aServer({ attributes: { 'farol.enableAdvancedPerms': advanced } }, plus),
    namespace: 'farol',
  });
}

const cases = fc.record({
  administrator: fc.boolean(),
  plus: fc.boolean(),
  advanced: fc.boolean(),
  stored: fc.option(storedPermissions, { nil: undefined }),
  isShared: fc.constantFrom(undefined, 3),
});

test('permission: 32 hexadecimal characters are 128 flags, four chunks of 32 bits with the leftmost first', () => {
  fc.assert(
    fc.property(storedPermissions, (stored) => {
      const bits = [0, 8, 16, 24]
        .map((at) =>
          Number.parseInt(stored.slice(at, at + 8), 16)
            .toString(2)
            .padStart(32, '0'),
        )
        .join('');
      expect(
        parsePermissionFlags(stored)
          ?.map((flag) => (flag ? '1' : '0'))
          .join(''),
      ).toBe(bits);
    }),
  );
  expect(parsePermissionFlags(`8${'0'.repeat(31)}`)?.indexOf(true)).toBe(0);
  expect(parsePermissionFlags(`00000000000000000000000000000001`)?.indexOf(true)).toBe(127);
});

test('permission: 128 flags are formatted as 32 hexadecimal characters in upper case, and parsed back unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 128, maxLength: 128 }), (chosen) => {
      const stored = formatPermissionFlags(chosen);
      expect(stored).toMatch(/^[\dA-F]{32}$/);
      expect(parsePermissionFlags(stored)).toEqual(chosen);
    }),
  );
  fc.assert(
    fc.property(storedPermissions, (stored) => {
      expect(formatPermissionFlags(parsePermissionFlags(stored) ?? [])).toBe(stored.toUpperCase());
    }),
  );
});

test('permission: a list that is too short is filled up with flags that are off, so that no flag moves', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 127 }), (short) => {
      const read = parsePermissionFlags(formatPermissionFlags(short));
      expect(read).toHaveLength(128);
      expect(read?.slice(0, short.length)).toEqual(short);
      expect(read?.slice(short.length)).not.toContain(true);
    }),
  );
});

test('permission: a list of flags that is too long, or is no text, is none', () => {
  const flags = 'f'.repeat(32);
  for (const stored of [`${flags}0`, `0${flags}`, `x${flags}`, `${flags}\n`, [flags], '', 'f'.repeat(31)])
    expect(parsePermissionFlags(stored)).toBeUndefined();
});

test('permission: any other stored value is no list of flags', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string({ minLength: 32, maxLength: 32 })), (stored) => {
      fc.pre(typeof stored !== 'string' || !/^[\da-f]{32}$/i.test(stored));
      expect(parsePermissionFlags(stored)).toBeUndefined();
    }),
  );
});

test('permission: a driver holds no permission, whatever other roles the account has', () => {
  fc.assert(
    fc.property(permissions, cases, (flag, item) => {
      expect(holds(flag, { ...item, driver: true })).toBe(false);
    }),
  );
});

test('permission: an administrator holds every permission, and so does everyone but guests on a server that is not Plus, except reselling', () => {
  fc.assert(
    fc.property(permissions, cases, (flag, item) => {
      expect(holds(flag, { ...item, administrator: true })).toBe(true);
      expect(holds(flag, { ...item, plus: false })).toBe(
        item.administrator || (!item.isShared && !isReselling(flag)),
      );
    }),
  );
});

test('permission: with the switch on, the stored flag decides, for guests too', () => {
  fc.assert(
    fc.property(permissions, storedPermissions, fc.constantFrom(undefined, 3), (flag, stored, isShared) => {
      expect(holds(flag, { stored, isShared })).toBe(parsePermissionFlags(stored)?.[flag]);
    }),
  );
});

test('permission: without stored flags, or with the switch off, everyone but guests holds every permission except reselling', () => {
  fc.assert(
    fc.property(permissions, storedPermissions, (flag, stored) => {
      const isUsual = !isReselling(flag);
      expect(holds(flag, {})).toBe(isUsual);
      expect(holds(flag, { isShared: 3 })).toBe(false);
      expect(holds(flag, { advanced: false, stored })).toBe(isUsual);
      expect(holds(flag, { advanced: false, stored, isShared: 3 })).toBe(false);
    }),
  );
});
