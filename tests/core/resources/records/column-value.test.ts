import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberSortKey } from '@farol/core/domain/values/number-sort-key';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { columnSortKey, columnReader } from '@farol/core/resources/records/column-value';

const NAMESPACE = 'farol';
const KM = 1000;
const HOUR = 3_600_000;

test('maintenance by hours has its start and period in the columns of maintenance by distance', () => {
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

test('licenses are sorted by expiry date, and distances by length, in any language', () => {
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

test('empty text has an empty sort key, and words are sorted like names', () => {
  const read = columnReader(RESOURCES.drivers, NAMESPACE);
  const category = (stored: string) => read({ attributes: { cnhCategory: stored } }, 'cnhCategory');
  expect(columnSortKey(undefined, '')).toBe('');
  expect(columnSortKey(category('Ab'), 'Ab')).toBe(columnSortKey(category('áb'), 'áb'));
  expect(columnSortKey(read({ attributes: { cnhValidity: 'soon' } }, 'cnhValidity'), 'soon')).toBe('soon');
});

test('sort keys of numbers are in numeric order', () => {
  const numbers = fc.double({ noNaN: true });
  fc.assert(
    fc.property(numbers, numbers, (left, right) => {
      expect(numberSortKey(left) < numberSortKey(right)).toBe(left < right);
      expect(numberSortKey(left) === numberSortKey(right)).toBe(left === right);
    }),
  );
});
