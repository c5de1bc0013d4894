import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberSortKey } from '@farol/core/domain/values/number-sort-key';

const number = fc.double({ noNaN: true });

test('vehicles sorted by a number as text are in the order of the numbers, below zero too', () => {
  fc.assert(
    fc.property(number, number, (left, right) => {
      expect(numberSortKey(left) < numberSortKey(right)).toBe(left < right);
      expect(numberSortKey(left)).toHaveLength(16);
    }),
    {
      examples: [
        [-2, -1],
        [-1, 1],
        [1, 2],
        [0, -0],
        [-0, 0],
        [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
        [Number.NEGATIVE_INFINITY, -Number.MAX_VALUE],
      ],
    },
  );
});
