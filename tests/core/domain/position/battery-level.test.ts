import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { batteryState, readPowerStatus } from '@farol/core/domain/position/battery-level';

const at = (level: number): string => Object.values(batteryState(level)).join(' ');

test('a battery is good above thirty percent, needs attention above twenty, and is in danger below', () => {
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

test('a fuller battery never looks emptier', () => {
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

test('volts and percent are read from numbers or text, and missing values stay missing', () => {
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

test('blanks, words and infinite numbers are no volts', () => {
  for (const power of [' ', 'full', Infinity, 'Infinity', true, [12]])
    expect(readPowerStatus({ power }).powerVolts).toBeUndefined();
});
