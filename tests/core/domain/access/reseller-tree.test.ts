import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accountsAbove,
  accountsBelow,
  countsBelow,
  exceededLimit,
  givableLimits,
  RESELLER_LIMITS,
  roomLeft,
  type AccountTree,
  type ResellerCounts,
} from '@farol/core/domain/access/reseller-tree';

const COUNT = 8;

interface Account {
  managers: readonly number[];
  devices: readonly number[];
  isReseller: boolean;
}

/** Accounts by number; several may manage one, and there may be circles. */
const accounts = fc.array(
  fc.record({
    managers: fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: 2 }),
    devices: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
    isReseller: fc.boolean(),
  }),
  { minLength: COUNT, maxLength: COUNT },
);

/** Accounts of which each is managed by an earlier one, or by nobody. */
const hierarchies = fc
  .array(fc.record({ manager: fc.nat(), isTop: fc.boolean(), isReseller: fc.boolean() }), {
    minLength: COUNT,
    maxLength: COUNT,
  })
  .map((drafts) =>
    drafts.map(({ manager, isTop, isReseller }, at): Account => ({
      managers: at === 0 || isTop ? [] : [manager % at],
      devices: [at],
      isReseller,
    })),
  );

function treeOf(all: readonly Account[]): AccountTree {
  return {
    managedBy: (id) => all.flatMap(({ managers }, at) => (managers.includes(id) ? [at] : [])),
    managersOf: (id) => all[id]?.managers ?? [],
    devicesOf: (id) => all[id]?.devices ?? [],
    isReseller: (id) => all[id]?.isReseller === true,
  };
}

const counts: fc.Arbitrary<ResellerCounts> = fc.record({
  users: fc.nat(50),
  devices: fc.nat(50),
  resellers: fc.nat(50),
});
const limits: fc.Arbitrary<ResellerCounts> = fc.record({
  users: fc.oneof(fc.nat(50), fc.constant(Infinity)),
  devices: fc.oneof(fc.nat(50), fc.constant(Infinity)),
  resellers: fc.oneof(fc.nat(50), fc.constant(Infinity)),
});

test('tree of resellers: an account is below exactly the accounts that are above it, and never below itself', () => {
  fc.assert(
    fc.property(accounts, (all) => {
      const tree = treeOf(all);
      for (let one = 0; one < COUNT; one += 1) {
        expect(accountsBelow(tree, one).has(one)).toBe(false);
        const direct = [...tree.managedBy(one)].filter((id) => id !== one);
        expect(direct.filter((id) => !accountsBelow(tree, one).has(id))).toEqual([]);
        for (let other = 0; other < COUNT; other += 1)
          if (one !== other)
            expect(accountsBelow(tree, one).has(other)).toBe(accountsAbove(tree, other).has(one));
      }
    }),
  );
});

test('tree of resellers: what is below somebody below is below, too, and nothing sideways is', () => {
  fc.assert(
    fc.property(hierarchies, (all) => {
      const tree = treeOf(all);
      for (let one = 0; one < COUNT; one += 1) {
        const below = accountsBelow(tree, one);
        for (const child of below)
          for (const deeper of accountsBelow(tree, child)) expect(below).toContain(deeper);
        // Of two accounts neither of which is below the other, none sees what the other has.
        for (let other = 0; other < COUNT; other += 1)
          if (one !== other && !below.has(other) && !accountsBelow(tree, other).has(one))
            expect([...below].filter((id) => accountsBelow(tree, other).has(id))).toEqual([]);
      }
    }),
  );
});

test('tree of resellers: users, resellers and devices are counted once, however many ways lead to them', () => {
  fc.assert(
    fc.property(accounts, (all) => {
      const tree = treeOf(all);
      for (let id = 0; id < COUNT; id += 1) {
        const below = [...accountsBelow(tree, id)];
        expect(countsBelow(tree, id)).toEqual({
          users: below.length,
          devices: new Set([id, ...below].flatMap((item) => all[item]?.devices ?? [])).size,
          resellers: below.filter((item) => all[item]?.isReseller).length,
        });
      }
    }),
  );
});

test('limits of resellers: in a tree, what somebody uses is never more than what those above use', () => {
  fc.assert(
    fc.property(hierarchies, (all) => {
      const tree = treeOf(all);
      for (let id = 0; id < COUNT; id += 1)
        for (const superior of accountsAbove(tree, id))
          for (const limit of RESELLER_LIMITS)
            expect(countsBelow(tree, id)[limit]).toBeLessThanOrEqual(countsBelow(tree, superior)[limit]);
    }),
  );
});

test('limits of resellers: using all of a limit that may be given takes nobody above over theirs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ limits, counts }), { minLength: 1, maxLength: 4 }),
      counts,
      (givers, used) => {
        const givable = givableLimits(givers, used);
        for (const limit of RESELLER_LIMITS)
          for (const giver of givers) {
            const usedThen = giver.counts[limit] - used[limit] + givable[limit];
            // Where a limit was exceeded before, nothing more may be given.
            expect(usedThen).toBeLessThanOrEqual(Math.max(giver.limits[limit], giver.counts[limit]));
            // What is used already may stay.
            expect(givable[limit]).toBeGreaterThanOrEqual(used[limit]);
          }
      },
    ),
  );
});

test('limits of resellers: a change is refused exactly where it grows beyond a limit', () => {
  fc.assert(
    fc.property(limits, counts, counts, (most, before, after) => {
      const exceeded = exceededLimit(most, before, after);
      const grown = RESELLER_LIMITS.find(
        (limit) => after[limit] > most[limit] && after[limit] > before[limit],
      );
      expect(exceeded).toBe(grown);
      // What is left is never below nothing, and one more than that does not fit.
      const left = roomLeft(most, before);
      for (const limit of RESELLER_LIMITS) {
        expect(left[limit]).toBeGreaterThanOrEqual(0);
        const next = { ...before, [limit]: before[limit] + left[limit] + 1 };
        if (left[limit] !== Infinity) expect(exceededLimit(most, before, next)).toBe(limit);
      }
    }),
  );
});
