import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportColumn } from '@farol/core/domain/report/report-column';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { defaultColumns, REPORT_NAMES, REPORTS } from '@farol/core/domain/report/report';
import {
  chosenColumns,
  groupedRows,
  namedRows,
  sortedRows,
  totalsOf,
  valueOf,
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

test('sorting keeps every row, is the same forwards and backwards, and puts rows without a value last', () => {
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
        const values = sorted.filter((row) => !isMissing(row, column)).map((row) => valueOf(row, column));
        if (column === 'distance' || column === 'start')
          expect(values).toEqual(values.toSorted((a, b) => (descending ? -1 : 1) * (Number(a) - Number(b))));
      },
    ),
  );
});

function isMissing(row: ReportRow, column: ReportColumn): boolean {
  const value = valueOf(row, column);
  if (column === 'geofence') return typeof value !== 'number' || NAMES.geofence(value) === undefined;
  return value === undefined || value === '';
}

function rowOf(deviceName: string): ReportRow {
  return {
    deviceId: 1,
    deviceName,
    fromMs: 0,
    toMs: 0,
    place: undefined,
    positionId: 0,
    values: {},
  };
}

test('vehicles are sorted as people number them', () => {
  const sorted = sortedRows(
    ['Van 10', 'van 9', 'Ônibus'].map(rowOf),
    { column: 'vehicle', descending: false },
    NAMES,
  );
  expect(sorted.map(({ deviceName }) => deviceName)).toEqual(['Ônibus', 'van 9', 'Van 10']);
});

test('groups divide the rows, and their totals add up to those of the report', () => {
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

test('the first column of a report cannot be hidden or moved, the others come as chosen', () => {
  expect(chosenColumns('trips', ['distance', 'duration', 'nonsense', 'distance'])).toEqual([
    'vehicle',
    'distance',
    'duration',
  ]);
  for (const name of REPORT_NAMES)
    expect(chosenColumns(name, defaultColumns(name))).toEqual(defaultColumns(name));
});

test('rows without a name get that of their vehicle', () => {
  fc.assert(
    fc.property(rows, (all) => {
      for (const [index, row] of namedRows(all, NAMES).entries())
        expect(row.deviceName).toBe(all[index]?.deviceName || (NAMES.device(row.deviceId) ?? ''));
    }),
  );
});
