import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasCoordinates } from '@farol/core/domain/position/has-coordinates';
import { batteryState, readPowerStatus } from '@farol/core/domain/position/battery-level';
import { accuracyCircle, doubtOfFix } from '@farol/core/domain/position/fix-doubt';
import { FIX_DOUBT_REASONS } from '@farol/core/domain/position/fix-trust';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

test('position: a device that reports before its first fix has no place, whichever second of that day the server names', () => {
  for (const fixTime of ['1980-01-06T00:00:00.000+00:00', '1980-01-06T00:00:19.000+00:00'])
    expect(hasCoordinates({ latitude: 0, longitude: 0, fixTime })).toBe(false);
  expect(hasCoordinates({ latitude: 0, longitude: 0, fixTime: null })).toBe(false);
});

test('position: a fix on the equator and the prime meridian is a place, and so is any other with a clock that was never set', () => {
  expect(hasCoordinates({ latitude: 0, longitude: 0, fixTime: '2026-01-31T00:00:00.000+00:00' })).toBe(true);
  const fixTime = '1980-01-06T00:00:00.000+00:00';
  expect(hasCoordinates({ latitude: -23.55, longitude: 0, fixTime })).toBe(true);
  expect(hasCoordinates({ latitude: 0, longitude: -46.63, fixTime })).toBe(true);
});

const at = (level: number): string => Object.values(batteryState(level)).join(' ');

test('position: a battery is good above thirty percent, needs attention above twenty, and is in danger below', () => {
  expect([100, 81, 80, 61, 60, 41, 40, 31, 30, 21, 20, 0].map(at)).toEqual([
    'full good',
    'full good',
    'high good',
    'high good',
    'half good',
    'half good',
    'low good',
    'low good',
    'low attention',
    'low attention',
    'empty danger',
    'empty danger',
  ]);
});

test('position: a fuller battery never looks emptier', () => {
  const bars = ['empty', 'low', 'half', 'high', 'full'];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((level) =>
        bars.indexOf(batteryState(level).fill),
      );
      expect(less).toBeLessThanOrEqual(more ?? -1);
    }),
  );
});

test('position: volts and percent are read from numbers or text, and missing values stay missing', () => {
  expect(readPowerStatus({ power: 13.8, battery: '4.1', batteryLevel: 97, charge: true })).toEqual({
    powerVolts: 13.8,
    batteryVolts: 4.1,
    levelPercent: 97,
    isCharging: true,
  });
  expect(readPowerStatus({ power: null, battery: '', batteryLevel: Number.NaN, charge: 'yes' })).toEqual({
    powerVolts: undefined,
    batteryVolts: undefined,
    levelPercent: undefined,
    isCharging: false,
  });
});

test('position: blanks, words and infinite numbers are no volts', () => {
  for (const power of [' ', 'full', Infinity, 'Infinity', true, [12]])
    expect(readPowerStatus({ power }).powerVolts).toBeUndefined();
});

const REPORTED = { reportedLatitude: -23.6, reportedLongitude: -46.7, reportedAccuracy: 2500 };

test('position: a doubt of the server is told with the accuracy that was reported, and the place is the last good one', () => {
  for (const reason of FIX_DOUBT_REASONS)
    expect(doubtOfFix(plainPosition(1, 0, { attributes: { ...REPORTED, doubt: reason } }))).toEqual({
      reason,
      accuracyMeters: 2500,
      isPlaceKept: true,
    });
});

const doubtOf = (changes: Parameters<typeof plainPosition>[2]) => doubtOfFix(plainPosition(1, 0, changes));

test('position: without a doubt of the server a fix is doubted for what it says of itself', () => {
  expect(doubtOf({ valid: false, accuracy: 30 })).toEqual({
    reason: 'invalid',
    accuracyMeters: 30,
    isPlaceKept: false,
  });
  expect(doubtOf({ accuracy: 2500 })).toMatchObject({ reason: 'accuracy', accuracyMeters: 2500 });
  expect(doubtOf({ accuracy: 1000 })).toBeUndefined();
  expect(doubtOf({ attributes: { doubt: 'unheard-of' } })).toBeUndefined();
  const nowhere = { latitude: 0, longitude: 0, fixTime: '1980-01-06T00:00:00Z', valid: false };
  expect(doubtOf(nowhere), 'a device before its first fix').toBeUndefined();
});

test('position: the circle of accuracy is drawn where the fix is no better than 50 m, around its place', () => {
  fc.assert(
    fc.property(fc.oneof(evenNumber(0, 100), evenNumber(0, 1e6)), (accuracy) => {
      expect(accuracyCircle(plainPosition(1, 0, { accuracy }))).toEqual(
        accuracy >= 50 ? { latitude: -23.5, longitude: -46.6, radius: accuracy } : undefined,
      );
    }),
    { examples: [[50]] },
  );
  for (const accuracy of [NaN, Infinity, -60])
    expect(accuracyCircle(plainPosition(1, 0, { accuracy }))).toBeUndefined();
});

const circleOf = (attributes: Record<string, unknown>) =>
  accuracyCircle(plainPosition(1, 0, { accuracy: 60, attributes }));

test('position: the circle of a fix that was refused for its accuracy is where the tracker said it was', () => {
  expect(circleOf({ ...REPORTED, doubt: 'accuracy' })).toEqual({
    latitude: -23.6,
    longitude: -46.7,
    radius: 2500,
  });
  const kept = { latitude: -23.5, longitude: -46.6, radius: 60 };
  expect(circleOf({ ...REPORTED, doubt: 'jump' })).toEqual(kept);
  const pole = { reportedLatitude: 90, reportedLongitude: -180, reportedAccuracy: 2500, doubt: 'accuracy' };
  expect(circleOf(pole)).toEqual({ latitude: 90, longitude: -180, radius: 2500 });
  for (const broken of [
    { reportedLatitude: 91 },
    { reportedLongitude: 'x' },
    { reportedLatitude: '-23.6' },
    { reportedAccuracy: 0 },
    { reportedAccuracy: '2500' },
  ])
    expect(circleOf({ ...REPORTED, ...broken, doubt: 'accuracy' })).toEqual(kept);
});
