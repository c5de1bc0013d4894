import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { FIRST_CHOICE } from '@farol/core/domain/report/report-choice';
import {
  awaitsGeofences,
  choiceProblem,
  firstReport,
  isRead,
  wantedRequest,
  type ReportContext,
} from '@farol/core/machines/reports/report-state';

function aReport(changes: Partial<ReportContext> = {}): ReportContext {
  const reports = new MemoryReports({ positions: [], events: [] }, new MemoryNetwork());
  const input = { reports, clock: () => 0, zone: () => 'UTC', geofenceIds: () => [] };
  return { ...firstReport(input), name: 'trips', ...changes };
}

test('no report is open, chosen or read at first', () => {
  expect(aReport()).toMatchObject({
    isOpen: false,
    choice: FIRST_CHOICE,
    requestedChoice: undefined,
    rows: [],
    isTruncated: false,
    progress: 0,
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
