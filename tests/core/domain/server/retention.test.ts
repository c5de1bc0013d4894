import { retentionStartMs } from '@farol/core/domain/server/retention';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const NOW = Date.UTC(2026, 0, 31);

test('history is kept for the configured number of days', () => {
  for (const days of [30, '30'])
    expect(retentionStartMs({ 'farol.retentionDays': days }, 'farol', NOW)).toBe(Date.UTC(2026, 0, 1));
});

test('history is kept forever unless a number of days is configured', () => {
  const other = fc.oneof(
    fc.constantFrom(undefined, null, 0, -1, 0.5, 1e9, Number.NaN, Infinity, 'x', true, {}),
    fc.double({ max: 0.99 }),
  );
  fc.assert(
    fc.property(other, (days) => {
      expect(retentionStartMs({ 'farol.retentionDays': days }, 'farol', NOW)).toBeUndefined();
    }),
  );
  expect(retentionStartMs({}, 'farol', NOW)).toBeUndefined();
});

test('history is kept for a day at least and a hundred years at most', () => {
  const kept = (days: number) => retentionStartMs({ 'farol.retentionDays': days }, 'farol', NOW);
  expect([kept(1), kept(36_500)]).toEqual([NOW - 86_400_000, NOW - 36_500 * 86_400_000]);
  expect(kept(36_501)).toBeUndefined();
});
