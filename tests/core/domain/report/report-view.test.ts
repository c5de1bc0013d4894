import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReportColumn, type ReportColumn } from '@farol/core/domain/report/report-column';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { defaultColumns, REPORTS } from '@farol/core/domain/report/report';
import { REPORT_NAMES } from '@farol/core/domain/report/report-screen';
import {
  chosenColumns,
  firstSort,
  groupedRows,
  namedRows,
  nextReportSort,
  sortedRows,
  totalsOf,
  reportValueOf,
  type ReportNames,
} from '@farol/core/domain/report/report-view';

const NAMES: ReportNames = {
  device: (id) => (id < 3 ? `Van ${id}` : undefined),
  geofence: (id) => (id < 3 ? `Depot ${id}` : undefined),
};
const rows = fc.array(
  fc.record({
    deviceId: fc.integer({ min: 1, max: 4 }),
    deviceName: fc.constantFrom('', 'Van 9', 'Van 10', 'Ônibus'),
    fromMs: fc.integer({ min: 0, max: 10 * 86_400_000 }),
    toMs: fc.constant(0),
    place: fc.constant(undefined),
    positionId: fc.constant(0),
    values: fc.record(
      {
        distance: fc.integer({ min: 0, max: 1_000_000 }),
        maxSpeed: fc.integer({ min: 0, max: 100 }),
        duration: fc.integer({ min: 0, max: 1_000_000 }),
        engineHours: fc.integer({ min: 0, max: 1_000_000 }),
        geofence: fc.integer({ min: 1, max: 4 }),
      },
      { requiredKeys: [] },
    ),
  }),
  { maxLength: 40 },
);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const reportNames = fc.constantFrom(...REPORT_NAMES);

test('report view: sorting keeps every row, is the same forwards and backwards, and puts rows without a value last', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom<ReportColumn>('vehicle', 'start', 'distance', 'geofence', 'driver'),
      fc.boolean(),
      (all, column, descending) => {
        const sorted = sortedRows(all, { column, descending }, NAMES);
        expect(new Set(sorted)).toEqual(new Set(all));
        expect(sorted).toHaveLength(all.length);
        const missing = sorted.map((row) => isMissing(row, column));
        expect(missing).toEqual(missing.toSorted((a, b) => Number(a) - Number(b)));
        const values = sorted
          .filter((row) => !isMissing(row, column))
          .map((row) => reportValueOf(row, column));
        if (column === 'distance' || column === 'start')
          expect(values).toEqual(values.toSorted((a, b) => (descending ? -1 : 1) * (Number(a) - Number(b))));
      },
    ),
  );
});

function isMissing(row: ReportRow, column: ReportColumn): boolean {
  const value = reportValueOf(row, column);
  if (column === 'geofence') return typeof value !== 'number' || NAMES.geofence(value) === undefined;
  return value === undefined || value === '';
}

function rowOf(deviceName: string, changes: Partial<ReportRow> = {}): ReportRow {
  return {
    deviceId: 1,
    deviceName,
    fromMs: 0,
    toMs: 0,
    place: undefined,
    positionId: 0,
    values: {},
    ...changes,
  };
}

test('report view: a report is sorted by vehicle until the user clicks a column, and a second click turns the order around', () => {
  expect(firstSort('trips')).toEqual({ column: 'vehicle', descending: false });
  expect(firstSort('drivers')).toEqual({ column: 'driver', descending: false });
  const once = nextReportSort(firstSort('trips'), 'distance');
  expect(once).toEqual({ column: 'distance', descending: false });
  const twice = nextReportSort(once, 'distance');
  expect(twice).toEqual({ column: 'distance', descending: true });
  expect(nextReportSort(twice, 'distance')).toEqual(once);
  expect(nextReportSort(twice, 'start')).toEqual({ column: 'start', descending: false });
});

test('report view: a row has its vehicle, start and end, and the values of its report', () => {
  const row = rowOf('Van', { fromMs: 5, toMs: 8, values: { distance: 12 } });
  const columns = ['vehicle', 'start', 'end', 'distance', 'maxSpeed'] as const;
  expect(columns.map((column) => reportValueOf(row, column))).toEqual(['Van', 5, 8, 12, undefined]);
});

test('report view: only columns that exist are known by name', () => {
  expect(['distance', 'ignition', 'fuel', 'toString', ''].map(isReportColumn)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

/** The times of rows as they are sorted. */
function timesSorted(all: readonly ReportRow[], column: ReportColumn, descending = false): number[] {
  return sortedRows(all, { column, descending }, NAMES).map(({ fromMs }) => fromMs);
}

test('report view: rows with the same value, or without one, are in the order of their times', () => {
  const all = [
    rowOf('Van', { fromMs: 4 }),
    rowOf('Van', { fromMs: 3, values: { distance: 7 } }),
    rowOf('Van', { fromMs: 2 }),
    rowOf('Van', { fromMs: 1, values: { distance: 7 } }),
    rowOf('Van', { fromMs: 5, values: { distance: 2 } }),
  ];
  expect(timesSorted(all, 'distance')).toEqual([5, 1, 3, 2, 4]);
  expect(timesSorted(all, 'distance', true)).toEqual([1, 3, 5, 2, 4]);
  expect(timesSorted(all, 'vehicle')).toEqual([1, 2, 3, 4, 5]);
});

test('report view: rows of the same time stay as the server sent them', () => {
  const all = [3, 1, 2].map((positionId) => rowOf('Van', { positionId }));
  expect(sortedRows(all, firstSort('trips'), NAMES).map(({ positionId }) => positionId)).toEqual([3, 1, 2]);
});

test('report view: geofences and drivers are sorted by their names, unknown and empty ones last', () => {
  const names: ReportNames = {
    device: () => undefined,
    geofence: (id) =>
      new Map([
        [1, 'Yard'],
        [2, 'Depot 10'],
        [3, 'Depot 9'],
      ]).get(id),
  };
  const visits = [1, 2, 4, 3].map((geofence) => rowOf('Van', { values: { geofence } }));
  const order = (descending: boolean) =>
    sortedRows(visits, { column: 'geofence', descending }, names).map(({ values }) => values.geofence);
  expect([order(false), order(true)]).toEqual([
    [3, 2, 1, 4],
    [1, 2, 3, 4],
  ]);
  const driven = ['Rui', '', 'ana', 'Bia'].map((driver) => rowOf('Van', { values: { driver } }));
  expect(
    sortedRows(driven, { column: 'driver', descending: false }, names).map(({ values }) => values.driver),
  ).toEqual(['ana', 'Bia', 'Rui', '']);
});

test('report view: vehicles of the same name are groups of their own, in the order of their names', () => {
  const all = [
    rowOf('Van 10', { deviceId: 1 }),
    rowOf('Van 9', { deviceId: 2 }),
    rowOf('Bus', { deviceId: 3 }),
    rowOf('Van 9', { deviceId: 4 }),
    rowOf('Van 10', { deviceId: 1, fromMs: 9 }),
  ];
  const groups = groupedRows('trips', all, 'vehicle', dayOf);
  expect(groups.map(({ title, rows: ofGroup }) => [title, ofGroup.map(({ deviceId }) => deviceId)])).toEqual([
    ['Bus', [3]],
    ['Van 9', [2]],
    ['Van 9', [4]],
    ['Van 10', [1, 1]],
  ]);
});

test('report view: days are groups of all vehicles, the first day first', () => {
  const day = 86_400_000;
  const all = [2, 0, 1, 0].map((count, deviceId) => rowOf('Van', { deviceId, fromMs: count * day + 5 }));
  expect(
    groupedRows('trips', all, 'day', dayOf).map(({ title, rows: ofDay }) => [title, ofDay.length]),
  ).toEqual([
    ['1970-01-01', 2],
    ['1970-01-02', 1],
    ['1970-01-03', 1],
  ]);
});

test('report view: the totals are the sum of distances and the highest speed, of the rows that have them', () => {
  const all = [
    rowOf('Van', { values: { distance: 1000, maxSpeed: 40, averageSpeed: 20, driver: 'Rui' } }),
    rowOf('Van', { values: { distance: 500, maxSpeed: 60 } }),
    rowOf('Van', { values: { maxSpeed: 50 } }),
  ];
  expect(totalsOf('trips', all)).toEqual({ distance: 1500, maxSpeed: 60 });
  expect(totalsOf('trips', [])).toEqual({});
  expect(groupedRows('trips', all, 'none', dayOf)).toEqual([
    { title: '', rows: all, totals: { distance: 1500, maxSpeed: 60 } },
  ]);
});

test('report view: a visit to no geofence comes last also in the opposite order, and so does a row without a time', () => {
  const names: ReportNames = { device: () => undefined, geofence: (id) => `Depot ${id}` };
  const visits = [1, undefined, 2].map((geofence) => rowOf('Van', geofence ? { values: { geofence } } : {}));
  for (const [descending, expected] of [
    [false, [1, 2, undefined]],
    [true, [2, 1, undefined]],
  ] as const)
    expect(
      sortedRows(visits, { column: 'geofence', descending }, names).map(({ values }) => values.geofence),
    ).toEqual(expected);
  const times = [5, Number.NaN, 9].map((fromMs) => rowOf('Van', { fromMs }));
  expect(timesSorted(times, 'start')).toEqual([5, 9, Number.NaN]);
  expect(timesSorted(times, 'start', true)).toEqual([9, 5, Number.NaN]);
});

test('report view: vehicles are sorted as people number them', () => {
  const sorted = sortedRows(
    ['Van 10', 'van 9', 'Ônibus'].map((name) => rowOf(name)),
    { column: 'vehicle', descending: false },
    NAMES,
  );
  expect(sorted.map(({ deviceName }) => deviceName)).toEqual(['Ônibus', 'van 9', 'Van 10']);
});

test('report view: groups divide the rows, and their totals add up to those of the report', () => {
  fc.assert(
    fc.property(rows, reportNames, fc.constantFrom('vehicle' as const, 'day' as const), (all, name, by) => {
      const groups = groupedRows(name, all, by, dayOf);
      expect(groups.flatMap((group) => group.rows)).toHaveLength(all.length);
      const totals = totalsOf(name, all);
      for (const { column, total } of REPORTS[name].columns) {
        if (total === undefined) continue;
        const values = groups.map((group) => group.totals[column]).filter((value) => value !== undefined);
        const whole =
          values.length === 0
            ? undefined
            : total === 'sum'
              ? values.reduce((sum, value) => sum + value, 0)
              : Math.max(...values);
        expect(totals[column]).toBe(whole);
      }
      for (const group of groups)
        for (const row of group.rows) if (by === 'day') expect(dayOf(row.fromMs)).toBe(group.title);
    }),
  );
});

test('report view: the first column of a report cannot be hidden or moved, the others come as chosen', () => {
  expect(chosenColumns('trips', ['distance', 'duration', 'nonsense', 'distance'])).toEqual([
    'vehicle',
    'distance',
    'duration',
  ]);
  for (const name of REPORT_NAMES)
    expect(chosenColumns(name, defaultColumns(name))).toEqual(defaultColumns(name));
});

test('report view: rows without a name get that of their vehicle', () => {
  fc.assert(
    fc.property(rows, (all) => {
      for (const [index, row] of namedRows(all, NAMES).entries())
        expect(row.deviceName).toBe(all[index]?.deviceName || (NAMES.device(row.deviceId) ?? ''));
    }),
  );
});
