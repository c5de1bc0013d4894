import { expect, test } from 'vitest';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';

test('a report has the title of its screen', () => {
  expect(reportTitleKey('stops')).toBe('screen.reportsStops');
  expect(reportTitleKey('route')).toBe('screen.reportsRoute');
});
