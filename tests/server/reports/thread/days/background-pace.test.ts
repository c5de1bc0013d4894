import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { restAfter } from '../../../../../server/reports/thread/days/aggregate-days.ts';
import { evenNumber } from '../../../../arbitraries/numbers.ts';

const START = { process: 5_000, thread: 700, moment: 90_000 };
const PIECE_MS = 2;

/** Returns the rest after a piece, when others used so much of a processor in 100 ms. */
function restBeside(others: number, cost = PIECE_MS): number {
  return restAfter(START, {
    process: START.process + cost + others * 100,
    thread: START.thread + cost,
    moment: START.moment + 100,
  });
}

test('background pace: an idle server folds a third of the time, a busy one hardly ever', () => {
  expect(restBeside(0)).toBe(2 * PIECE_MS);
  expect(restBeside(0.5)).toBe(32 * PIECE_MS);
  expect(restBeside(1)).toBe(62 * PIECE_MS);
});

test('pause between two pieces of background work: grows with the load and with the length of the piece, and is bounded', () => {
  const share = evenNumber(0, 8);
  const cost = evenNumber(0, 50);
  fc.assert(
    fc.property(share, share, cost, (left, right, piece) => {
      const [less, more] = [Math.min(left, right), Math.max(left, right)];
      expect(restBeside(less, piece)).toBeGreaterThanOrEqual(2 * piece - 1e-6);
      expect(restBeside(more, piece)).toBeGreaterThanOrEqual(restBeside(less, piece) - 1e-6);
      expect(restBeside(more, piece)).toBeLessThanOrEqual(62 * piece + 1e-6);
    }),
  );
});

test('background pace: clocks of the processor that disagree by a little shorten no rest below the least', () => {
  const after = { process: START.process + 1, thread: START.thread + 2, moment: START.moment };
  expect(restAfter(START, after)).toBe(4);
});
