import { expect, test } from 'vitest';
import { isScheduledReportType } from '@farol/core/domain/report/scheduled-report';

test('reports that the server can mail can be scheduled, and no others', () => {
  expect(['trips', 'stops', 'summary', 'events', 'route', 'devices'].every(isScheduledReportType)).toBe(true);
  expect(['', 'combined', 'geofences', 'Trips'].some(isScheduledReportType)).toBe(false);
});
