import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import type { ReportColumn } from '@farol/core/domain/report/report-column';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { defaultColumns } from '@farol/core/domain/report/report';
import { initialReportView, reportViewStore } from '@farol/core/machines/reports/report-view-store';

const ROW: ReportRow = {
  deviceId: 1,
  deviceName: 'Van',
  fromMs: 0,
  toMs: 1,
  place: undefined,
  positionId: 0,
  values: {},
};

/** The view of the report of trips with these columns. */
function aView(columns?: readonly ReportColumn[], storage = new MemoryKeyValueStorage()) {
  const view = createActor(reportViewStore(storage)).start();
  view.send({ type: 'OPEN', name: 'trips' });
  if (columns) view.send({ type: 'RESTORE', name: 'trips', view: { columns } });
  return { view, storage, now: () => view.getSnapshot().context };
}

test('report view: a column that is shown comes last, once, and one that is hidden leaves the others', () => {
  const { view, now } = aView(['vehicle', 'start', 'end']);
  view.send({ type: 'SHOW_COLUMN', column: 'distance', isShown: true });
  expect(now().view.columns).toEqual(['vehicle', 'start', 'end', 'distance']);
  view.send({ type: 'SHOW_COLUMN', column: 'start', isShown: true });
  expect(now().view.columns).toEqual(['vehicle', 'end', 'distance', 'start']);
  view.send({ type: 'SHOW_COLUMN', column: 'start', isShown: false });
  expect(now().view.columns).toEqual(['vehicle', 'end', 'distance']);
});

/** Returns the columns after one of four was moved. */
function moved(column: ReportColumn, by: number): readonly ReportColumn[] {
  const { view, now } = aView(['vehicle', 'start', 'end', 'distance']);
  view.send({ type: 'MOVE_COLUMN', column, by });
  return now().view.columns;
}

test('report view: a column moves by places, not beyond the first, and one that is not shown does not', () => {
  expect(moved('end', -1)).toEqual(['vehicle', 'end', 'start', 'distance']);
  expect(moved('start', 2)).toEqual(['vehicle', 'end', 'distance', 'start']);
  expect(moved('distance', -2)).toEqual(['vehicle', 'distance', 'start', 'end']);
  expect(new Set(moved('distance', -9))).toEqual(new Set(['vehicle', 'start', 'end', 'distance']));
  expect(moved('duration', -1)).toEqual(['vehicle', 'start', 'end', 'distance']);
});

test('report view: this browser remembers the columns of each report at once, and has the usual ones for what it cannot read', () => {
  const { view, storage } = aView(['vehicle', 'end', 'start']);
  // What an address shows is not remembered.
  expect(storage.read('report.columns.trips')).toBeUndefined();
  view.send({ type: 'SHOW_COLUMN', column: 'distance', isShown: true });
  expect(initialReportView('trips', storage).columns).toEqual(['vehicle', 'end', 'start', 'distance']);
  view.send({ type: 'MOVE_COLUMN', column: 'distance', by: -1 });
  expect(initialReportView('trips', storage).columns).toEqual(['vehicle', 'end', 'distance', 'start']);
  expect(initialReportView('stops', storage).columns).toEqual(defaultColumns('stops'));
  expect(aView(undefined, storage).now().view.columns).toEqual(['vehicle', 'end', 'distance', 'start']);
  storage.write('report.columns.trips', 'nothing,known');
  expect(initialReportView('trips', storage).columns).toEqual(defaultColumns('trips'));
  storage.write('report.columns.trips', 'end,nothing');
  expect(initialReportView('trips', storage).columns).toEqual(['vehicle', 'end']);
});

test('report view: rows are sorted, the other way the second time, and grouped; the same report stays as it is', () => {
  const { view, now } = aView();
  view.send({ type: 'SORT_BY', column: 'duration' });
  view.send({ type: 'SORT_BY', column: 'duration' });
  view.send({ type: 'GROUP_BY', grouping: 'vehicle' });
  expect(now().view).toMatchObject({ sort: { column: 'duration', descending: true }, grouping: 'vehicle' });
  view.send({ type: 'OPEN', name: 'trips' });
  expect(now().view.grouping).toBe('vehicle');
  view.send({ type: 'OPEN', name: 'stops' });
  expect(now()).toMatchObject({
    name: 'stops',
    view: initialReportView('stops', new MemoryKeyValueStorage()),
  });
});

test('report view: an address shows what it names, with only the columns that there are, and the rest as usual', () => {
  const { view, now } = aView();
  view.send({ type: 'RESTORE', name: 'trips', view: { grouping: 'day' } });
  expect(now().view).toEqual({ ...initialReportView('trips', new MemoryKeyValueStorage()), grouping: 'day' });
  view.send({ type: 'RESTORE', name: 'trips', view: { columns: ['end', 'distance', 'score'] } });
  expect(now().view).toMatchObject({ grouping: 'none', columns: ['vehicle', 'end', 'distance'] });
});

test('report view: a row stays selected until there are others or another report; rows of no vehicle are neither selected nor grouped', () => {
  const { view, now } = aView();
  view.send({ type: 'SELECT', row: ROW });
  view.send({ type: 'RESTORE', name: 'trips', view: {} });
  expect(now().selected).toBe(ROW);
  view.send({ type: 'ROWS_CHANGED' });
  expect(now().selected).toBeUndefined();
  view.send({ type: 'SELECT', row: ROW });
  view.send({ type: 'OPEN', name: 'drivers' });
  expect(now().selected).toBeUndefined();
  view.send({ type: 'SELECT', row: ROW });
  view.send({ type: 'GROUP_BY', grouping: 'vehicle' });
  expect(now()).toMatchObject({ selected: undefined, view: { grouping: 'none' } });
  view.send({ type: 'RESTORE', name: 'drivers', view: { grouping: 'day' } });
  expect(now().view.grouping).toBe('none');
});
