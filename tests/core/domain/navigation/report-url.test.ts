import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReportUrl, reportPath, reportUrlParameters } from '@farol/core/domain/navigation/report-url';
import { REPORT_PARAMETERS, URL_STATE_PARAMETERS } from '@farol/core/domain/navigation/url-parameter-names';
import { parseUrlParameters, withUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import {
  INITIAL_REPORT_CHOICE,
  MAX_CHOSEN_RECORDS,
  type ReportChoice,
} from '@farol/core/domain/report/report-choice';
import { NAMED_PERIODS } from '@farol/core/domain/report/report-period';
import { firstSort, type ReportView } from '@farol/core/domain/report/report-view';
import { defaultColumns, REPORTS } from '@farol/core/domain/report/report';
import { REPORT_NAMES } from '@farol/core/domain/report/report-screen';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: 20 });
const moments = fc.integer({ min: 0, max: Date.UTC(2050, 0, 1) });
const choices: fc.Arbitrary<ReportChoice> = fc.record({
  deviceIds: ids,
  groupIds: ids,
  period: fc.oneof(fc.constantFrom(...NAMED_PERIODS), fc.record({ fromMs: moments, toMs: moments })),
  eventTypes: fc.uniqueArray(fc.constantFrom('alarm', 'ignitionOn', 'geofenceEnter')),
  geofenceIds: ids,
  daily: fc.boolean(),
});
const columns = fc.uniqueArray(fc.constantFrom(...REPORTS.trips.columns.map(({ column }) => column)), {
  minLength: 1,
});
const views: fc.Arbitrary<ReportView> = fc.record({
  sort: fc.record({
    column: fc.constantFrom('start' as const, 'distance' as const),
    descending: fc.boolean(),
  }),
  grouping: fc.constantFrom('none' as const, 'vehicle' as const, 'day' as const),
  columns,
});

test('report url: an address brings back the report that it was made from', () => {
  fc.assert(
    fc.property(choices, views, (choice, view) => {
      const url = withUrlParameters('/x', URL_STATE_PARAMETERS, reportUrlParameters('trips', choice, view));
      const parsed = parseReportUrl(parseUrlParameters(url));
      expect(parsed.choice).toEqual(choice);
      expect({
        sort: firstSort('trips'),
        grouping: 'none',
        columns: defaultColumns('trips'),
        ...parsed.view,
      }).toEqual(view);
    }),
  );
});

test('report url: a report as it is shown at first needs no parameters, and an address without any reads nothing', () => {
  for (const name of REPORT_NAMES) {
    const view: ReportView = { sort: firstSort(name), grouping: 'none', columns: defaultColumns(name) };
    expect(reportUrlParameters(name, undefined, view)).toEqual([]);
  }
  expect(parseReportUrl([])).toEqual({ choice: undefined, view: {} });
  expect(reportPath('trips', { ...INITIAL_REPORT_CHOICE, deviceIds: [3, 4] })).toBe(
    '/reports/travels?device=3,4&period=today',
  );
});

test('report url: any text in an address gives a choice that can be shown', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...REPORT_PARAMETERS), fc.string()), { maxLength: 12 }),
      (parameters) => {
        const { choice } = parseReportUrl(parameters);
        for (const id of choice?.deviceIds ?? []) expect(Number.isSafeInteger(id)).toBe(true);
        expect(() => choice && reportPath('trips', choice)).not.toThrow();
      },
    ),
  );
});

test('report url: vehicles may be in one parameter or in several', () => {
  const { choice } = parseReportUrl(parseUrlParameters('/x?device=3,4&device=5&device=&device=3'));
  expect(choice?.deviceIds).toEqual([3, 4, 5]);
});

test('report url: a vehicle that cannot be read makes no report of all vehicles', () => {
  const { choice } = parseReportUrl(parseUrlParameters('/x?device=van,3&period=today'));
  expect(choice?.deviceIds).toEqual([0, 3]);
});

test('report url: the address of a report has its order where one is given', () => {
  const choice = { ...INITIAL_REPORT_CHOICE, period: 'last7' as const };
  expect(reportPath('stops', choice)).toBe('/reports/stops?period=last7');
  expect(reportPath('stops', choice, { sort: { column: 'engineHours', descending: true } })).toBe(
    '/reports/stops?period=last7&order=engineHours-desc',
  );
});

test('report url: a period that cannot be read is not replaced by another', () => {
  expect(parseReportUrl([['from', 'yesterday']]).choice?.period).toEqual({
    fromMs: Number.NaN,
    toMs: Number.NaN,
  });
  expect(parseReportUrl([['period', 'forever']]).choice?.period).toEqual({
    fromMs: Number.NaN,
    toMs: Number.NaN,
  });
});

const typesIn = (text: string) => parseReportUrl([['event', text]]).choice?.eventTypes;

test('report url: only what can be the name of an event is read', () => {
  expect(typesIn('alarm,x-y, b,c ,,maintenance')).toEqual(['alarm', 'maintenance']);
  expect(typesIn('a'.repeat(5000))).toEqual([]);
  expect(typesIn(`${'a'.repeat(64)},${'b'.repeat(65)}`)).toEqual(['a'.repeat(64)]);
});

test('report url: of more than can be chosen one more is read, so that the report says that it is too much', () => {
  const many = Array.from({ length: 300 }, (_, at) => at + 1);
  const read = parseReportUrl([['device', many.join(',')]]).choice?.deviceIds;
  expect(read).toEqual(many.slice(0, MAX_CHOSEN_RECORDS + 1));
  expect(typesIn(many.map((id) => `type${id}`).join(','))).toHaveLength(MAX_CHOSEN_RECORDS);
});

const periodOf = (query: string) => parseReportUrl(parseUrlParameters(`/x?${query}`)).choice?.period;

test('report url: without a period a report has the first one, and with one moment alone none that can be read', () => {
  const noon = Date.parse('2026-03-01T12:00:00Z');
  expect(periodOf('device=3')).toBe(INITIAL_REPORT_CHOICE.period);
  expect(periodOf('to=2026-03-01T12:00:00Z')).toEqual({ fromMs: Number.NaN, toMs: noon });
  expect(periodOf('from=2026-03-01T12:00:00Z')).toEqual({ fromMs: noon, toMs: Number.NaN });
  expect(periodOf('period=today&from=2026-03-01T12:00:00Z&to=2026-03-01T12:00:00Z')).toEqual({
    fromMs: noon,
    toMs: noon,
  });
});

test('report url: the address of a report whose period cannot be read says so to the next reader, too', () => {
  const path = reportPath('trips', {
    ...INITIAL_REPORT_CHOICE,
    period: { fromMs: Number.NaN, toMs: Number.NaN },
  });
  expect(path).toBe('/reports/travels?from=&to=');
  expect(parseReportUrl(parseUrlParameters(path)).choice?.period).toEqual({
    fromMs: Number.NaN,
    toMs: Number.NaN,
  });
});

test('report url: every report has a title of its own, and none that of the list of all reports', () => {
  const titles = REPORT_NAMES.map(reportTitleKey);
  expect(new Set(titles).size).toBe(REPORT_NAMES.length);
  expect(titles).not.toContain('screen.reports');
});

test('report url: a report has the title of its screen', () => {
  expect(reportTitleKey('stops')).toBe('screen.reportsStops');
  expect(reportTitleKey('route')).toBe('screen.reportsRoute');
});
