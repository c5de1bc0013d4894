import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelayMs } from '@farol/core/domain/values/retry-delay';

const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('the first retry comes after five seconds, later ones between five seconds and a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), chances, (failures, random) => {
      const delay = retryDelayMs(failures, random);
      if (failures === 1) expect(delay).toBe(5000);
      expect(delay).toBeGreaterThanOrEqual(5000);
      expect(delay).toBeLessThanOrEqual(60_000);
    }),
  );
});

test('delays grow, and randomness spreads them over half their length', () => {
  expect([2, 3, 4, 5, 6].map((failures) => retryDelayMs(failures, 0))).toEqual([
    5000, 10_000, 20_000, 30_000, 30_000,
  ]);
  expect([2, 3, 4, 5, 6].map((failures) => retryDelayMs(failures, 0.5))).toEqual([
    7500, 15_000, 30_000, 45_000, 45_000,
  ]);
});
