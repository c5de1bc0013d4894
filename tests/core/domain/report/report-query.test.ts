import { expect, test } from 'vitest';
import {
  FIRST_CHOICE,
  MAX_CHOSEN,
  reportRequest,
  requestProblem,
  type ReportChoice,
} from '@farol/core/domain/report/report-choice';
import { reportQuery, spreadsheetQuery } from '@farol/core/domain/report/report-query';
import type { ReportName } from '@farol/core/domain/report/report-screen';

const NOW = Date.parse('2026-11-24T15:00:00Z');
const CONTEXT = { nowMs: NOW, zone: 'America/Sao_Paulo', geofenceIds: [7, 8] };
const SPAN = ['from=2026-11-24T03:00:00.000Z', 'to=2026-11-24T15:00:00.000Z'];

function queryOf(name: ReportName, changes: Partial<ReportChoice> = {}): string[] {
  const choice = { ...FIRST_CHOICE, deviceIds: [3, 5], groupIds: [2], ...changes };
  return reportQuery(reportRequest(name, choice, CONTEXT)).map((pair) => pair.join('='));
}

test('each report is asked for with the parameters of the specification', () => {
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

test('a spreadsheet is asked for with the time zone of the screen, once', () => {
  for (const name of ['trips', 'summary'] as const) {
    const request = reportRequest(name, { ...FIRST_CHOICE, daily: true }, CONTEXT);
    const zones = spreadsheetQuery(request).filter(([parameter]) => parameter === 'timezone');
    expect(zones).toEqual([['timezone', 'America/Sao_Paulo']]);
  }
});

test('at first all vehicles are chosen, everything since midnight, and one row for all of it', () => {
  expect(FIRST_CHOICE).toEqual({
    deviceIds: [],
    groupIds: [],
    period: 'today',
    eventTypes: [],
    geofenceIds: [],
    daily: false,
  });
});

test('filters of another report are not sent', () => {
  const choice = { ...FIRST_CHOICE, daily: true, eventTypes: ['alarm'], geofenceIds: [7] };
  expect(reportRequest('stops', choice, CONTEXT)).toMatchObject({
    daily: false,
    eventTypes: [],
    geofenceIds: [],
  });
  expect(queryOf('stops', { daily: true, eventTypes: ['alarm'], geofenceIds: [7] })).toHaveLength(5);
});

test('what the address of a request cannot hold is refused before it is sent', () => {
  expect(problem('trips', { deviceIds: ids(MAX_CHOSEN) })).toBeUndefined();
  expect(problem('trips', { deviceIds: ids(MAX_CHOSEN), groupIds: [1] })).toBe('tooManyVehicles');
  expect(problem('trips', { deviceIds: [0, 3] })).toBe('unknownIds');
  expect(problem('trips', { groupIds: [0] })).toBe('unknownIds');
  expect(problem('geofences', {}, [])).toBe('noGeofences');
  expect(problem('geofences', {}, ids(MAX_CHOSEN))).toBeUndefined();
  expect(problem('geofences', {}, ids(MAX_CHOSEN + 1))).toBe('tooManyGeofences');
  expect(problem('route', { period: 'last90' })).toBe('tooLong');
  expect(problem('trips', { period: { fromMs: 2, toMs: 1 } })).toBe('backwards');
});

test('a wrong period is said before a lack of geofences, which may only not have arrived yet', () => {
  expect(problem('geofences', { period: { fromMs: 2, toMs: 1 } }, [])).toBe('backwards');
  expect(problem('geofences', { period: { fromMs: 0, toMs: NOW } }, [])).toBe('tooLong');
});

function problem(name: ReportName, changes: Partial<ReportChoice>, geofenceIds = [7]) {
  const request = reportRequest(name, { ...FIRST_CHOICE, ...changes }, { ...CONTEXT, geofenceIds });
  return requestProblem(request, NOW);
}

function ids(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
