import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountProblem, isDriverUser, startPathFor } from '@farol/core/domain/account/account';
import { DEFAULT_USER } from '@farol/core/domain/account/user';
import { aUser } from '../../../arbitraries/users.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

test('a disabled or expired account may not be used', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.option(fc.integer({ min: -1e6, max: 1e6 })), (disabled, offset) => {
      const expirationTime = offset === null ? null : new Date(NOW + offset).toISOString();
      const expected = disabled ? 'BLOCK' : offset !== null && offset <= 0 ? 'USER_HAS_EXPIRED' : undefined;
      expect(accountProblem(aUser({ disabled, expirationTime }), NOW)).toBe(expected);
    }),
  );
  expect(accountProblem(aUser({ expirationTime: 'some day' }), NOW)).toBeUndefined();
  const until = (ms: number) => accountProblem(aUser({ expirationTime: new Date(ms).toISOString() }), NOW);
  expect([NOW - 1, NOW, NOW + 1].map(until)).toEqual(['USER_HAS_EXPIRED', 'USER_HAS_EXPIRED', undefined]);
});

test('drivers start at the check-in, guests at their device, everyone else at home', () => {
  expect(start({ 'acme.isQrDriverId': '8', isShared: 3, deviceId: 5 })).toBe('/qr-driver');
  expect(start({ isShared: 3, deviceId: 5 })).toBe('/devices/5');
  expect(start({ isShared: 3, deviceId: '/evil' })).toBe('/home');
  expect(start({ deviceId: 5 })).toBe('/home');
  expect(isDriverUser(aUser({ attributes: { 'farol.isQrDriverId': '8' } }), 'acme')).toBe(false);
});

function start(attributes: Record<string, unknown>): string {
  return startPathFor(aUser({ attributes }), 'acme');
}

test('a new account has no limits but those somebody sets', () => {
  const { deviceLimit, userLimit, expirationTime, attributes } = DEFAULT_USER;
  expect({ deviceLimit, userLimit, expirationTime, attributes }).toEqual({
    deviceLimit: -1,
    userLimit: 0,
    expirationTime: null,
    attributes: {},
  });
  const flags = Object.values(DEFAULT_USER).filter((value) => typeof value === 'boolean');
  expect(flags).toEqual(flags.map(() => false));
  expect([DEFAULT_USER.name, DEFAULT_USER.email]).toEqual(['', '']);
});

test('a guest whose device is unknown starts at home', () => {
  for (const deviceId of [undefined, null, '5', 5.5, Number.NaN])
    expect(start({ isShared: 3, deviceId })).toBe('/home');
});
