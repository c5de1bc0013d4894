import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDegreesInput, parseDegreesInput } from '@farol/core/domain/geometry/degrees-input';

test('degrees may be typed with a comma or a point, and have no thousands separator', () => {
  expect(
    ['-23.55', '-23,55', ' 46 ', '-23.550', '−23,550', '+.5'].map((text) => parseDegreesInput(text, 90)),
  ).toEqual([-23.55, -23.55, 46, -23.55, -23.55, 0.5]);
});

test('a text that is no number or out of range is refused', () => {
  for (const text of ['', '-', 'abc', '999', '90.1', '-90,1', '1e5', '1,2,3', '--1', 'Infinity'])
    expect(parseDegreesInput(text, 90)).toBeNaN();
});

test('degrees in a field are read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1.8e9, max: 1.8e9 }), (parts) => {
      const degrees = parts / 1e7 + 0;
      expect(parseDegreesInput(formatDegreesInput(degrees), 180)).toBe(degrees);
    }),
  );
});

test('the limit itself may be typed, and digits may begin or end with the comma', () => {
  expect(['90', '-90', '5,', ',5', '.25', '90.0'].map((text) => parseDegreesInput(text, 90))).toEqual([
    90, -90, 5, 0.5, 0.25, 90,
  ]);
  for (const text of ['.', ',', '5 5', 'x5', '5x', '+-5', '1e1', '0x10'])
    expect(parseDegreesInput(text, 90)).toBeNaN();
});

test('degrees in a field have no zeros at their end and at most seven decimals', () => {
  expect([-23.5, 0, 100, 1.123_456_78, -0.000_000_1].map(formatDegreesInput)).toEqual([
    '-23.5',
    '0',
    '100',
    '1.1234568',
    '-0.0000001',
  ]);
});
