import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupTree, groupTreeByName } from '@farol/core/domain/device/group-tree';

const groups = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), groupId: fc.nat({ max: 14 }) }))),
  );

test('group tree: a tree contains every group exactly once, cycles and missing parents included', () => {
  fc.assert(
    fc.property(groups, (list) => {
      const ids = groupTree(list).map(({ group }) => group.id);
      expect(ids.toSorted((a, b) => a - b)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b));
    }),
  );
});

test('group tree: every group that is not top-level is below its parent, one level deeper', () => {
  fc.assert(
    fc.property(groups, (list) => {
      const places = groupTree(list);
      for (const [at, { group, depth }] of places.entries()) {
        if (depth === 0) continue;
        const above = places.slice(0, at).findLast((place) => place.depth < depth);
        expect([above?.group.id, above?.depth]).toEqual([group.groupId, depth - 1]);
      }
    }),
  );
});

test('group tree: only groups without a known parent are top-level, and one of each cycle', () => {
  const list = [
    { id: 1, groupId: 0 },
    { id: 2, groupId: 3 },
    { id: 3, groupId: 2 },
    { id: 4, groupId: 99 },
    { id: 5, groupId: 1 },
    { id: 6, groupId: 1 },
    { id: 7, groupId: 5 },
  ];
  expect(groupTree(list).map(({ group, depth }) => [group.id, depth])).toEqual([
    [1, 0],
    [5, 1],
    [7, 2],
    [6, 1],
    [4, 0],
    [2, 0],
    [3, 1],
  ]);
});

test('group tree: siblings keep their order, and ten thousand nested groups do not break it', () => {
  const deep = Array.from({ length: 10_000 }, (_, at) => ({ id: at + 1, groupId: at }));
  expect(groupTree(deep).at(-1)).toEqual({ group: { id: 10_000, groupId: 9_999 }, depth: 9_999 });
});

test('a tree by name: siblings are in the order in which people count, those of one name by id', () => {
  const named = ['Van 10', 'ánimas', 'van 9', 'Zoo', 'Animas'].map((name, at) => ({
    id: 9 - at,
    groupId: 0,
    name,
  }));
  const child = { id: 1, groupId: 5, name: 'aaa' };
  fc.assert(
    fc.property(fc.shuffledSubarray([...named, child], { minLength: 6 }), (list) => {
      const names = groupTreeByName(list).map(({ group, depth }) => [group.name, depth]);
      expect(names).toEqual([
        ['Animas', 0],
        ['aaa', 1],
        ['ánimas', 0],
        ['van 9', 0],
        ['Van 10', 0],
        ['Zoo', 0],
      ]);
    }),
  );
});
