import { expect, test } from 'vitest';
import { REPORT_NAMES } from '@farol/core/domain/report/report-screen';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';

test('every report has a title of its own, and none that of the list of all reports', () => {
  const titles = REPORT_NAMES.map(reportTitleKey);
  expect(new Set(titles).size).toBe(REPORT_NAMES.length);
  expect(titles).not.toContain('screen.reports');
});

test('a report has the title of its screen', () => {
  expect(reportTitleKey('stops')).toBe('screen.reportsStops');
  expect(reportTitleKey('route')).toBe('screen.reportsRoute');
});
