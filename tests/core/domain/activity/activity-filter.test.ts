import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filterAndSortActivity,
  NEWEST_FIRST,
  nextActivitySort,
  UNFILTERED_ACTIVITY,
  type FilteredActivity,
} from '@farol/core/domain/activity/activity-filter';
import { anActivity } from '../../../arbitraries/activities.ts';

function row(
  id: number,
  changes: Parameters<typeof anActivity>[0] = {},
  more: Partial<FilteredActivity> = {},
): FilteredActivity {
  return {
    entry: anActivity({ id, timeMs: id * 1000, ...changes }),
    category: 'device',
    text: `line ${id}`,
    ...more,
  };
}

const rows: fc.Arbitrary<FilteredActivity[]> = fc
  .array(
    fc.record({
      ip: fc.constantFrom('', '10.0.0.9', '10.0.0.10', '2001:db8::1'),
      username: fc.constantFrom('', 'Ana', 'rui', 'Zé'),
      timeMs: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 12 },
  )
  .map((entries) => entries.map((entry, at) => row(at + 1, entry)));

const idsOf = (found: readonly FilteredActivity[]): number[] => found.map(({ entry }) => entry.id);

test('activity filter: words are found in any order, whatever their case and accents, in what happened, who did it and the IP address', () => {
  const all = [
    row(1, {}, { text: 'Editou veículo Caminhão' }),
    row(2, { ip: '10.1.2.3' }),
    row(3, { username: 'rui@x' }),
  ];
  const found = (query: string) =>
    idsOf(filterAndSortActivity(all, { ...UNFILTERED_ACTIVITY, query }, NEWEST_FIRST));
  expect(found('caminhao EDITOU')).toEqual([1]);
  expect(found('10.1.2')).toEqual([2]);
  expect(found('rui')).toEqual([3]);
  expect(found('nobody')).toEqual([]);
  expect(found('  caminhao   editou ')).toEqual([1]);
  expect(found('caminhaorui')).toEqual([]);
  expect(found('oahnimac')).toEqual([]);
  expect(found(' ')).toEqual([3, 2, 1]);
});

test('activity filter: filters by user and category keep only matching entries, with the server itself as one of the users', () => {
  const all = [row(1), row(2, { username: '' }), row(3, {}, { category: 'login' })];
  const found = (filter: Partial<typeof UNFILTERED_ACTIVITY>) =>
    idsOf(filterAndSortActivity(all, { ...UNFILTERED_ACTIVITY, ...filter }, NEWEST_FIRST));
  expect(found({ username: '' })).toEqual([2]);
  expect(found({ username: 'ana@example.com' })).toEqual([3, 1]);
  expect(found({ category: 'login' })).toEqual([3]);
  expect(found({ category: 'login', username: '' })).toEqual([]);
});

test('activity filter: every order keeps all entries, and reversing the order of times reverses the list', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom('created', 'username', 'ip'),
      fc.boolean(),
      (all, column, descending) => {
        const arranged = filterAndSortActivity(all, UNFILTERED_ACTIVITY, { column, descending });
        expect(idsOf(arranged).toSorted((a, b) => a - b)).toEqual(idsOf(all));
      },
    ),
  );
  fc.assert(
    fc.property(rows, (all) => {
      const up = filterAndSortActivity(all, UNFILTERED_ACTIVITY, { column: 'created', descending: false });
      expect(idsOf(up).toReversed()).toEqual(
        idsOf(filterAndSortActivity(all, UNFILTERED_ACTIVITY, NEWEST_FIRST)),
      );
    }),
  );
});

test('activity filter: IP addresses are sorted by their numbers, and unknown users come last in both directions', () => {
  const all = [row(1, { ip: '10.0.0.10' }), row(2, { ip: '' }), row(3, { ip: '10.0.0.9' })];
  const order = (descending: boolean) =>
    idsOf(filterAndSortActivity(all, UNFILTERED_ACTIVITY, { column: 'ip', descending }));
  expect([order(false), order(true)]).toEqual([
    [3, 1, 2],
    [1, 3, 2],
  ]);
});

test('activity filter: clicking a column again reverses the order; times begin with the newest, texts with their first letter', () => {
  const byUser = nextActivitySort(NEWEST_FIRST, 'username');
  expect(byUser).toEqual({ column: 'username', descending: false });
  expect(nextActivitySort(byUser, 'username')).toEqual({ column: 'username', descending: true });
  expect(nextActivitySort(byUser, 'created')).toEqual(NEWEST_FIRST);
  expect(nextActivitySort({ column: 'username', descending: true }, 'created')).toEqual(NEWEST_FIRST);
  expect(nextActivitySort({ column: 'username', descending: true }, 'ip').descending).toBe(false);
  expect(nextActivitySort(NEWEST_FIRST, 'created').descending).toBe(false);
});

test('activity filter: entries of the same moment are in the order in which the server wrote them, the last one first', () => {
  const all = [row(2, { timeMs: 5 }), row(3, { timeMs: 5 }), row(1, { timeMs: 5 })];
  const order = (descending: boolean) =>
    idsOf(filterAndSortActivity(all, UNFILTERED_ACTIVITY, { column: 'created', descending }));
  expect([order(true), order(false)]).toEqual([
    [3, 2, 1],
    [1, 2, 3],
  ]);
});

test('activity filter: users are sorted by their names whatever the case, and the entries of one by time, the newest first', () => {
  const all = ['bia', 'Ana', '', 'Bia', 'ana'].map((username, at) => row(at + 1, { username }));
  const order = (descending: boolean) =>
    idsOf(filterAndSortActivity(all, UNFILTERED_ACTIVITY, { column: 'username', descending }));
  expect([order(false), order(true)]).toEqual([
    [5, 2, 4, 1, 3],
    [4, 1, 5, 2, 3],
  ]);
});
