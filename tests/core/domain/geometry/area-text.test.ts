import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAreaPoints, formatExactDecimal } from '@farol/core/domain/geometry/area';

test('every number is written with all its digits and without an exponent', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = formatExactDecimal(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(text)).toBe(value + 0);
    }),
  );
});

test('very small and very large numbers have as many zeros as they need', () => {
  expect([1e-7, -1.5e-7, 1e-10, 1e21, -1.25e22, -0, 12.5].map(formatExactDecimal)).toEqual([
    '0.0000001',
    '-0.00000015',
    '0.0000000001',
    '1000000000000000000000',
    '-12500000000000000000000',
    '0',
    '12.5',
  ]);
});

test('points are written latitude first', () => {
  expect(
    formatAreaPoints([
      { latitude: -29.9, longitude: -51 },
      { latitude: -29.8, longitude: 1e-7 },
    ]),
  ).toBe('-29.9 -51, -29.8 0.0000001');
  expect(formatAreaPoints([])).toBe('');
});
