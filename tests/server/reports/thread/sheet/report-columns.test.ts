import { expect, test } from 'vitest';
import { tripReports } from '../../../../../server/reports/thread/kinds/segments.ts';
import { reportColumns } from '../../../../../server/reports/thread/sheet/report-columns.ts';

test('a spreadsheet leaves the fuel of a trip empty on which the tank was filled: nobody uses less than nothing', () => {
  const columns = reportColumns(tripReports.sheet?.columns ?? [], {
    language: 'en-US',
    zone: 'UTC',
    speedUnit: 'kmh',
    distanceUnit: 'km',
    volumeUnit: 'ltr',
    deviceNames: [],
  });
  const fuel = columns.find(({ heading }) => heading === 'Fuel used (l)');
  expect([14.7, 0, -276.3, undefined].map((spentFuel) => fuel?.read({ spentFuel }))).toEqual([
    14.7,
    0,
    null,
    null,
  ]);
});
