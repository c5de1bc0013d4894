import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_DEVICE_COLOR,
  parseDeviceColor,
  DEVICE_COLOR_SWATCHES,
  serializeDeviceColor,
} from '@farol/core/domain/device/device-color';

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100);
const colors = fc.record({
  hue: fc.integer({ min: -360, max: 360 }),
  saturation: hundredths(300),
  brightness: hundredths(200),
});

test('a stored color is read back as it was chosen, also where older data has dashes', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const stored = serializeDeviceColor(color);
      expect(stored).toMatch(/^-?\d+\|\d\.\d\d\|\d\.\d\d$/);
      expect(parseDeviceColor(stored)).toEqual(color);
      expect(parseDeviceColor(stored.replaceAll('|', '-'))).toEqual(color);
    }),
  );
});

test.for([undefined, null, 7, '', 'red', '1|2', '1|2|', '1|2|3|4', '1||3', '1|-2|3', 'NaN|1|1'])(
  'an invalid color is ignored (%o)',
  (stored) => {
    expect(parseDeviceColor(stored)).toBeUndefined();
  },
);

test('24 different colors are offered, and a vehicle without one is near white', () => {
  expect(new Set(DEVICE_COLOR_SWATCHES.map(serializeDeviceColor)).size).toBe(24);
  expect(serializeDeviceColor(DEFAULT_DEVICE_COLOR)).toBe('0|0.00|1.80');
});

test('blanks around a stored color do not count, and every hue is offered in three shades', () => {
  expect(parseDeviceColor(' 13|1.00|0.60 ')).toEqual({ hue: 13, saturation: 1, brightness: 0.6 });
  expect([...new Set(DEVICE_COLOR_SWATCHES.slice(3).map(({ hue }) => hue))]).toEqual([
    13, 155, -14, -95, -165, 43, 105,
  ]);
});
