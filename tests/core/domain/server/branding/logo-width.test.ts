import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { logoHeight, logoWidthIn } from '@farol/core/domain/server/branding/logo-width';

test('logo: its size is a whole percentage from 10 to 100, whatever a server says', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const width = logoWidthIn(value);
      expect(Number.isInteger(width) && width >= 10 && width <= 100).toBe(true);
      expect(logoWidthIn(width)).toBe(width);
    }),
  );
  expect([0, 10, 55.4, 1e9, ' 40% ', '40'].map(logoWidthIn)).toEqual([10, 10, 55, 100, 40, 40]);
  expect(['40.25%', '40.5 %', '7', '1000', '0.5'].map(logoWidthIn)).toEqual([40, 41, 10, 100, 10]);
  for (const other of ['-40%', 'x40', '40px', '40x%', '40%%', '4 0', '40.', '.5', '4e1', ['40']])
    expect(logoWidthIn(other)).toBe(80);
  expect([undefined, null, '', ' ', '%', 'x', Number.NaN, Infinity, {}, []].map(logoWidthIn)).toEqual(
    Array.from({ length: 10 }, () => 80),
  );
});

test('logo: in its usual size it is as high as the mark of the product', () => {
  expect([80, 100, 10].map((width) => logoHeight(28, width))).toEqual([28, 35, 3.5]);
});
