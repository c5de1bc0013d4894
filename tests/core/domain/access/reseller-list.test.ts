import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { resellerRows, type ListedReseller } from '@farol/core/domain/access/reseller-list';

const NONE = { users: 0, devices: 0, resellers: 0 };

function aReseller(id: number, name: string, parentId: number): ListedReseller {
  return { id, name, parentId, domain: '', isDisabled: false, limits: NONE, counts: NONE };
}

/** Resellers with ids of their own; some are below one that is not listed, or form a circle. */
const lists = fc
  .array(fc.record({ name: fc.constantFrom('Ana', 'Bia', 'Caio'), parentId: fc.nat(9) }), { maxLength: 8 })
  .map((drafts) => drafts.map(({ name, parentId }, at) => aReseller(at + 1, name, parentId)));

test('tree of resellers: every one is a row once, one below who is above, right after them or those below them', () => {
  fc.assert(
    fc.property(lists, (resellers) => {
      const rows = resellerRows(resellers);
      expect(rows).toHaveLength(resellers.length);
      expect(new Set(rows.map(({ reseller }) => reseller))).toEqual(new Set(resellers));
      rows.forEach(({ reseller, depth }, at) => {
        if (depth === 0) return;
        const parent = rows.slice(0, at).findLast((row) => row.depth < depth);
        expect([parent?.reseller.id, parent?.depth]).toEqual([reseller.parentId, depth - 1]);
      });
    }),
  );
});

test('tree of resellers: those without one above come first, also where that one is not listed; circles come last', () => {
  const rows = resellerRows([
    aReseller(1, 'Ana', 2),
    aReseller(2, 'Bia', 1),
    aReseller(12, 'Caio', 0),
    aReseller(10, 'Caio', 0),
    aReseller(11, 'Dora', 10),
    aReseller(5, 'Eva', 99),
  ]);
  expect(rows.map(({ reseller, depth }) => [reseller.id, depth])).toEqual([
    [10, 0],
    [11, 1],
    [12, 0],
    [5, 0],
    [1, 0],
    [2, 1],
  ]);
});

test('tree of resellers: those beside each other are sorted by name', () => {
  fc.assert(
    fc.property(lists, (resellers) => {
      const tops = resellerRows(resellers.map((reseller) => ({ ...reseller, parentId: 0 })));
      const names = tops.map(({ reseller }) => reseller.name);
      expect(names).toEqual(names.toSorted());
    }),
  );
});
