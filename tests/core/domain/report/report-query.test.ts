import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  INITIAL_REPORT_CHOICE,
  MAX_CHOSEN_RECORDS,
  reportRequest,
  requestProblem,
  type ReportChoice,
} from '@farol/core/domain/report/report-choice';
import { reportQuery, spreadsheetQuery } from '@farol/core/domain/report/report-query';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import { isScheduledReportType } from '@farol/core/domain/report/scheduled-report';
import { reportTimeZone } from '@farol/core/domain/report/report-time-zone';
import { addToHours, joinedSpans, type PositionSpan } from '@farol/core/domain/report/position-span';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const NOW = Date.parse('2026-11-24T15:00:00Z');
const CONTEXT = { nowMs: NOW, zone: 'America/Sao_Paulo', geofenceIds: [7, 8] };
const SPAN = ['from=2026-11-24T03:00:00.000Z', 'to=2026-11-24T15:00:00.000Z'];

function queryOf(name: ReportName, changes: Partial<ReportChoice> = {}): string[] {
  const choice = { ...INITIAL_REPORT_CHOICE, deviceIds: [3, 5], groupIds: [2], ...changes };
  return reportQuery(reportRequest(name, choice, CONTEXT)).map((pair) => pair.join('='));
}

test('report query: each report is asked for with the parameters of the specification', () => {
  const chosen = ['deviceId=3', 'deviceId=5', 'groupId=2', ...SPAN];
  expect(queryOf('trips')).toEqual([...chosen, 'page=1', 'start=0', 'limit=25']);
  expect(queryOf('summary')).toEqual([...chosen, 'daily=false']);
  expect(queryOf('summary', { daily: true })).toEqual([
    ...chosen,
    'daily=true',
    'timezone=America/Sao_Paulo',
  ]);
  expect(queryOf('events')).toEqual([...chosen, 'type=allEvents']);
  expect(queryOf('events', { eventTypes: ['alarm', 'ignitionOn'] })).toEqual([
    ...chosen,
    'type=alarm',
    'type=ignitionOn',
  ]);
  expect(queryOf('geofences')).toEqual([...chosen, 'geofenceId=7', 'geofenceId=8']);
  expect(queryOf('geofences', { geofenceIds: [8] })).toEqual([...chosen, 'geofenceId=8']);
  for (const name of ['stops', 'route', 'combined'] as const) expect(queryOf(name)).toEqual(chosen);
});

/** The query of a spreadsheet with a row per day, where the report has such. */
const sheetQuery = (name: ReportName) =>
  spreadsheetQuery(reportRequest(name, { ...INITIAL_REPORT_CHOICE, daily: true }, CONTEXT)).map((pair) =>
    pair.join('='),
  );

test('report query: a spreadsheet is asked for with the time zone of the screen, once', () => {
  const zone = 'timezone=America/Sao_Paulo';
  expect(sheetQuery('trips')).toEqual([...SPAN, 'page=1', 'start=0', 'limit=25', zone]);
  expect(sheetQuery('summary')).toEqual([...SPAN, 'daily=true', zone]);
});

test('report query: at first all vehicles are chosen, everything since midnight, and one row for all of it', () => {
  expect(INITIAL_REPORT_CHOICE).toEqual({
    deviceIds: [],
    groupIds: [],
    period: 'today',
    eventTypes: [],
    geofenceIds: [],
    daily: false,
  });
});

test('report query: filters of another report are not sent', () => {
  const choice = { ...INITIAL_REPORT_CHOICE, daily: true, eventTypes: ['alarm'], geofenceIds: [7] };
  expect(reportRequest('stops', choice, CONTEXT)).toMatchObject({
    daily: false,
    eventTypes: [],
    geofenceIds: [],
  });
  expect(queryOf('stops', { daily: true, eventTypes: ['alarm'], geofenceIds: [7] })).toHaveLength(5);
});

test('report query: what the address of a request cannot hold is refused before it is sent', () => {
  expect(problem('trips', { deviceIds: ids(MAX_CHOSEN_RECORDS) })).toBeUndefined();
  expect(problem('trips', { deviceIds: ids(MAX_CHOSEN_RECORDS), groupIds: [1] })).toBe('tooManyVehicles');
  expect(problem('trips', { deviceIds: [0, 3] })).toBe('unknownIds');
  expect(problem('trips', { groupIds: [0] })).toBe('unknownIds');
  expect(problem('geofences', {}, [])).toBe('noGeofences');
  expect(problem('geofences', {}, ids(MAX_CHOSEN_RECORDS))).toBeUndefined();
  expect(problem('geofences', {}, ids(MAX_CHOSEN_RECORDS + 1))).toBe('tooManyGeofences');
  expect(problem('route', { period: 'last90' })).toBe('tooLong');
  expect(problem('trips', { period: { fromMs: 2, toMs: 1 } })).toBe('backwards');
});

test('report query: a wrong period is said before a lack of geofences, which may only not have arrived yet', () => {
  expect(problem('geofences', { period: { fromMs: 2, toMs: 1 } }, [])).toBe('backwards');
  expect(problem('geofences', { period: { fromMs: 0, toMs: NOW } }, [])).toBe('tooLong');
});

function problem(name: ReportName, changes: Partial<ReportChoice>, geofenceIds = [7]) {
  const request = reportRequest(name, { ...INITIAL_REPORT_CHOICE, ...changes }, { ...CONTEXT, geofenceIds });
  return requestProblem(request, NOW);
}

function ids(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

test('report query: reports that the server can mail can be scheduled, and no others', () => {
  expect(['trips', 'stops', 'summary', 'events', 'route', 'devices'].every(isScheduledReportType)).toBe(true);
  expect(['', 'combined', 'geofences', 'Trips'].some(isScheduledReportType)).toBe(false);
});

const record = (timezone?: unknown) => ({ attributes: { ...(timezone !== undefined && { timezone }) } });
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

test('report query: the days of reports are those of the account, else of the server, else of the place of the user', () => {
  expect(reportTimeZone(record('Asia/Tokyo'), record('America/Lima'))).toBe('Asia/Tokyo');
  expect(reportTimeZone(record(), record('America/Lima'))).toBe('America/Lima');
  expect(reportTimeZone(record(), record())).toBe(HERE);
  expect(reportTimeZone(undefined, undefined)).toBe(HERE);
});

test('report query: a time zone that does not exist, or is no text, counts as not set', () => {
  for (const wrong of ['Mars/Olympus', '', 7, null])
    expect(reportTimeZone(record(wrong), record('america/lima'))).toBe('America/Lima');
});

const HOUR_MS = 3_600_000;

const positions = fc
  .array(fc.record({ minute: fc.nat(600), speedKnots: evenNumber(-1, 90) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((found) =>
    found
      .sort((left, right) => left.minute - right.minute)
      .map(({ minute, speedKnots }, id) => ({ id, time: minute * 60_000, speedKnots })),
  );

test('report query: each hour with positions has its first and last position and its highest speed, and together they have those of all', () => {
  fc.assert(
    fc.property(positions, (all) => {
      const hours: PositionSpan[] = [];
      for (const position of all) addToHours(hours, position);
      const byHour = Map.groupBy(all, ({ time }) => Math.floor(time / HOUR_MS));
      expect(hours).toEqual([...byHour.values()].map(spanOf));
      expect(hours.reduce<PositionSpan | undefined>(joinedSpans, undefined)).toEqual(spanOf(all));
    }),
  );
});

test('report query: without positions on one side a span is that of the other', () => {
  const span = spanOf([{ id: 1, time: 5, speedKnots: 3 }]);
  expect(joinedSpans(undefined, span)).toEqual(span);
  expect(joinedSpans(span, undefined)).toEqual(span);
  expect(joinedSpans(undefined, undefined)).toBeUndefined();
});

function spanOf(all: readonly { id: number; time: number; speedKnots: number }[]): PositionSpan {
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error('no positions');
  return {
    firstId: first.id,
    firstTime: first.time,
    lastId: last.id,
    lastTime: last.time,
    maxSpeedKnots: Math.max(0, ...all.map(({ speedKnots }) => speedKnots)),
  };
}
