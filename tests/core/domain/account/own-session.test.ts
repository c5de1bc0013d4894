import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionsInOrder, type OwnSession } from '@farol/core/domain/account/own-session';

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
