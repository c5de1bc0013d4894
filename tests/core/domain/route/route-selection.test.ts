import { expect, test } from 'vitest';
import { routeSelectionProblem } from '@farol/core/domain/route/route-selection';
import { speedBand, speedBandBetween } from '@farol/core/domain/route/speed-band';

const DAY_MS = 86_400_000;

test.for([
  [[], 0, 1, 'noVehicle'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], 0, 1, 'tooManyVehicles'],
  [[1], Number.NaN, 1, 'noPeriod'],
  [[1], 1, 1, 'backwards'],
  [[1], 0, 36_525 * DAY_MS, 'tooLong'],
  [[1, 2], 0, 90 * DAY_MS, undefined],
] as const)('vehicles %j from %d to %d: %s', ([deviceIds, fromMs, toMs, problem]) => {
  expect(routeSelectionProblem({ deviceIds, fromMs, toMs })).toBe(problem);
});

const inKmh = (speed: number): number => speedBand(speed / 1.852);

test('speeds are told apart by the limits of the legend', () => {
  expect([0, 19.9, 20.1, 50.1, 79, 81, 111, 400].map(inKmh)).toEqual([0, 0, 1, 2, 2, 3, 4, 4]);
  expect(speedBandBetween({ speedKnots: Float32Array.of(0, 0, 60, 60) }, 0, 3)).toBe(2);
});
