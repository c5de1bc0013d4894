import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxTokenLifetimeMs } from '@farol/core/domain/server/token-lifetime';

const DAY = 86_400_000;

test('tokens last a year at most unless administrators set another valid number of days', () => {
  expect(maxTokenLifetimeMs({ attributes: {} }, 'farol')).toBe(365 * DAY);
  expect(maxTokenLifetimeMs({ attributes: { 'farol.tokenDays': 30 } }, 'farol')).toBe(30 * DAY);
  fc.assert(
    fc.property(fc.anything(), (days) => {
      fc.pre(typeof days !== 'symbol' && typeof days !== 'object' && typeof days !== 'function');
      const maxLifetime = maxTokenLifetimeMs({ attributes: { 'farol.tokenDays': days } }, 'farol');
      expect(maxLifetime).toBeGreaterThanOrEqual(DAY);
      expect(maxLifetime).toBeLessThanOrEqual(3_650 * DAY);
    }),
  );
});

const lifetime = (tokenDays: unknown) =>
  maxTokenLifetimeMs({ attributes: { 'farol.tokenDays': tokenDays } }, 'farol');

test('a token lasts whole days, one at least and ten years at most', () => {
  expect([1, 1.9, 3_650, '7'].map(lifetime)).toEqual([DAY, DAY, 3_650 * DAY, 7 * DAY]);
  expect([0.9, 3_651, 'soon'].map(lifetime)).toEqual([365 * DAY, 365 * DAY, 365 * DAY]);
});
