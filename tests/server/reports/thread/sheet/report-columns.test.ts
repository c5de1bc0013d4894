import { expect, test } from 'vitest';
import { driverReportKind } from '../../../../../server/reports/thread/kinds/drivers.ts';
import { eventReportKind } from '../../../../../server/reports/thread/kinds/events.ts';
import { fuelReportKind } from '../../../../../server/reports/thread/kinds/fuel.ts';
import { tripReportKind } from '../../../../../server/reports/thread/kinds/segments.ts';
import type { SheetStyle } from '../../../../../server/reports/thread/sheet/sheet-style.ts';
import { reportColumns } from '../../../../../server/reports/thread/sheet/report-columns.ts';

const STYLE: Omit<SheetStyle, 'language'> = {
  zone: 'UTC',
  speedUnit: 'kmh',
  distanceUnit: 'km',
  volumeUnit: 'ltr',
  deviceNames: [],
};

test('report columns: a spreadsheet leaves the fuel of a trip empty on which the tank was filled: nobody uses less than nothing', () => {
  const columns = reportColumns(tripReportKind.sheet?.columns ?? [], {
    ...STYLE,
    language: 'en-US',
  });
  const fuel = columns.find(({ heading }) => heading === 'Fuel used (l)');
  expect([14.7, 0, -276.3, undefined].map((spentFuel) => fuel?.read({ spentFuel }))).toEqual([
    14.7,
    0,
    null,
    null,
  ]);
});

test('report columns: a spreadsheet says what happened in the words, names and units of its reader', () => {
  const cellsOf = (language: 'pt-BR' | 'en-US', rows: readonly Record<string, unknown>[]) => {
    const columns = reportColumns(eventReportKind.sheet?.columns ?? [], { ...STYLE, language });
    return rows.map((row) => columns[1]?.read(row));
  };
  const left = { type: 'geofenceExit', geofenceName: 'Depósito', attributes: {} };
  const fast = { type: 'deviceOverspeed', attributes: { speed: 54, speedLimit: 43.2 } };
  expect(cellsOf('pt-BR', [left])).toEqual(['Saiu da cerca Depósito']);
  expect(
    cellsOf('en-US', [
      left,
      fast,
      { type: 'alarm', attributes: { alarm: 'sos' } },
      { type: 'ownType', attributes: {} },
      { type: null },
    ]),
  ).toEqual([
    'Left the geofence Depósito',
    'Overspeed: 100 km/h (limit 80 km/h)',
    'Alarm: SOS',
    'ownType',
    null,
  ]);
  const [, fuel] = reportColumns(fuelReportKind.sheet?.columns ?? [], { ...STYLE, language: 'pt-BR' });
  expect(fuel?.read({ type: 'deviceFuelIncrease', before: 1, after: 2 })).toBe('Abastecimento');
});

test('report columns: a spreadsheet counts in whole numbers and measures with decimals', () => {
  const columns = reportColumns(driverReportKind.sheet?.columns ?? [], { ...STYLE, language: 'en-US' });
  const stylesOf = (...headings: string[]) =>
    columns.filter(({ heading }) => headings.includes(heading)).map((column) => column.style);
  expect(stylesOf('Trips', 'Stops', 'Speeding', 'Hard cornerings')).toEqual(Array(4).fill('plain'));
  expect(stylesOf('Score', 'Distance (km)')).toEqual(['decimal', 'decimal']);
});
