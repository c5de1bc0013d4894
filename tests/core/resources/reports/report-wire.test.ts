import { expect, test } from 'vitest';
import { reportRowsFromWire } from '@farol/core/resources/reports/report-wire';

const TRIP = {
  deviceId: 7,
  deviceName: 'Van',
  startTime: '2026-03-02T10:00:00Z',
  endTime: '2026-03-02T11:00:00Z',
  distance: 40_000,
};

function fuelOf(spentFuel: unknown): unknown {
  return reportRowsFromWire('trips', { ...TRIP, spentFuel }).map(({ values }) => values.spentFuel);
}

test('the fuel that a trip used is told, but not of a trip on which the tank was filled', () => {
  expect(fuelOf(12.5)).toEqual([12.5]);
  expect(fuelOf(-300.4)).toEqual([undefined]);
  expect(fuelOf(0)).toEqual([undefined]);
  expect(fuelOf('12')).toEqual([undefined]);
});
