import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIX_FLAG } from '@farol/core/domain/route/route-fixes';
import {
  movementBetweenStops,
  reportedMovement,
  reportedStops,
} from '@farol/core/domain/route/route-movement';
import { movementSpans, type MovementSpan } from '@farol/core/domain/trip/movement';

const SILENT = 0;
const STANDING = FIX_FLAG.hasMotion;
const MOVING = FIX_FLAG.hasMotion | FIX_FLAG.isMoving;

/** The times, flags and gaps of a route; other flags do not count. */
function routeOf(fixes: readonly (readonly [timeMs: number, flags: number])[], gaps: readonly number[] = []) {
  return {
    length: fixes.length,
    timeMs: Float64Array.from(fixes, ([timeMs]) => timeMs),
    flags: Uint8Array.from(fixes, ([, flags]) => flags | FIX_FLAG.hasIgnition),
    gaps,
  };
}

const anyFixes = fc
  .array(fc.tuple(fc.nat(4), fc.constantFrom(SILENT, STANDING, MOVING)), { minLength: 1, maxLength: 14 })
  .map((steps) => {
    let timeMs = 0;
    return steps.map(([ms, flags]) => [(timeMs += ms), flags] as const);
  });
/** Fixes with the places of gaps between them, ascending. */
const anyRoutes = anyFixes.chain((fixes) =>
  fc.tuple(fc.constant(fixes), fc.subarray(fixes.map((_, at) => at).slice(1))),
);

/** Returns the fixes between gaps. */
function partsOf<F>(fixes: readonly F[], gaps: readonly number[]): F[][] {
  const ends = [...gaps, fixes.length];
  return ends.map((end, at) => fixes.slice(ends[at - 1] ?? 0, end));
}

test('route movement: a vehicle moves and stands on its route as in its movement bar, and in a gap does neither', () => {
  fc.assert(
    fc.property(anyRoutes, ([fixes, gaps]) => {
      const spans = partsOf(fixes, gaps).flatMap((part) =>
        movementSpans(
          part.map(([fixTimeMs, flags]) => ({
            longitude: 0,
            latitude: 0,
            fixTimeMs,
            isMoving: flags === SILENT ? undefined : flags === MOVING,
          })),
        ),
      );
      expect(reportedMovement(routeOf(fixes, gaps))).toEqual(
        spans.filter(({ fromMs, toMs }) => toMs > fromMs),
      );
    }),
  );
});

test('route movement: the same motion after a gap is a span of its own', () => {
  const fixes = [0, 10, 20, 30].map((timeMs) => [timeMs, MOVING] as const);
  expect(reportedMovement(routeOf(fixes, [2]))).toEqual([
    { isMoving: true, fromMs: 0, toMs: 10 },
    { isMoving: true, fromMs: 20, toMs: 30 },
  ]);
});

test('route movement: a stop is where the vehicle stood, from the fix with which it began, if it was long enough', () => {
  const route = {
    length: 4,
    timeMs: Float64Array.of(0, 10, 20, 30),
    longitude: Float64Array.of(1, 2, 3, 4),
    latitude: Float64Array.of(5, 6, 7, 8),
  };
  const movement: MovementSpan[] = [
    { isMoving: false, fromMs: 0, toMs: 9 },
    { isMoving: true, fromMs: 9, toMs: 20 },
    { isMoving: false, fromMs: 20, toMs: 30 },
  ];
  const first = { index: 0, fromMs: 0, toMs: 9, longitude: 1, latitude: 5 };
  const second = { index: 2, fromMs: 20, toMs: 30, longitude: 3, latitude: 7 };
  expect(reportedStops(route, movement, 9)).toEqual([first, second]);
  expect(reportedStops(route, movement, 10)).toEqual([second]);
  expect(reportedStops(route, movement, 11)).toEqual([]);
});

/** Stops one after another, each longer than nothing. */
const anyStops = fc.uniqueArray(fc.nat(60), { maxLength: 8 }).map((times) => {
  const ends = times.toSorted((a, b) => a - b);
  return ends.flatMap((toMs, at) => {
    const fromMs = ends[at - 1];
    return at % 2 === 0 || fromMs === undefined
      ? []
      : [{ index: 0, fromMs, toMs, longitude: 0, latitude: 0 }];
  });
});

function isIn(moment: number, { fromMs, toMs }: { fromMs: number; toMs: number }): boolean {
  return fromMs < moment && moment < toMs;
}

test('route movement: between its stops a vehicle moves, from the first fix of each part of the route to the last', () => {
  fc.assert(
    fc.property(anyRoutes, anyStops, ([fixes, gaps], stops) => {
      const spans = movementBetweenStops(routeOf(fixes, gaps), stops);
      const parts = partsOf(fixes, gaps).map((part) => part.map(([timeMs]) => timeMs));
      for (let moment = 0.5; moment < 60; moment++) {
        const stands = stops.some((stop) => isIn(moment, stop));
        const isOnTheWay = parts.some((times) =>
          isIn(moment, { fromMs: times[0] ?? Infinity, toMs: times.at(-1) ?? 0 }),
        );
        expect(spans.filter((span) => isIn(moment, span)).map(({ isMoving }) => isMoving)).toEqual(
          stands ? [false] : isOnTheWay ? [true] : [],
        );
      }
      expect(spans.filter(({ isMoving }) => !isMoving)).toHaveLength(stops.length);
      for (const { fromMs, toMs } of spans) expect(toMs).toBeGreaterThan(fromMs);
      expect(spans.map(({ fromMs }) => fromMs)).toEqual(
        spans.map(({ fromMs }) => fromMs).toSorted((a, b) => a - b),
      );
    }),
  );
});

test('route movement: the way between two stops is one span, also past fixes within it', () => {
  const fixes = [0, 10, 20, 30, 40].map((timeMs) => [timeMs, SILENT] as const);
  const stop = { index: 0, longitude: 0, latitude: 0 };
  const stops = [
    { ...stop, fromMs: 0, toMs: 10 },
    { ...stop, fromMs: 30, toMs: 40 },
  ];
  expect(movementBetweenStops(routeOf(fixes), stops)).toEqual([
    { isMoving: false, fromMs: 0, toMs: 10 },
    { isMoving: true, fromMs: 10, toMs: 30 },
    { isMoving: false, fromMs: 30, toMs: 40 },
  ]);
});
