import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filteredSortedRows,
  nextSort,
  tableRows,
  treeRows,
  expandedRows,
  type TableSort,
} from '@farol/core/resources/records/record-table';
import { parseAssociations } from '@farol/core/resources/records/association-wire';
import { numberSortKey } from '@farol/core/domain/values/number-sort-key';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { columnSortKey, columnReader } from '@farol/core/resources/records/column-value';

const COLUMNS = ['name', 'parent'];
const records = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    name: fc.constantFrom('Van 9', 'van 10', 'VAN 9', 'Ônibus', 'onibus 2', ''),
    parent: fc.constantFrom('', 'Sul', 'São Paulo'),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);
const sorts: fc.Arbitrary<TableSort> = fc.record({
  field: fc.constantFrom('name', 'parent'),
  descending: fc.boolean(),
});
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const rowsOf = (list: { id: number; name: string; parent: string }[]) =>
  tableRows(list, COLUMNS, (record, field) => (field === 'name' ? record.name : record.parent));

test('record table: an empty search finds everything, in an order independent of the input', () => {
  fc.assert(
    fc.property(records, sorts, (list, sort) => {
      const arranged = filteredSortedRows(rowsOf(list), ' ', sort).map(({ record }) => record.id);
      expect(arranged.toSorted((a, b) => a - b)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b));
      expect(filteredSortedRows(rowsOf(list.toReversed()), '', sort).map(({ record }) => record.id)).toEqual(
        arranged,
      );
    }),
  );
});

test('record table: a search finds exactly the rows that contain the words, ignoring case and accents', () => {
  fc.assert(
    fc.property(records, fc.constantFrom('ON', 'sao', '9', 'x', 'Van'), (list, query) => {
      const found = filteredSortedRows(rowsOf(list), query, { field: 'name', descending: false });
      const expected = list.filter((item) =>
        [item.name, item.parent].some((text) => plain(text).includes(plain(query))),
      );
      expect(new Set(found.map(({ record }) => record))).toEqual(new Set(expected));
    }),
  );
});

test('record table: numbers in names sort as numbers, and empty rows come last in both directions', () => {
  const rows = rowsOf([
    { id: 1, name: '', parent: '' },
    { id: 2, name: 'Van 10', parent: '' },
    { id: 3, name: 'van 9', parent: '' },
  ]);
  const order = (descending: boolean) =>
    filteredSortedRows(rows, '', { field: 'name', descending }).map(({ record }) => record.id);
  expect([order(false), order(true)]).toEqual([
    [3, 2, 1],
    [2, 3, 1],
  ]);
});

test('record table: the same column again reverses the direction, a new one starts ascending', () => {
  const byName = nextSort({ field: 'parent', descending: true }, 'name');
  expect(byName).toEqual({ field: 'name', descending: false });
  expect(nextSort(byName, 'name')).toEqual({ field: 'name', descending: true });
});

test('record table: groups are listed below their parents, other records in a flat list', () => {
  const groups = [
    { id: 1, name: 'Norte', groupId: 0 },
    { id: 2, name: 'Sul', groupId: 0 },
    { id: 3, name: 'Manaus', groupId: 1 },
    { id: 4, name: 'Belém', groupId: 1 },
  ];
  const rows = tableRows(groups, ['name'], ({ name }) => name);
  const sorted = filteredSortedRows(rows, '', { field: 'name', descending: false });
  expect(treeRows(sorted).map(({ row, depth }) => [row.record.name, depth])).toEqual([
    ['Norte', 0],
    ['Belém', 1],
    ['Manaus', 1],
    ['Sul', 0],
  ]);
  const devices = [
    { id: 1, uniqueId: 'a', groupId: 2 },
    { id: 2, uniqueId: 'b', groupId: 1 },
  ];
  const allRows = tableRows(devices, ['uniqueId'], ({ uniqueId }) => uniqueId);
  expect(treeRows(allRows).map(({ row, depth }) => [row.record.id, depth])).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

test('record table: a collapsed group hides everything inside it, however deep, and nothing else', () => {
  const groups = [
    { id: 1, name: 'Norte', groupId: 0 },
    { id: 2, name: 'Manaus', groupId: 1 },
    { id: 3, name: 'Porto', groupId: 2 },
    { id: 4, name: 'Belém', groupId: 1 },
    { id: 5, name: 'Sul', groupId: 0 },
  ];
  const tree = treeRows(tableRows(groups, ['name'], ({ name }) => name));
  const seen = (...folded: number[]) => expandedRows(tree, new Set(folded)).map(({ row }) => row.record.id);
  expect(tree.filter(({ isParent }) => isParent).map(({ row }) => row.record.id)).toEqual([1, 2]);
  expect([seen(), seen(2), seen(1), seen(1, 2), seen(5)]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 4, 5],
    [1, 5],
    [1, 5],
    [1, 2, 3, 4, 5],
  ]);
});

const keyCase = fc.constantFrom(
  (key: string) => key,
  (key: string) => key.toLowerCase(),
  (key: string) => key.toUpperCase(),
);

test('associations: the keys are read however the database of the server writes them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.nat())), keyCase, (pairs, written) => {
      const sent = pairs.map(([user, device]) => ({
        [written('userId')]: user,
        [written('deviceId')]: device,
      }));
      expect(parseAssociations(sent, 'user', 'device')).toEqual(
        pairs.map(([user, device]) => ({
          owner: { kind: 'user', id: user },
          property: { kind: 'device', id: device },
        })),
      );
    }),
  );
});

test('associations: another answer is none', () => {
  for (const sent of [{}, null, 'x', [5], [{ userId: 1 }], [{ userId: '1', deviceId: 2 }]])
    expect(parseAssociations(sent, 'user', 'device')).toBeUndefined();
});

const NAMESPACE = 'farol';
const KM = 1000;
const HOUR = 3_600_000;

test('record table: maintenance by hours has its start and period in the columns of maintenance by distance', () => {
  const read = columnReader(RESOURCES.maintenances, NAMESPACE);
  const byDistance = { ...RESOURCES.maintenances.defaults, start: 10_000 * KM, period: 500 * KM };
  const byHours = { ...byDistance, type: 'hours', start: 250 * HOUR, period: 50 * HOUR };
  const columns = (record: object) =>
    ['startDistance', 'cycleDistance'].map((name) => {
      const value = read(record, name);
      return [value?.field.kind, value?.text];
    });
  expect(columns(byDistance)).toEqual([
    ['distance', '10000'],
    ['distance', '500'],
  ]);
  expect(columns(byHours)).toEqual([
    ['duration', '250'],
    ['duration', '50'],
  ]);
  expect(read({ ...byDistance, type: 'of another console' }, 'startDistance')).toBeUndefined();
  expect(read(byDistance, 'no column')).toBeUndefined();
});

test('record table: licenses are sorted by expiry date, and distances by length, in any language', () => {
  const drivers = columnReader(RESOURCES.drivers, NAMESPACE);
  const validity = (day: string, text: string) =>
    columnSortKey(drivers({ attributes: { cnhValidity: day } }, 'cnhValidity'), text);
  expect(validity('2026-12-09', '9 de dez. de 2026') < validity('2027-01-02', '2 de jan. de 2027')).toBe(
    true,
  );
  const services = columnReader(RESOURCES.maintenances, NAMESPACE);
  const start = (km: number, text: string) =>
    columnSortKey(services({ ...RESOURCES.maintenances.defaults, start: km * KM }, 'startDistance'), text);
  expect(start(900, '900 km') < start(10_000, '10.000 km')).toBe(true);
  expect(start(0.5, '0,5 km') < start(1, '1 km')).toBe(true);
});

test('record table: empty text has an empty sort key, and words are sorted like names', () => {
  const read = columnReader(RESOURCES.drivers, NAMESPACE);
  const category = (stored: string) => read({ attributes: { cnhCategory: stored } }, 'cnhCategory');
  expect(columnSortKey(undefined, '')).toBe('');
  expect(columnSortKey(category('Ab'), 'Ab')).toBe(columnSortKey(category('áb'), 'áb'));
  expect(columnSortKey(read({ attributes: { cnhValidity: 'soon' } }, 'cnhValidity'), 'soon')).toBe('soon');
});

test('record table: sort keys of numbers are in numeric order', () => {
  const numbers = fc.double({ noNaN: true });
  fc.assert(
    fc.property(numbers, numbers, (left, right) => {
      expect(numberSortKey(left) < numberSortKey(right)).toBe(left < right);
      expect(numberSortKey(left) === numberSortKey(right)).toBe(left === right);
    }),
  );
});
