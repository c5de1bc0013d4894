import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  requestedOrInheritedExpiry,
  expiresAfter,
  accountsToShorten,
  type ExpiringAccount,
} from '@farol/core/domain/account/account-expiry';

const expiries = fc.option(
  fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

/** Accounts and who created whom; cycles are possible. */
const accountTrees = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    accounts: fc.tuple(
      ...Array.from({ length: count }, (_, id) =>
        fc.record({
          id: fc.constant(id),
          expirationTime: expiries,
          administrator: fc.boolean().map((is) => is && id % 5 === 4),
        }),
      ),
    ),
    created: fc.array(fc.tuple(fc.nat({ max: count - 1 }), fc.nat({ max: count - 1 })), { maxLength: 40 }),
  }),
);

test('account expiry: an account without an expiry of its own expires with its creator', () => {
  fc.assert(
    fc.property(expiries, expiries, (requested, creatorExpiry) => {
      const expiry = requestedOrInheritedExpiry(requested, creatorExpiry);
      expect(expiresAfter(expiry, creatorExpiry)).toBe(
        requested !== null && expiresAfter(requested, creatorExpiry),
      );
    }),
  );
});

test('account expiry: when the expiry of a creator is moved forward, no account below outlives it at any depth, and no other account changes', () => {
  fc.assert(
    fc.property(accountTrees, expiries, ({ accounts, created }, latest) => {
      const below = (id: number): ExpiringAccount[] =>
        created.filter(([creator]) => creator === id).flatMap(([, account]) => accounts[account] ?? []);
      const shortened = accountsToShorten(0, latest, below);
      expect(new Set(shortened.map(({ id }) => id)).size).toBe(shortened.length);
      for (const { expirationTime, administrator } of shortened) {
        expect(expiresAfter(expirationTime, latest)).toBe(true);
        expect(administrator).toBe(false);
      }
      const shortenedIds = new Set(shortened.map(({ id }) => id));
      const visit = (id: number, seen: Set<number>): void => {
        for (const account of below(id)) {
          if (seen.has(account.id) || account.administrator) continue;
          seen.add(account.id);
          expect(shortenedIds.has(account.id)).toBe(expiresAfter(account.expirationTime, latest));
          visit(account.id, seen);
        }
      };
      const seen = new Set([0]);
      visit(0, seen);
      for (const id of shortenedIds) expect(seen.has(id)).toBe(true);
    }),
  );
});

test('account expiry: no account outlives one that never expires, and one without a readable end outlives every other', () => {
  const [sooner, later] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
  expect([null, sooner, later, 'some day'].map((end) => expiresAfter(end, sooner))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect([null, sooner].map((end) => expiresAfter(end, null))).toEqual([false, false]);
  expect(requestedOrInheritedExpiry(sooner, later)).toBe(sooner);
  expect(requestedOrInheritedExpiry(null, later)).toBe(later);
});

const account = (id: number, administrator: boolean) => ({ id, administrator, expirationTime: null });

test('account expiry: an account that never expired is shortened with its creator, and one below an administrator is not', () => {
  const created: Record<number, ExpiringAccount[]> = {
    1: [account(2, false), account(3, true)],
    2: [account(4, false)],
    3: [account(5, false)],
  };
  const shortened = (latest: string | null) =>
    accountsToShorten(1, latest, (id) => created[id] ?? []).map(({ id }) => id);
  expect(shortened('2026-01-01T00:00:00Z')).toEqual([2, 4]);
  expect(shortened(null)).toEqual([]);
});

test('two accounts that created each other: each names the other one only', () => {
  const created: Record<number, ExpiringAccount[]> = { 1: [account(2, false)], 2: [account(1, false)] };
  for (const id of [1, 2])
    expect(
      accountsToShorten(id, '2026-01-01T00:00:00Z', (item) => created[item] ?? []).map((below) => below.id),
    ).toEqual([3 - id]);
});
