import {
  plausibleAttributes,
  isPlausibleAttribute,
  isPlausibleText,
  FIX_LIMITS,
  problemOfFix,
  fixValueProblem,
  plausibleAlarms,
} from '@farol/core/domain/position/plausible-fix';
import { FIX_RANGES, isInRange } from '@farol/core/domain/position/fix-ranges';
import { plausibleNetwork } from '@farol/core/domain/position/plausible-network';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const anything = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.string(),
  fc.constant('x'.repeat(5_000)),
);
const attributeName = fc.oneof(
  fc.constantFrom('distance', 'totalDistance', 'hours', 'batteryLevel', 'alarm', 'power'),
  fc.string({ maxLength: 200 }),
);

test('plausible fix: filtering the attributes of a fix keeps plausible ones only, loses none of them, and is stable', () => {
  fc.assert(
    fc.property(fc.dictionary(attributeName, anything), (reported) => {
      const plausible = plausibleAttributes(reported);
      for (const [key, value] of Object.entries(plausible))
        expect(isPlausibleAttribute(key, value)).toBe(true);
      expect(plausibleAttributes(plausible)).toEqual(plausible);
      for (const [key, value] of Object.entries(reported))
        if (key !== 'alarm' && key !== '__proto__' && isPlausibleAttribute(key, value))
          expect(plausible[key]).toBe(value);
    }),
  );
});

test('plausible fix: of thousands of attributes only the first are kept', () => {
  const reported = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`v${index}`, index]));
  expect(Object.keys(plausibleAttributes(reported))).toHaveLength(FIX_LIMITS.attributes);
});

test('plausible fix: a fix is accepted when all its numbers are in range, otherwise the wrong one is named', () => {
  const place = fc.record({
    latitude: evenNumber(-90, 90),
    longitude: evenNumber(-180, 180),
    altitude: evenNumber(-500, 9_000),
    speed: evenNumber(0, 1_000),
    course: evenNumber(0, 360),
    accuracy: evenNumber(0, 10_000),
  });
  const field = fc.constantFrom('latitude', 'longitude', 'altitude', 'speed', 'course', 'accuracy');
  fc.assert(
    fc.property(place, field, fc.double(), (right, wrong, number) => {
      expect(fixValueProblem(right)).toBeUndefined();
      const [least, most] = FIX_RANGES[wrong];
      const problem = number >= least && number <= most ? undefined : { field: wrong, reason: 'outOfRange' };
      expect(fixValueProblem({ ...right, [wrong]: number })).toEqual(problem);
    }),
  );
});

test('plausible fix: implausible cells and access points are left out, and of very many only the first are kept', () => {
  const cell = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1, cellId: 2 };
  const point = { macAddress: '00:11', signalStrength: -60 };
  expect(
    plausibleNetwork({ cellTowers: [cell, { ...cell, cellId: 1e300 }, { ...cell, cellId: -1 }] }),
  ).toEqual({
    cellTowers: [cell],
  });
  expect(plausibleNetwork({ wifiAccessPoints: [{ ...point, signalStrength: Infinity }] })).toBeNull();
  // No cell has a field of such a name, though every object of the language does.
  expect(
    plausibleNetwork({
      cellTowers: [
        { ...cell, constructor: 0 },
        { ...cell, height: 0 },
      ],
    }),
  ).toBeNull();
  const many = plausibleNetwork({
    cellTowers: Array.from({ length: 999 }, () => cell),
    wifiAccessPoints: [point],
  });
  expect(many?.['cellTowers']).toHaveLength(32);
  expect(many?.['wifiAccessPoints']).toEqual([point]);
});

test('plausible fix: an access point needs an address of reasonable length and a signal that exists', () => {
  const point = { macAddress: 'a'.repeat(32), signalStrength: -1_000 };
  const wrong = [
    { ...point, macAddress: 'a'.repeat(33) },
    { ...point, macAddress: 7 },
    { ...point, signalStrength: -1_001 },
    { ...point, signalStrength: 1_001 },
    { signalStrength: -60 },
    { macAddress: '00:11' },
    null,
    'access point',
  ];
  const strong = { ...point, signalStrength: 1_000 };
  expect(plausibleNetwork({ wifiAccessPoints: [...wrong, point, strong] })).toEqual({
    wifiAccessPoints: [point, strong],
  });
  const many = plausibleNetwork({ wifiAccessPoints: Array.from({ length: 999 }, () => point) });
  expect(many?.['wifiAccessPoints']).toHaveLength(32);
});

test('plausible fix: a cell has the numbers of a cell and no others, and what else is known of the network stays', () => {
  const largest = {
    mobileCountryCode: 999,
    mobileNetworkCode: 999,
    locationAreaCode: 2 ** 24 - 1,
    cellId: 2 ** 36 - 1,
    signalStrength: 1_000,
  };
  const smallest = { ...largest, mobileCountryCode: 0, mobileNetworkCode: 0, signalStrength: -1_000 };
  const network = { radioType: 'gsm', cellTowers: [largest, smallest], wifiAccessPoints: 'none' };
  expect(plausibleNetwork(network)).toEqual({ radioType: 'gsm', cellTowers: [largest, smallest] });
  for (const [name, value] of Object.entries(largest))
    expect(plausibleNetwork({ cellTowers: [{ ...largest, [name]: value + 1 }] })).toBeNull();
  expect(plausibleNetwork({ cellTowers: [{ ...largest, age: 5 }, null] })).toBeNull();
  expect(plausibleNetwork({ radioType: 'gsm' })).toBeNull();
});

test('plausible fix: of a list of alarms each is kept once, without endless names, and three dozen at most', () => {
  expect(plausibleAlarms('sos, powerCut,sos')).toBe('sos,powerCut');
  const [longest, tooLong] = ['a'.repeat(64), 'a'.repeat(65)];
  expect(plausibleAlarms(`${tooLong},${longest}`)).toBe(longest);
  const many = Array.from({ length: 40 }, (_, at) => `alarm${at}`);
  expect(plausibleAlarms(many.join(','))).toBe(many.slice(0, 36).join(','));
  expect(plausibleAttributes({ alarm: 'sos,sos' })).toEqual({ alarm: 'sos' });
});

test('plausible fix: names, texts and the number of attributes are limited, and a counter is never a text', () => {
  expect(isPlausibleAttribute('a'.repeat(128), 1)).toBe(true);
  expect(isPlausibleAttribute('a'.repeat(129), 1)).toBe(false);
  expect([4_000, 4_001].map((length) => isPlausibleText('a'.repeat(length)))).toEqual([true, false]);
  expect(isPlausibleText(7)).toBe(false);
  expect(isPlausibleText(['a list'])).toBe(false);
  expect([true, '5', null].map((value) => isPlausibleAttribute('odometer', value))).toEqual([
    false,
    false,
    false,
  ]);
  expect(isPlausibleAttribute('ignition', true)).toBe(true);
  const reported = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`v${at}`, at]));
  expect(plausibleAttributes({ bad: Infinity, ...reported })).toEqual(reported);
});

test.each([
  ['batteryLevel', 0, 100],
  ['battery', -100_000, 100_000],
  ['power', -100_000, 100_000],
  ['fuel', 0, 1e7],
  ['fuelLevel', 0, 1e7],
  ['fuelUsed', 0, 1e10],
  ['fuelConsumption', 0, 1e7],
  ['speedLimit', 0, 20_000],
  ['obdSpeed', 0, 20_000],
  ['rpm', 0, 1e6],
  ['sat', 0, 1_000],
  ['satVisible', 0, 1_000],
  ['hdop', 0, 1e5],
  ['vdop', 0, 1e5],
  ['pdop', 0, 1e5],
  ['rssi', -1_000, 1_000],
  ['deviceTemp', -300, 10_000],
  ['coolantTemp', -300, 10_000],
  ['engineTemp', -300, 10_000],
  ['distance', 0, 1e8],
  ['totalDistance', 0, 1e11],
  ['odometer', 0, 1e11],
  ['serviceOdometer', 0, 1e11],
  ['tripOdometer', 0, 1e11],
  ['obdOdometer', 0, 1e11],
  ['hours', 0, 4e12],
  ['drivingTime', 0, 4e12],
  ['stoppedTime', 0, 4e12],
  ['any other number', -1e15, 1e15],
  ['constructor', -1e15, 1e15],
])('plausible fix: %s lies between %d and %d', (attribute, least, most) => {
  const within = [least - 1, least, most, most + 1].map((value) => isPlausibleAttribute(attribute, value));
  expect(within).toEqual([false, true, true, false]);
});

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, at]));

test('plausible fix: a complete fix is stored only when its times, place, address and attributes are plausible', () => {
  const fix = { ...plainPosition(1, 0), address: null, attributes: { ignition: true } };
  const latest = '9999-12-31T23:59:59.999Z';
  for (const right of [
    fix,
    { ...fix, serverTime: latest, deviceTime: latest, fixTime: '1970-01-01T00:00:00Z' },
    { ...fix, address: 'a'.repeat(4_000) },
    { ...fix, attributes: many(500) },
  ])
    expect(problemOfFix(right)).toBeUndefined();
  for (const time of ['serverTime', 'deviceTime', 'fixTime'])
    for (const wrong of ['', 'noon', '1969-12-31T23:59:59.999Z'])
      expect(problemOfFix({ ...fix, [time]: wrong })).toEqual({ field: 'time', reason: 'outOfRange' });
  expect(problemOfFix({ ...fix, speed: -1 })).toEqual({ field: 'speed', reason: 'outOfRange' });
  expect(problemOfFix({ ...fix, address: 'a'.repeat(4_001) })).toEqual({
    field: 'address',
    reason: 'tooLong',
  });
  expect(problemOfFix({ ...fix, attributes: { ignition: true, rpm: -1 } })).toEqual({
    field: 'rpm',
    reason: 'outOfRange',
  });
  expect(problemOfFix({ ...fix, attributes: many(501) })).toEqual({ field: 'attributes', reason: 'tooMany' });
});

test('plausible fix: an overlong text is left out, and a network without cells has its access points', () => {
  expect(plausibleAttributes({ note: 'a'.repeat(4_001), io1: 'a'.repeat(4_000), alarm: 7 })).toEqual({
    io1: 'a'.repeat(4_000),
    alarm: 7,
  });
  const point = { macAddress: '00:11', signalStrength: -60 };
  const cell = { cellId: 2 };
  expect(plausibleNetwork({ cellTowers: [cell], wifiAccessPoints: [point] })).toEqual({
    cellTowers: [cell],
    wifiAccessPoints: [point],
  });
});

test('plausible fix: a device may name a measurement as it likes', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'tank'])
    expect([1e15, 1.1e15].map((value) => isPlausibleAttribute(name, value))).toEqual([true, false]);
});

test('plausible fix: a number that came as text is in no range', () => {
  expect([0, 5, 10, -1, 11, '5', [5], Number.NaN, null].map((value) => isInRange(value, [0, 10]))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
