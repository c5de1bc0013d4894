import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastRatio } from '@farol/core/domain/theme/srgb';
import { colors } from '../../../arbitraries/theme-colors.ts';

test.for([
  ['#000000', '#ffffff', 21],
  ['#ff0000', '#ffffff', 3.998],
  ['#00ff00', '#ffffff', 1.372],
  ['#0000ff', '#ffffff', 8.592],
  // The darkest gray that is too light for text on white, and the one before.
  ['#777777', '#ffffff', 4.478],
  ['#767676', '#ffffff', 4.542],
  // Where the curve of a screen begins to be bent.
  ['#0a0a0a', '#000000', 1.0607],
  ['#0b0b0b', '#000000', 1.0669],
] as const)('srgb: contrast of %s and %s is %d, as WCAG defines it', ([left, right, ratio]) => {
  expect(contrastRatio(left, right)).toBeCloseTo(ratio, 3);
});

test('contrast: two colors have one ratio, in whatever order, from 1 for the same to 21', () => {
  fc.assert(
    fc.property(colors, colors, (left, right) => {
      const ratio = contrastRatio(left, right);
      expect(contrastRatio(right, left)).toBe(ratio);
      expect(contrastRatio(left, left)).toBe(1);
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21);
    }),
  );
});
