import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPath } from '@farol/core/domain/redirect';
import {
  outcomeAfterLoss,
  outcomeAfterSignIn,
  outcomeAfterSignOut,
} from '@farol/core/domain/navigation-outcome';
import type { Visitor } from '@farol/core/domain/permission-screens';
import { SCREENS } from '@farol/core/domain/screen';
import type { User } from '@farol/core/domain/user';
import { screenPaths } from '../../arbitraries/paths.ts';
import { aUser } from '../../arbitraries/users.ts';

const ana = aUser();
const driver = aUser({ attributes: { 'farol.isQrDriverId': '8' } });
const visitor = (user: User): Visitor => ({ user, namespace: 'farol', server: undefined });
const privatePaths = screenPaths((name) => !SCREENS[name].public);

test('a login leads to where its user wanted to go, and without that to where his kind starts', () => {
  fc.assert(
    fc.property(privatePaths, (wanted) => {
      expect(outcomeAfterSignIn(visitor(ana), loginPath(wanted))).toEqual({ type: 'redirect', to: wanted });
      expect(outcomeAfterSignIn(visitor(ana), wanted)).toEqual({ type: 'stay' });
    }),
  );
  expect(outcomeAfterSignIn(visitor(ana), '/login')).toEqual({ type: 'redirect', to: '/home' });
  expect(outcomeAfterSignIn(visitor(driver), '/motorista')).toEqual({ type: 'redirect', to: '/qr-driver' });
  expect(outcomeAfterSignIn(visitor(driver), '/devices')).toEqual({ type: 'redirect', to: '/qr-driver' });
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
