import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPath } from '@farol/core/domain/redirect';
import {
  isKeptFrom,
  outcomeAfterLoss,
  outcomeAfterSignIn,
  outcomeAfterSignOut,
} from '@farol/core/domain/navigation-outcome';
import { SCREENS } from '@farol/core/domain/screen';
import { screenPaths } from '../../arbitraries/paths.ts';
import { aUser } from '../../arbitraries/users.ts';

const ana = aUser();
const driver = aUser({ attributes: { 'farol.isQrDriverId': '8' } });
const privatePaths = screenPaths((name) => !SCREENS[name].public);
const driverPaths = screenPaths((name) => name === 'qrDriver');
const officePaths = screenPaths((name) => !SCREENS[name].public && !SCREENS[name].isDriver);

test('drivers are kept from every screen but their own, others from none', () => {
  fc.assert(
    fc.property(officePaths, driverPaths, (office, own) => {
      expect(isKeptFrom(driver, 'farol', office)).toBe(true);
      expect(isKeptFrom(driver, 'farol', own)).toBe(false);
      expect(isKeptFrom(ana, 'farol', office) || isKeptFrom(ana, 'farol', own)).toBe(false);
    }),
  );
});

test('a login leads to where its user wanted to go, and without that to where his kind starts', () => {
  fc.assert(
    fc.property(privatePaths, (wanted) => {
      expect(outcomeAfterSignIn(ana, 'farol', loginPath(wanted))).toEqual({ type: 'redirect', to: wanted });
      expect(outcomeAfterSignIn(ana, 'farol', wanted)).toEqual({ type: 'stay' });
    }),
  );
  expect(outcomeAfterSignIn(ana, 'farol', '/login')).toEqual({ type: 'redirect', to: '/home' });
  expect(outcomeAfterSignIn(driver, 'farol', '/motorista')).toEqual({ type: 'redirect', to: '/qr-driver' });
  expect(outcomeAfterSignIn(driver, 'farol', '/devices')).toEqual({ type: 'redirect', to: '/qr-driver' });
});

test('who had to go is sent to his login, unless he already stands where nobody must be signed in', () => {
  fc.assert(
    fc.property(
      privatePaths,
      screenPaths((name) => SCREENS[name].public),
      (closed, open) => {
        expect(outcomeAfterLoss(closed)).toEqual({ type: 'redirect', to: loginPath(closed) });
        expect(outcomeAfterLoss(open)).toEqual({ type: 'stay' });
      },
    ),
  );
});

test('a logout leads everyone to the login of his kind', () => {
  expect(outcomeAfterSignOut(driver, 'farol')).toEqual({ type: 'redirect', to: '/motorista' });
  expect(outcomeAfterSignOut(ana, 'farol')).toEqual({ type: 'redirect', to: '/login' });
  expect(outcomeAfterSignOut(undefined, 'farol')).toEqual({ type: 'redirect', to: '/login' });
});
