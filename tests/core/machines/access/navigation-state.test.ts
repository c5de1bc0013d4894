import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import {
  afterAccessCheck,
  afterRefresh,
  afterSessionLoss,
  afterSignIn,
  afterSignOut,
  assumingCachedSession,
  initialNavigationState,
  isAtPrivateScreen,
  mayAssumeCachedSession,
  type NavigationState,
} from '@farol/core/machines/access/navigation-state';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const ana = aUser();
const server = aServer();
const sessionCache = { user: ana, server, confirmedAtMs: NOW };

const clock = (): number => NOW;

/** The state before the first navigation, changed. */
function stateWith(changes: Partial<NavigationState> = {}): NavigationState {
  const network = new MemoryNetwork();
  const ports = {
    sessions: new MemorySessions(listedAccounts([], clock), network),
    serverSettings: new MemoryServerSettings(server, network),
    clock,
  };
  return { ...initialNavigationState({ ports, namespace: 'farol' }), ...changes };
}

test('navigation state: before the first page nobody is assumed to be signed in', () => {
  expect(stateWith()).toMatchObject({ user: undefined, isAssumed: false });
});

test('navigation state: only somebody of whom nothing is known is shown their last visit', () => {
  expect(mayAssumeCachedSession(stateWith({ cachedSession: sessionCache }), '/devices')).toBe(true);
  expect(
    mayAssumeCachedSession(stateWith({ cachedSession: sessionCache, user: ana, server }), '/devices'),
  ).toBe(false);
  expect(mayAssumeCachedSession(stateWith(), '/devices')).toBe(false);
});

test('navigation state: a driver of the last visit is led to the one screen of drivers, whatever the address', () => {
  const user = aUser({ attributes: { 'farol.isQrDriverId': 'D8' } });
  const known = stateWith({ cachedSession: { ...sessionCache, user } });
  expect(mayAssumeCachedSession(known, '/home')).toBe(true);
  expect(assumingCachedSession(known, '/home').outcome).toEqual({ type: 'redirect', to: '/qr-driver' });
  expect(assumingCachedSession(known, '/qr-driver').outcome).toEqual({ type: 'stay' });
  const blocked = stateWith({ cachedSession: { ...sessionCache, user: { ...user, disabled: true } } });
  expect(mayAssumeCachedSession(blocked, '/home')).toBe(false);
});

test('navigation state: without a last visit there is nobody to assume', () => {
  expect(assumingCachedSession(stateWith(), '/devices')).toMatchObject({
    user: undefined,
    server: undefined,
  });
  expect(assumingCachedSession(stateWith({ cachedSession: sessionCache }), '/devices')).toMatchObject({
    user: ana,
    server,
    isAssumed: true,
    cachedSession: undefined,
  });
});

test('navigation state: an address without a screen is not private', () => {
  expect(isAtPrivateScreen(stateWith({ path: '/nowhere' }))).toBe(false);
  expect(isAtPrivateScreen(stateWith({ path: '/login' }))).toBe(false);
  expect(isAtPrivateScreen(stateWith({ path: '/devices' }))).toBe(true);
});

test('navigation state: a user who signs in begins where they are wanted, and is no longer assumed', () => {
  const assumed = stateWith({ isAssumed: true, path: '/login', server });
  expect(afterSignIn(assumed, ana, '/drivers')).toMatchObject({
    isAssumed: false,
    outcome: { type: 'redirect', to: '/drivers' },
  });
  expect(afterSignIn(assumed, ana)).not.toMatchObject({ outcome: { to: '/drivers' } });
});

test('navigation state: a user who leaves is no longer assumed, and one whose session is over is told what has ended', () => {
  const assumed = stateWith({ isAssumed: true, user: ana, server });
  expect(afterSignOut(assumed).isAssumed).toBe(false);
  expect(afterSessionLoss(stateWith({ user: ana }), undefined).signOutReason).toBe('SESSION_ENDED');
  expect(afterSessionLoss(stateWith({ user: ana }), 'BLOCK').signOutReason).toBe('BLOCK');
  const temporary = aUser({ temporary: true });
  expect(afterSessionLoss(stateWith({ user: temporary }), undefined).signOutReason).toBe('SHARE_ENDED');
  const guest = aUser({ attributes: { isShared: 7 } });
  expect(afterSessionLoss(stateWith({ user: guest }), undefined).signOutReason).toBe('SHARE_ENDED');
});

test('navigation state: settings that arrive forbid a screen to a user, and nothing where nobody is signed in', () => {
  const user = aUser({ userLimit: 0 });
  expect(afterRefresh(stateWith({ user, path: '/users' }), server).outcome).toEqual({
    type: 'redirect',
    to: '/home',
  });
  for (const known of [stateWith({ user, path: '/devices' }), stateWith({ path: '/users' })]) {
    const change = afterRefresh(known, server);
    expect([change.server, change.serverReadAt, change.outcome]).toEqual([server, NOW, undefined]);
  }
});

test('navigation state: the page of a server that is away says why', () => {
  expect(afterAccessCheck(stateWith(), { type: 'unavailable', reason: 'NETWORK' })).toMatchObject({
    serverFailure: 'NETWORK',
    outcome: { type: 'redirect' },
  });
});
