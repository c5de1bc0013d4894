import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOfUserAgent, sessionsInOrder, type OwnSession } from '@farol/core/domain/account/own-session';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome, Windows 10/11',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows 10/11',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android 15',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS 18.5',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome, iOS 18.5',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari, macOS 10.15.7',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0',
    'Opera, Linux',
  ],
  ['curl/8.5.0', 'curl 8.5.0, '],
  ['', ', '],
])('where somebody is signed in: %s is %s', (agent, device) => {
  const { browser, system } = deviceOfUserAgent(agent);
  expect(`${browser}, ${system}`).toBe(device);
});

test('where somebody is signed in: whatever a program calls itself, its name stays short', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 400 }), fc.webUrl()), (agent) => {
      const { browser, system } = deviceOfUserAgent(agent);
      expect(browser.length + system.length).toBeLessThan(400);
    }),
  );
});

const session: fc.Arbitrary<OwnSession> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{1,4}$/),
  kind: fc.constantFrom('session', 'token'),
  isCurrent: fc.boolean(),
  agent: fc.constant(''),
  address: fc.constant(''),
  isSameNetwork: fc.boolean(),
  createdMs: fc.option(fc.nat(), { nil: undefined }),
  usedMs: fc.option(fc.nat(), { nil: undefined }),
  tail: fc.constant(''),
  actingAs: fc.constant(undefined),
});

const rank = ({ isCurrent, kind }: OwnSession) => (isCurrent ? 0 : 2) + (kind === 'token' ? 1 : 0);

test('where somebody is signed in: this page first, then sessions before tokens, the last used first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(session, { selector: ({ id }) => id }), (sessions) => {
      const ordered = sessionsInOrder(sessions);
      expect(ordered.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        sessions.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
      for (const [at, one] of ordered.slice(1).entries()) {
        const before = ordered[at];
        if (!before) throw new Error('no row');
        expect(rank(before)).toBeLessThanOrEqual(rank(one));
        if (rank(before) === rank(one)) expect(before.usedMs ?? 0).toBeGreaterThanOrEqual(one.usedMs ?? 0);
      }
      expect(sessionsInOrder(sessions.toReversed())).toEqual(ordered);
    }),
  );
});
