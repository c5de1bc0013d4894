import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { idleSpans } from '@farol/core/domain/route/idle-spans';
import { anyPositions, fixAt, routeOf } from '../../../arbitraries/routes.ts';

test('idle spans: what is skipped lies in the period, ascends, and no vehicle moves in it', () => {
  fc.assert(
    fc.property(fc.array(anyPositions(80), { minLength: 1, maxLength: 3 }), (fleet) => {
      const routes = fleet.map((positions) => routeOf(positions));
      const period = {
        fromMs: Math.min(...routes.map(({ timeMs }) => timeMs[0] ?? 0)) - 90_000,
        toMs: Math.max(...routes.map(({ timeMs }) => timeMs.at(-1) ?? 0)) + 90_000,
      };
      let last = period.fromMs - 1;
      for (const { fromMs, toMs } of idleSpans(routes, period)) {
        expect(fromMs).toBeGreaterThan(last);
        expect(toMs).toBeLessThanOrEqual(period.toMs);
        last = toMs;
        const middle = (fromMs + toMs) / 2;
        for (const { timeMs, stops, gaps } of routes) {
          const stands = stops.some((stop) => stop.fromMs <= middle && middle <= stop.toMs);
          const isSilent = gaps.some(
            (gap) => (timeMs[gap - 1] ?? 0) <= middle && middle <= (timeMs[gap] ?? 0),
          );
          const isOutside = middle <= (timeMs[0] ?? 0) || middle >= (timeMs.at(-1) ?? 0);
          expect(stands || isSilent || isOutside).toBe(true);
        }
      }
    }),
  );
});

const START_MS = 1.79e12;
const MINUTE_MS = 60_000;

/** The spans in minutes after the first fix. */
function idleMinutes(routes: readonly ReturnType<typeof routeOf>[], from: number, to: number): number[][] {
  const period = { fromMs: START_MS + from * MINUTE_MS, toMs: START_MS + to * MINUTE_MS };
  return idleSpans(routes, period).map(({ fromMs, toMs }) =>
    [fromMs, toMs].map((ms) => (ms - START_MS) / MINUTE_MS),
  );
}

/** A vehicle that drives, except between these minutes. */
function standing(...spans: readonly [from: number, to: number][]) {
  return routeOf(
    Array.from({ length: 41 }, (_, minute) => {
      const motion = !spans.some(([from, to]) => from <= minute && minute < to);
      return fixAt(minute, { longitude: -46 + minute * 1e-4, attributes: { motion } });
    }),
  );
}

test('idle spans: before it starts, while it stands and after it ends a vehicle is skipped', () => {
  expect(idleMinutes([standing([10, 20])], -5, 50)).toEqual([
    [-5, 0],
    [10, 20],
    [40, 50],
  ]);
  expect(idleMinutes([standing([0, 5], [35, 41])], -5, 50)).toEqual([
    [-5, 5],
    [35, 50],
  ]);
});

test('idle spans: of several vehicles only what is idle for all of them is skipped, if it lasts a minute', () => {
  expect(idleMinutes([standing([10, 20]), standing([15, 30])], 0, 40)).toEqual([[15, 20]]);
  expect(idleMinutes([standing([10, 20]), standing([19, 30])], 0, 40)).toEqual([[19, 20]]);
  expect(idleMinutes([standing([10, 20]), standing([20, 30])], 0, 40)).toEqual([]);
  expect(idleMinutes([standing([5, 10], [12, 17]), standing([4, 18])], 0, 40)).toEqual([
    [5, 10],
    [12, 17],
  ]);
  expect(idleMinutes([standing([4, 18]), standing([5, 10], [12, 17])], 0, 40)).toEqual([
    [5, 10],
    [12, 17],
  ]);
  expect(idleMinutes([], 3, 9)).toEqual([[3, 9]]);
  expect(idleMinutes([], 3, 3.5)).toEqual([]);
});

test('idle spans: a way that is not known is skipped', () => {
  const ferry = routeOf([
    fixAt(0, { attributes: { motion: true } }),
    fixAt(1, { longitude: -46.61, attributes: { motion: true } }),
    fixAt(9, { longitude: -46.7, attributes: { motion: true } }),
    fixAt(10, { longitude: -46.71, attributes: { motion: true } }),
  ]);
  expect(idleMinutes([ferry], 0, 10)).toEqual([[1, 9]]);
});

const at = (minute: number, longitude: number, motion: boolean) =>
  fixAt(minute, { longitude, attributes: { motion } });

test('idle spans: a way that is not known is skipped before a stop as well as after one', () => {
  const day = routeOf([
    at(0, -46, true),
    at(1, -46.01, true),
    at(9, -46.1, true),
    at(12, -46.12, false),
    at(20, -46.12, true),
    at(21, -46.13, true),
    at(30, -46.3, true),
    at(31, -46.31, true),
  ]);
  expect(idleMinutes([day], 0, 31)).toEqual([
    [1, 9],
    [12, 20],
    [21, 30],
  ]);
});
