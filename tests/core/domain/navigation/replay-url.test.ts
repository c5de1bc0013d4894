import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReplayUrl } from '@farol/core/domain/navigation/replay-url';
import { instantText } from '@farol/core/domain/values/instant-text';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const at = (text: string) => parseReplayUrl([['moment', text]], NOW);

test('a moment up to now is read back from a link', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: NOW }), (atMs) => {
      expect(at(instantText(atMs))).toEqual({ atMs });
    }),
  );
});

test('a moment that is still to come is none, but for the difference between two clocks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300_001, max: 1e12 }), (aheadMs) => {
      expect(at(instantText(NOW + aheadMs))).toEqual({ problem: 'future' });
    }),
  );
  for (const aheadMs of [60_000, 300_000])
    expect(at(instantText(NOW + aheadMs))).toEqual({ atMs: NOW + aheadMs });
});

test('a link without a moment has no problem, and any other text is told to be unreadable', () => {
  expect(parseReplayUrl([['q', 'van']], NOW)).toBeUndefined();
  for (const text of ['banana', '', '2026-13-45T00:00:00Z', '1780315200000'])
    expect(at(text)).toEqual({ problem: 'unreadable' });
});
