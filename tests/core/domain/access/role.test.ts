import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { roleOf } from '@farol/core/domain/access/role';
import type { User } from '@farol/core/domain/account/user';
import { aUser } from '../../../arbitraries/users.ts';

/** What makes a user of each role, in the order of §6: the first that fits counts. */
const MARKS: readonly (readonly [role: string, mark: Partial<User>])[] = [
  ['driver', { attributes: { 'farol.isQrDriverId': '8' } }],
  ['administrator', { administrator: true }],
  ['shared', { attributes: { isShared: 3, deviceId: 5 } }],
  ['manager', { userLimit: 10 }],
];

const roleWith = (...marks: readonly Partial<User>[]): string => {
  const user = aUser(Object.assign({}, ...marks));
  const attributes = Object.assign({}, ...marks.map((mark) => mark.attributes));
  return roleOf({ user: { ...user, attributes }, namespace: 'farol' });
};

test('of several roles that fit the first counts: driver, administrator, guest, manager', () => {
  fc.assert(
    fc.property(fc.subarray([...MARKS], { minLength: 1 }), (fitting) => {
      expect(roleWith(...fitting.map(([, mark]) => mark))).toBe(fitting[0]?.[0]);
    }),
  );
});

test('role: everybody else is a regular user, also the account of a vehicle’s QR code and the driver of another product', () => {
  expect(roleWith()).toBe('regular');
  expect(roleWith({ userLimit: 0, readonly: true })).toBe('regular');
  expect(roleWith({ attributes: { 'farol.isQrDeviceId': '8' } })).toBe('regular');
  expect(roleWith({ attributes: { 'other.isQrDriverId': '8' } })).toBe('regular');
});

test('role: an unlimited number of users makes a manager too', () => {
  expect(roleWith({ userLimit: -1 })).toBe('manager');
});
