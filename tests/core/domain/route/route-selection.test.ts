import { expect, test } from 'vitest';
import { isRouteGap } from '@farol/core/domain/route/route-gap';
import { mercatorX, mercatorY, pixelWidth } from '@farol/core/domain/route/mercator';
import { isSameRouteSelection, routeSelectionProblem } from '@farol/core/domain/route/route-selection';
import { speedBand, speedBandBetween } from '@farol/core/domain/route/speed-band';

const DAY_MS = 86_400_000;

test.for([
  [[], 0, 1, 'noVehicle'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], 0, 1, 'tooManyVehicles'],
  [[1], Number.NaN, 1, 'noPeriod'],
  [[1], 1, 1, 'backwards'],
  [[1], 0, 36_525 * DAY_MS, 'tooLong'],
  [[1, 2], 0, 90 * DAY_MS, undefined],
  [[1, 2, 3, 4, 5, 6, 7, 8], 0, 1, undefined],
  [[1], 0, Number.POSITIVE_INFINITY, 'noPeriod'],
  [[1], 2, 1, 'backwards'],
  [[1], 0, 92 * DAY_MS, undefined],
  [[1], 20_000 * DAY_MS, 20_092 * DAY_MS, undefined],
  [[1], 0, 92 * DAY_MS + 1, 'tooLong'],
] as const)('vehicles %j from %d to %d: %s', ([deviceIds, fromMs, toMs, problem]) => {
  expect(routeSelectionProblem({ deviceIds, fromMs, toMs })).toBe(problem);
});

const inKmh = (speed: number): number => speedBand(speed / 1.852);

test('route selection: speeds have the classes of the legend', () => {
  expect([-1, 0, 19.9, 20.1, 50.1, 79, 81, 111, 400].map(inKmh)).toEqual([0, 0, 0, 1, 2, 2, 3, 4, 4]);
  // Exactly at a limit the faster band counts.
  expect([20, 50, 80, 110].map(inKmh)).toEqual([1, 2, 3, 4]);
  expect(speedBandBetween({ speedKnots: Float32Array.of(0, 0, 60, 60) }, 0, 3)).toBe(2);
  expect(speedBandBetween({ speedKnots: Float32Array.of(60, 0, 60, 60) }, 1, 1)).toBe(0);
  expect(speedBandBetween({ speedKnots: Float32Array.of(0, 60, 60, 0) }, 1, 2)).toBe(4);
});

test('route selection: a selection is the same only with the same vehicles, in their order, and the same period', () => {
  const selection = { deviceIds: [1, 2], fromMs: 5, toMs: 9 };
  expect(isSameRouteSelection(selection, { deviceIds: [1, 2], fromMs: 5, toMs: 9 })).toBe(true);
  for (const change of [
    { fromMs: 6 },
    { toMs: 8 },
    { deviceIds: [1] },
    { deviceIds: [1, 2, 3] },
    { deviceIds: [2, 1] },
    { deviceIds: [1, 3] },
    { deviceIds: [] },
  ]) {
    expect(isSameRouteSelection(selection, { ...selection, ...change })).toBe(false);
    expect(isSameRouteSelection({ ...selection, ...change }, selection)).toBe(false);
  }
});

test('route selection: a way is unknown after five silent minutes and three hundred meters', () => {
  expect(isRouteGap(300_000, 300)).toBe(true);
  expect([isRouteGap(299_999, 5000), isRouteGap(3_600_000, 299)]).toEqual([false, false]);
});

test('route selection: the map is a square from 180° west, and ends at 85° north and south', () => {
  expect([-180, 0, 180].map(mercatorX)).toEqual([0, 0.5, 1]);
  expect(mercatorY(0)).toBe(0.5);
  expect(mercatorY(85.051_128)).toBeCloseTo(0, 6);
  expect(mercatorY(-85.051_128)).toBeCloseTo(1, 6);
  expect([mercatorY(90), mercatorY(-90)]).toEqual([mercatorY(85.051_128), mercatorY(-85.051_128)]);
  expect(mercatorY(45)).toBeCloseTo(0.359_725, 5);
  expect([pixelWidth(0), pixelWidth(3)]).toEqual([1 / 512, 1 / 4096]);
});
