import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { INITIAL_REPORT_CHOICE, reportRequest } from '@farol/core/domain/report/report-choice';
import {
  awaitsGeofences,
  reportChoiceProblem,
  initialReport,
  isRead,
  chosenReportRequest,
  type ReportContext,
} from '@farol/core/machines/reports/report-state';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { recentReportsStore } from '@farol/core/machines/reports/recent-reports';
import { readReport, type ReportReadingEvent } from '@farol/core/machines/reports/report-reading';
import type { ReportAnswer, ReportReadOptions, Reports } from '@farol/core/ports/reports';

function aReport(changes: Partial<ReportContext> = {}): ReportContext {
  const reports = new MemoryReports({ positions: [], events: [] }, new MemoryNetwork());
  const input = { reports, clock: () => 0, zone: () => 'UTC', geofenceIds: () => [] };
  return { ...initialReport(input), name: 'trips', ...changes };
}

test('report state: no report is open, chosen or read at first', () => {
  expect(aReport()).toMatchObject({
    isOpen: false,
    choice: INITIAL_REPORT_CHOICE,
    requestedChoice: undefined,
    rows: [],
    isTruncated: false,
    progress: 0,
  });
});

test('report state: what an address wants has been read when report and choice are the same', () => {
  const choice = { ...INITIAL_REPORT_CHOICE, deviceIds: [1] };
  const read = aReport({ requestedChoice: choice });
  expect(isRead(read, { name: 'trips', choice: { ...choice }, view: {} })).toBe(true);
  expect(isRead(read, { name: 'stops', choice, view: {} })).toBe(false);
  expect(isRead(read, { name: 'trips', choice: INITIAL_REPORT_CHOICE, view: {} })).toBe(false);
  expect(isRead(read, { name: 'trips', choice: undefined, view: {} })).toBe(false);
  expect(isRead(aReport(), { name: 'trips', choice: undefined, view: {} })).toBe(false);
});

test('report state: only a report of all geofences waits for them, until it is known which there are', () => {
  const unknown = { geofenceIds: () => undefined };
  const ofOne = { ...INITIAL_REPORT_CHOICE, geofenceIds: [7] };
  expect(awaitsGeofences(aReport({ name: 'geofences', ...unknown }))).toBe(true);
  expect(awaitsGeofences(aReport({ name: 'geofences', ...unknown, choice: ofOne }))).toBe(false);
  expect(awaitsGeofences(aReport({ name: 'geofences', geofenceIds: () => [] }))).toBe(false);
  expect(awaitsGeofences(aReport({ name: 'trips', ...unknown }))).toBe(false);
  expect(chosenReportRequest(aReport({ name: 'geofences', ...unknown })).geofenceIds).toEqual([]);
});

test('report state: geofences that are not known yet are no problem, and an address of no vehicle is one all the same', () => {
  const report = aReport({ name: 'geofences', geofenceIds: () => undefined });
  expect(reportChoiceProblem(report)).toBeUndefined();
  const ofNobody = { ...INITIAL_REPORT_CHOICE, deviceIds: [0] };
  expect(reportChoiceProblem({ ...report, choice: ofNobody })).toBe('unknownIds');
});

const pathOf = (index: number): string => `/reports/stops?device=${index}`;

function recentIn(stored: unknown): readonly string[] {
  const storage = new MemoryKeyValueStorage();
  storage.write('reports.recent', JSON.stringify(stored));
  return createActor(recentReportsStore(storage)).start().getSnapshot().context;
}

test('report state: a report that is used again comes first and is listed once; the sixth is forgotten', () => {
  const storage = new MemoryKeyValueStorage();
  const recent = createActor(recentReportsStore(storage)).start();
  for (const index of [1, 2, 1]) recent.send({ type: 'USED', path: pathOf(index) });
  expect(recent.getSnapshot().context).toEqual([pathOf(1), pathOf(2)]);
  for (const index of [3, 4, 5, 6]) recent.send({ type: 'USED', path: pathOf(index) });
  expect(recent.getSnapshot().context).toEqual([6, 5, 4, 3, 1].map(pathOf));
});

test('report state: nothing is stored before a report is used', () => {
  const storage = new MemoryKeyValueStorage();
  createActor(recentReportsStore(storage)).start();
  expect(storage.read('reports.recent')).toBeUndefined();
});

test('report state: of what the browser has stored only addresses of reports are listed, five at most', () => {
  expect(recentIn([7, null, 'reports/stops', '/home', pathOf(1), 'x/reports/stops'])).toEqual([pathOf(1)]);
  expect(recentIn([1, 2, 3, 4, 5, 6, 7].map(pathOf))).toEqual([1, 2, 3, 4, 5].map(pathOf));
  for (const stored of [{}, 'text', 7, null]) expect(recentIn(stored)).toEqual([]);
});

const REQUEST = reportRequest('trips', INITIAL_REPORT_CHOICE, { nowMs: 0, zone: 'UTC', geofenceIds: [] });

/** A server whose answer comes when the test says so. */
function theServer() {
  const answers: PromiseWithResolvers<ReportAnswer>[] = [];
  const readings: ReportReadOptions[] = [];
  const reports: Reports = {
    rows: async (_, reading) => {
      readings.push(reading);
      const answer = Promise.withResolvers<ReportAnswer>();
      answers.push(answer);
      return await answer.promise;
    },
    events: async () => await Promise.resolve([]),
    spreadsheet: async () => await Promise.reject(new Error('none')),
  };
  return { reports, answers, readings };
}

test('report state: reading a report tells how many rows have come, then all of them or why there are none', async () => {
  const { reports, answers, readings } = theServer();
  const told: ReportReadingEvent[] = [];
  readReport({ reports, request: REQUEST, maxRows: 7 }, (event) => told.push(event));
  expect(readings[0]?.maxRows).toBe(7);
  readings[0]?.progress(3);
  expect(told).toEqual([{ type: 'PROGRESS', rowCount: 3 }]);
  const answer = { rows: [], isTruncated: false };
  answers[0]?.resolve(answer);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told.at(-1)).toEqual({ type: 'READ', answer });
  readReport({ reports, request: REQUEST, maxRows: 7 }, (event) => told.push(event));
  const error = new Error('lost');
  answers[1]?.reject(error);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told.at(-1)).toEqual({ type: 'NOT_READ', error });
});

test('a report that is no longer wanted: every call that reads it ends', () => {
  const { reports, readings } = theServer();
  const end = readReport({ reports, request: REQUEST, maxRows: 7 }, () => undefined);
  const ended: number[] = [];
  for (const call of [1, 2]) readings[0]?.onCancel(() => ended.push(call));
  expect(ended).toEqual([]);
  end();
  expect(ended).toEqual([1, 2]);
});
