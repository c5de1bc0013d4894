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

test('a row of the report by driver is of no vehicle; without a driver or times there is none', () => {
  const element = {
    driverUniqueId: 'carla',
    driverName: 'Carla',
    startTime: '2026-03-02T10:00:00Z',
    endTime: '2026-03-02T11:00:00Z',
    distance: 40_000,
    trips: 2,
    score: null,
    idling: 'long',
  };
  const [row, ...others] = reportRowsFromWire('drivers', element);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ deviceId: 0, fromMs: Date.parse(element.startTime), positionId: 0 });
  expect(row?.values).toEqual({ driver: 'Carla', distance: 40_000, trips: 2 });
  expect(reportRowsFromWire('drivers', { ...element, driverName: null })[0]?.values.driver).toBe('carla');
  for (const missing of ['driverUniqueId', 'startTime', 'endTime'])
    expect(reportRowsFromWire('drivers', { ...element, driverName: null, [missing]: null })).toEqual([]);
});
