import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { User } from '@farol/core/domain/account/user';
import { navigationDecision, type Visitor } from '@farol/core/domain/navigation/navigation-decision';
import { redirectTo, STAY, type NavigationOutcome } from '@farol/core/domain/navigation/navigation-outcome';
import { mayOpenPath } from '@farol/core/domain/navigation/screen-permission';
import { SCREENS } from '@farol/core/domain/navigation/screen';
import { screenPaths } from '../../../arbitraries/screen-paths.ts';
import { URL_STATE_PARAMETERS } from '@farol/core/domain/navigation/url-parameter-names';
import { parseUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const ana = aUser();
const driver = aUser({ id: 8, attributes: { 'farol.isQrDriverId': '8' } });
const withoutRights = aUser({ id: 12, attributes: { 'farol.advancedPerms': '0'.repeat(32) } });
const blocked = aUser({ id: 10, disabled: true });
const expired = aUser({ id: 9, expirationTime: new Date(NOW).toISOString() });

const anyone: Visitor = {
  user: undefined,
  server: undefined,
  serverReadAt: undefined,
  namespace: 'farol',
  now: NOW,
};
const visitors = fc.record<Visitor>({
  user: fc.constantFrom<User | undefined>(undefined, ana, driver, withoutRights, blocked, expired),
  server: fc.constantFrom(
    undefined,
    aServer(),
    aServer({ attributes: { 'farol.enableAdvancedPerms': true } }, true),
  ),
  serverReadAt: fc.constantFrom(undefined, NOW - 60_000, NOW - 59_999, NOW),
  namespace: fc.constant('farol'),
  now: fc.constant(NOW),
});
const anyPath = fc.oneof(
  screenPaths(() => true),
  fc.string().map((text) => `/${text}`),
);
const outcomes = (path: string): fc.Arbitrary<NavigationOutcome> =>
  fc.constantFrom(STAY, redirectTo(path), redirectTo('/home'));
const privatePaths = screenPaths((name) => !SCREENS[name].public);

test('navigation decision: an address that no screen has leads home', () => {
  fc.assert(
    fc.property(visitors, (visitor) => {
      expect(navigationDecision('/nowhere', visitor, STAY)).toEqual({
        next: 'leave',
        outcome: redirectTo('/home'),
      });
    }),
  );
});

test('navigation decision: an address that no screen has leads home with what is open there, and with nothing secret', () => {
  const names = [...URL_STATE_PARAMETERS, 'token', 'to', 'x'];
  const parameters = fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 8 })));
  fc.assert(
    fc.property(
      fc.constantFrom('/', '/nowhere', '/devices/x'),
      parameters,
      visitors,
      (path, all, visitor) => {
        const query = all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
        const { outcome } = navigationDecision(`${path}?${query}#top`, visitor, STAY);
        const [pathname, kept = ''] = (outcome.to ?? '').split('?');
        expect(pathname).toBe('/home');
        expect(parseUrlParameters(`?${kept}`)).toEqual(
          all.filter(([name]) => URL_STATE_PARAMETERS.has(name)),
        );
      },
    ),
  );
  for (const query of ['open=billing', '%E0%A4=1&open=billing', 'open=billing&x']) {
    const { outcome } = navigationDecision(`/?${query}`, anyone, STAY);
    expect(outcome).toEqual(redirectTo('/home?open=billing'));
  }
});

test('navigation decision: nobody sees a screen of their own that they may not open', () => {
  fc.assert(
    fc.property(privatePaths, visitors, (path, visitor) => {
      const { next } = navigationDecision(path, visitor, STAY);
      const { user } = visitor;
      if (user === undefined || user === blocked || user === expired) expect(next).toBe('checkAccess');
      else if (next === 'refresh') expect(mayOpenPath(path, { ...visitor, user })).toBe(true);
      else expect([next, mayOpenPath(path, { ...visitor, user })]).toEqual(['leave', false]);
    }),
  );
});

test('navigation decision: a public screen is shown to everybody at once', () => {
  const publicPaths = screenPaths((name) => SCREENS[name].public && name !== 'maintenance');
  fc.assert(
    fc.property(publicPaths, visitors, (path, visitor) => {
      expect(navigationDecision(path, visitor, STAY)).toEqual({ next: 'refresh', outcome: STAY });
    }),
  );
});

test('navigation decision: settings are read once for a redirect and the page it leads to, and again for every page that a user opens', () => {
  fc.assert(
    fc.property(anyPath, visitors, (path, visitor) => {
      const usual = navigationDecision(path, visitor, STAY);
      const isMinuteOld = visitor.serverReadAt === undefined || visitor.serverReadAt <= NOW - 60_000;
      expect(usual.next).not.toBe('show');
      expect(navigationDecision(path, visitor, redirectTo('/elsewhere'))).toEqual(usual);
      if (usual.next === 'refresh')
        expect(navigationDecision(path, visitor, redirectTo(path)).next).toBe(
          isMinuteOld ? 'refresh' : 'show',
        );
    }),
  );
});

test('navigation decision: the maintenance page waits for whom the console led there, and asks at once for whom came by themselves', () => {
  const maintenance = screenPaths((name) => name === 'maintenance');
  fc.assert(
    fc.property(maintenance, visitors, (path, visitor) => {
      expect(navigationDecision(path, visitor, redirectTo(path)).next).toBe('wait');
      expect(navigationDecision(path, visitor, STAY).next).toBe('retry');
      expect(navigationDecision(path, visitor, redirectTo('/home')).next).toBe('retry');
    }),
  );
});

test('navigation decision: only a path that must be left leads elsewhere, and never to itself', () => {
  fc.assert(
    fc.property(
      anyPath.chain((path) => fc.tuple(fc.constant(path), outcomes(path))),
      visitors,
      ([path, last], visitor) => {
        const { next, outcome } = navigationDecision(path, visitor, last);
        expect(outcome.type).toBe(next === 'leave' ? 'redirect' : 'stay');
        expect(outcome).not.toEqual(redirectTo(path));
      },
    ),
  );
});
