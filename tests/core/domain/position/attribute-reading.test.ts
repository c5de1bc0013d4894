import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributeReading } from '@farol/core/domain/position/attribute-reading';

const METRIC = { speed: 'kmh', distance: 'km' } as const;
const read = (key: string, value: unknown) => attributeReading(key, value, METRIC);

test('attribute reading: distances and speeds are in the units of the user', () => {
  expect(read('totalDistance', 12_345)).toEqual({ kind: 'number', value: 12.35, digits: 2, unit: 'km' });
  expect(attributeReading('odometer', 1000, { speed: 'mph', distance: 'miles' })).toMatchObject({
    value: 0.62,
    unit: 'miles',
  });
  expect(read('speed', 10)).toMatchObject({ value: 18.52, unit: 'kmh' });
});

test('attribute reading: volts, percent, degrees and hours have their units', () => {
  expect(read('power', 13.8)).toMatchObject({ value: 13.8, unit: 'volts' });
  expect(read('fuelLevel', 40)).toMatchObject({ unit: 'percent' });
  expect(read('temp3', -4)).toMatchObject({ unit: 'celsius' });
  expect(read('hours', 7_200_000)).toEqual({ kind: 'workingTime', ms: 7_200_000 });
  expect(read('rssi', 3)).toEqual({ kind: 'number', value: 3, digits: 2, unit: undefined });
  expect(read('latitude', -23.55)).toMatchObject({ digits: 6 });
});

test('attribute reading: the stopped time is a duration or a timestamp, and the id of a record is shown unchanged', () => {
  expect(read('stoppedTime', 7_500_000)).toEqual({ kind: 'duration', ms: 7_500_000 });
  expect(read('stoppedTime', 1.79e12)).toEqual({ kind: 'dateTime', ms: 1.79e12 });
  expect(read('id', 61_162)).toEqual({ kind: 'text', text: '61162' });
  expect(read('deviceId', 1063)).toEqual({ kind: 'text', text: '1063' });
});

test('attribute reading: times, booleans, alarms and texts are distinguished', () => {
  expect(read('fixTime', '2026-08-21T10:00:00.000+00:00')).toEqual({
    kind: 'dateTime',
    ms: Date.parse('2026-08-21T10:00:00Z'),
  });
  expect(read('note', '2026-13-45T99:00')).toEqual({ kind: 'text', text: '2026-13-45T99:00' });
  expect(read('ignition', false)).toEqual({ kind: 'flag', value: false });
  expect(read('alarm', 'sos, powerCut')).toEqual({ kind: 'alarms', codes: ['sos', 'powerCut'] });
  expect(read('network', { radioType: 'gsm' })).toEqual({ kind: 'text', text: '{"radioType":"gsm"}' });
});

test.each([
  ['percent', ['batteryLevel', 'fuelLevel', 'throttle', 'engineLoad', 'humidity']],
  ['volts', ['battery', 'power']],
  ['celsius', ['deviceTemp', 'coolantTemp', 'engineTemp', 'temp1', 'temp12']],
  ['meters', ['altitude', 'accuracy', 'reportedAccuracy']],
  ['degrees', ['course']],
  ['liters', ['fuel', 'fuelUsed']],
  ['rpm', ['rpm']],
  ['km', ['distance', 'totalDistance', 'odometer', 'serviceOdometer', 'tripOdometer', 'obdOdometer']],
  ['kmh', ['speed', 'speedLimit']],
  [undefined, ['aId1', 'temp', 'temp1b', 'mytemp1', 'idle', 'ids', 'grid', 'satellites']],
] as const)('attribute reading: a value is shown in %s', (unit, keys) => {
  for (const key of keys) expect(read(key, 4)).toMatchObject({ kind: 'number', unit });
});

test('attribute reading: coordinates have six decimals, speeds one, and other numbers two', () => {
  for (const [key, digits] of [
    ['latitude', 6],
    ['longitude', 6],
    ['reportedLatitude', 6],
    ['reportedLongitude', 6],
    ['oldlatitude', 2],
    ['latitudes', 2],
    ['speed', 1],
    ['odometer', 2],
    ['power', 2],
  ] as const)
    expect(read(key, 4)).toMatchObject({ digits });
});

test('attribute reading: driving and engine time are durations until the year 2001, and times from then on', () => {
  for (const key of ['hours', 'drivingTime', 'stoppedTime']) {
    const kind = key === 'stoppedTime' ? 'duration' : 'workingTime';
    expect(read(key, 1e12 - 1)).toEqual({ kind, ms: 1e12 - 1 });
    expect(read(key, 1e12)).toEqual({ kind: 'dateTime', ms: 1e12 });
  }
});

test('attribute reading: only a whole date with a time is a time, and only an alarm is a list of alarms', () => {
  for (const text of ['2026-08-21', '2026', 'at 2026-08-21T10:00', '+122026-08-21T10:00', 'sos, powerCut'])
    expect(read('note', text)).toEqual({ kind: 'text', text });
  expect(read('alarm', ' sos,, ')).toEqual({ kind: 'alarms', codes: ['sos'] });
  expect(read('alarm', 5)).toMatchObject({ kind: 'number', value: 5 });
  expect([read('alarm', undefined), read('note', ''), read('alarm', '')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('attribute reading: any value of a server is read without an error, and empty values are left out', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (key, value) => {
      const reading = read(key, value);
      expect(reading === undefined).toBe(value === null || value === '');
    }),
  );
  expect(read('speed', Number.NaN)).toBeUndefined();
});

test('attribute reading: a number that a device reports under any name of its own has no unit', () => {
  for (const key of ['constructor', 'toString', 'valueOf'])
    expect(read(key, 3)).toEqual({ kind: 'number', value: 3, digits: 2, unit: undefined });
});
