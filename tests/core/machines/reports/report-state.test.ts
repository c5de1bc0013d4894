import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { FIRST_CHOICE } from '@farol/core/domain/report/report-choice';
import { defaultColumns } from '@farol/core/domain/report/report';
import {
  awaitsGeofences,
  choiceProblem,
  firstReport,
  firstView,
  isRead,
  saveReportColumns,
  wantedRequest,
  withColumn,
  withMovedColumn,
  type ReportContext,
} from '@farol/core/machines/reports/report-state';

function aReport(changes: Partial<ReportContext> = {}): ReportContext {
  const reports = new MemoryReports({ positions: [], events: [] }, new MemoryNetwork());
  const storage = new MemoryKeyValueStorage();
  const input = { reports, storage, clock: () => 0, zone: () => 'UTC', geofenceIds: () => [] };
  return { ...firstReport(input), name: 'trips', ...changes };
}

const shown = (...columns: ReportContext['view']['columns']): Partial<ReportContext> => ({
  view: { sort: { column: 'start', descending: false }, grouping: 'none', columns },
});

test('no report is open, chosen or read at first', () => {
  expect(aReport()).toMatchObject({
    isOpen: false,
    choice: FIRST_CHOICE,
    requestedChoice: undefined,
    rows: [],
    isTruncated: false,
    progress: 0,
    selected: undefined,
  });
});

test('what an address wants has been read when report and choice are the same', () => {
  const choice = { ...FIRST_CHOICE, deviceIds: [1] };
  const read = aReport({ requestedChoice: choice });
  expect(isRead(read, { name: 'trips', choice: { ...choice }, view: {} })).toBe(true);
  expect(isRead(read, { name: 'stops', choice, view: {} })).toBe(false);
  expect(isRead(read, { name: 'trips', choice: FIRST_CHOICE, view: {} })).toBe(false);
  expect(isRead(read, { name: 'trips', choice: undefined, view: {} })).toBe(false);
  expect(isRead(aReport(), { name: 'trips', choice: undefined, view: {} })).toBe(false);
});

test('a column that is shown comes last, once, and one that is hidden leaves the others', () => {
  const report = aReport(shown('vehicle', 'start', 'end'));
  expect(withColumn(report, { column: 'distance', isShown: true }).columns).toEqual([
    'vehicle',
    'start',
    'end',
    'distance',
  ]);
  expect(withColumn(report, { column: 'start', isShown: true }).columns).toEqual(['vehicle', 'end', 'start']);
  expect(withColumn(report, { column: 'start', isShown: false }).columns).toEqual(['vehicle', 'end']);
});

test('a column moves by places, not beyond the first, and one that is not shown does not', () => {
  const report = aReport(shown('vehicle', 'start', 'end', 'distance'));
  const moved = (column: 'start' | 'end' | 'distance' | 'duration', by: number) =>
    withMovedColumn(report, { column, by }).columns;
  expect(moved('end', -1)).toEqual(['vehicle', 'end', 'start', 'distance']);
  expect(moved('start', 2)).toEqual(['vehicle', 'end', 'distance', 'start']);
  expect(moved('distance', -2)).toEqual(['vehicle', 'distance', 'start', 'end']);
  expect(new Set(moved('distance', -9))).toEqual(new Set(['vehicle', 'start', 'end', 'distance']));
  expect(withMovedColumn(report, { column: 'duration', by: -1 })).toBe(report.view);
});

test('this browser remembers the columns of each report, and has the usual ones for what it cannot read', () => {
  const report = aReport(shown('vehicle', 'end', 'start'));
  saveReportColumns(report);
  expect(firstView('trips', report.storage).columns).toEqual(['vehicle', 'end', 'start']);
  expect(firstView('stops', report.storage).columns).toEqual(defaultColumns('stops'));
  report.storage.write('report.columns.trips', 'nothing,known');
  expect(firstView('trips', report.storage).columns).toEqual(defaultColumns('trips'));
  report.storage.write('report.columns.trips', 'end,nothing');
  expect(firstView('trips', report.storage).columns).toEqual(['vehicle', 'end']);
});

test('only a report of all geofences waits for them, until it is known which there are', () => {
  const unknown = { geofenceIds: () => undefined };
  const ofOne = { ...FIRST_CHOICE, geofenceIds: [7] };
  expect(awaitsGeofences(aReport({ name: 'geofences', ...unknown }))).toBe(true);
  expect(awaitsGeofences(aReport({ name: 'geofences', ...unknown, choice: ofOne }))).toBe(false);
  expect(awaitsGeofences(aReport({ name: 'geofences', geofenceIds: () => [] }))).toBe(false);
  expect(awaitsGeofences(aReport({ name: 'trips', ...unknown }))).toBe(false);
  expect(wantedRequest(aReport({ name: 'geofences', ...unknown })).geofenceIds).toEqual([]);
});

test('geofences that are not known yet are no problem, and an address of no vehicle is one all the same', () => {
  const report = aReport({ name: 'geofences', geofenceIds: () => undefined });
  expect(choiceProblem(report)).toBeUndefined();
  const ofNobody = { ...FIRST_CHOICE, deviceIds: [0] };
  expect(choiceProblem({ ...report, choice: ofNobody })).toBe('unknownIds');
});
