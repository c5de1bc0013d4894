import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPathFor } from '@farol/core/domain/navigation/redirect';
import {
  outcomeAfterSessionLoss,
  outcomeAfterSignIn,
  outcomeAfterSignOut,
} from '@farol/core/domain/navigation/navigation-outcome';
import type { PendingPrincipal } from '@farol/core/domain/navigation/screen-permission';
import { SCREENS } from '@farol/core/domain/navigation/screen';
import type { User } from '@farol/core/domain/account/user';
import { screenPaths } from '../../../arbitraries/screen-paths.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const ana = aUser();
const driver = aUser({ attributes: { 'farol.isQrDriverId': '8' } });
const visitor = (user: User): PendingPrincipal => ({ user, namespace: 'farol', server: undefined });
const privatePaths = screenPaths((name) => !SCREENS[name].public);

test('navigation outcome: a login leads to the requested screen, otherwise to the start page of the role', () => {
  fc.assert(
    fc.property(privatePaths, (wanted) => {
      expect(outcomeAfterSignIn(visitor(ana), loginPathFor(wanted))).toEqual({
        type: 'redirect',
        to: wanted,
      });
      expect(outcomeAfterSignIn(visitor(ana), wanted)).toEqual({ type: 'stay' });
    }),
  );
  expect(outcomeAfterSignIn(visitor(ana), '/login')).toEqual({ type: 'redirect', to: '/home' });
  expect(outcomeAfterSignIn(visitor(driver), '/motorista')).toEqual({ type: 'redirect', to: '/qr-driver' });
  expect(outcomeAfterSignIn(visitor(driver), '/devices')).toEqual({ type: 'redirect', to: '/qr-driver' });
});

test('navigation outcome: a user whose session ended goes to their login, unless the screen is public', () => {
  fc.assert(
    fc.property(
      privatePaths,
      screenPaths((name) => SCREENS[name].public),
      (closed, open) => {
        expect(outcomeAfterSessionLoss(closed)).toEqual({ type: 'redirect', to: loginPathFor(closed) });
        expect(outcomeAfterSessionLoss(open)).toEqual({ type: 'stay' });
      },
    ),
  );
});

test('address without a screen: leads a visitor to the login, and stays as it is for a signed-in user', () => {
  expect(outcomeAfterSessionLoss('/nowhere')).toEqual({ type: 'redirect', to: loginPathFor('/nowhere') });
  expect(outcomeAfterSignIn(visitor(ana), '/nowhere')).toEqual({ type: 'stay' });
});

test('navigation outcome: a sign-out leads every user to the login of their role, and nowhere from there', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<[User | undefined, string]>(
        [driver, '/motorista'],
        [ana, '/login'],
        [undefined, '/login'],
      ),
      fc.oneof(
        screenPaths(() => true),
        fc.constantFrom('/login', '/motorista'),
      ),
      ([user, login], path) => {
        const expected = path === login ? { type: 'stay' } : { type: 'redirect', to: login };
        expect(outcomeAfterSignOut(user, 'farol', path)).toEqual(expected);
      },
    ),
  );
});

test('navigation outcome: a user who has just created the first account of a server goes to onboarding, whatever was requested', () => {
  const server = aServer({ newServer: true }, true);
  for (const path of ['/login', loginPathFor('/geofence')])
    expect(outcomeAfterSignIn({ ...visitor(ana), server }, path)).toEqual({ type: 'redirect', to: '/start' });
});
