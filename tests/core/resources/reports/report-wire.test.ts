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

test('inspections: a checklist says how many items had problems, a reported problem is no item', () => {
  const element = {
    id: 3,
    deviceId: 7,
    deviceName: 'Van',
    time: '2026-03-02T10:00:00Z',
    kind: 'checklist',
    driverName: 'João',
    driverUniqueId: 'M8',
    items: 12,
    problems: 1,
    findings: 'Brakes: pull to the left',
    photos: 1,
  };
  const [checklist] = reportRowsFromWire('inspections', element);
  expect(checklist).toMatchObject({ deviceId: 7, deviceName: 'Van', fromMs: Date.parse(element.time) });
  expect(checklist?.values).toEqual({
    inspection: 'checklist',
    driver: 'João',
    checkedItems: 12,
    problems: 1,
    findings: 'Brakes: pull to the left',
    photos: 1,
  });
  const [problem] = reportRowsFromWire('inspections', { ...element, kind: 'problem', items: null });
  expect(problem?.values).toMatchObject({ inspection: 'problem', problems: 1 });
  expect(problem?.values).not.toHaveProperty('checkedItems');
  expect(reportRowsFromWire('inspections', { ...element, time: null })).toEqual([]);
});

test('fuel: a refuel and a drop each fill their own column, with the place', () => {
  const element = {
    deviceId: 7,
    deviceName: 'Van',
    eventTime: '2026-03-02T10:00:00Z',
    type: 'deviceFuelIncrease',
    before: 12,
    after: 50,
    refueled: 38,
    lost: 0,
    positionId: 4,
    latitude: -23.5,
    longitude: -46.6,
    address: 'Posto Sul',
    odometer: null,
  };
  const [refuel] = reportRowsFromWire('fuel', element);
  expect(refuel).toMatchObject({ deviceId: 7, fromMs: Date.parse(element.eventTime), positionId: 4 });
  expect(refuel?.place).toEqual({ latitude: -23.5, longitude: -46.6 });
  expect(refuel?.event?.type).toBe('deviceFuelIncrease');
  expect(refuel?.values).toEqual({
    event: 'deviceFuelIncrease',
    fuelBefore: 12,
    fuelAfter: 50,
    refueled: 38,
    startPlace: 'Posto Sul',
  });
  const drop = { ...element, type: 'deviceFuelDrop', before: 50, after: 20, refueled: 0, lost: 30 };
  const [dropped] = reportRowsFromWire('fuel', drop);
  expect(dropped?.values).toMatchObject({ event: 'deviceFuelDrop', fuelLost: 30 });
  expect(dropped?.values).not.toHaveProperty('refueled');
  expect(reportRowsFromWire('fuel', { ...element, eventTime: null })).toEqual([]);
});
