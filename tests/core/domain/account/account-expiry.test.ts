import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestedOrInheritedExpiry, expiresAfter, accountsToShorten, type ExpiringAccount } from '@farol/core/domain/account/account-expiry';

const end = fc.option(
  fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

/** Accounts and who made whom; nothing keeps the lines from going in circles. */
const makers = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    accounts: fc.tuple(
      ...Array.from({ length: count }, (_, id) =>
        fc.record({
          id: fc.constant(id),
          expirationTime: end,
          administrator: fc.boolean().map((is) => is && id % 5 === 4),
        }),
      ),
    ),
    made: fc.array(fc.tuple(fc.nat({ max: count - 1 }), fc.nat({ max: count - 1 })), { maxLength: 40 }),
  }),
);

test('an account without an end of its own ends with whoever made it', () => {
  fc.assert(
    fc.property(end, end, (wanted, makersEnd) => {
      const given = requestedOrInheritedExpiry(wanted, makersEnd);
      expect(expiresAfter(given, makersEnd)).toBe(wanted !== null && expiresAfter(wanted, makersEnd));
    }),
  );
});

test('after the end of a maker was brought forward nobody below outlives them, at any depth, and nobody else changed', () => {
  fc.assert(
    fc.property(makers, end, ({ accounts, made }, latest) => {
      const below = (id: number): ExpiringAccount[] =>
        made.filter(([maker]) => maker === id).flatMap(([, one]) => accounts[one] ?? []);
      const shortened = accountsToShorten(0, latest, below);
      expect(new Set(shortened.map(({ id }) => id)).size).toBe(shortened.length);
      for (const { expirationTime, administrator } of shortened) {
        expect(expiresAfter(expirationTime, latest)).toBe(true);
        expect(administrator).toBe(false);
      }
      const left = new Set(shortened.map(({ id }) => id));
      const reached = (id: number, seen: Set<number>): void => {
        for (const account of below(id)) {
          if (seen.has(account.id) || account.administrator) continue;
          seen.add(account.id);
          expect(left.has(account.id)).toBe(expiresAfter(account.expirationTime, latest));
          reached(account.id, seen);
        }
      };
      const seen = new Set([0]);
      reached(0, seen);
      for (const id of left) expect(seen.has(id)).toBe(true);
    }),
  );
});
