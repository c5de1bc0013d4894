import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDegreesInput, parseDegreesInput } from '@farol/core/domain/geometry/degrees-input';

test('degrees may be typed with a comma or a point, and are never thousands', () => {
  expect(
    ['-23.55', '-23,55', ' 46 ', '-23.550', '−23,550', '+.5'].map((text) => parseDegreesInput(text, 90)),
  ).toEqual([-23.55, -23.55, 46, -23.55, -23.55, 0.5]);
});

test('what is no number or does not lie on the earth is no degrees', () => {
  for (const text of ['', '-', 'abc', '999', '90.1', '-90,1', '1e5', '1,2,3', '--1', 'Infinity'])
    expect(parseDegreesInput(text, 90)).toBeNaN();
});

test('degrees that stand in an input are read back as they were', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1.8e9, max: 1.8e9 }), (parts) => {
      const degrees = parts / 1e7 + 0;
      expect(parseDegreesInput(formatDegreesInput(degrees), 180)).toBe(degrees);
    }),
  );
});
