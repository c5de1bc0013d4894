import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mercatorX, mercatorY, pixelWidth } from '@farol/core/domain/route/mercator';
import { simplifiedLine, simplifyingLine } from '@farol/core/domain/route/simplified-line';
import type { Route } from '@farol/core/domain/route/route';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { anyPositions, fixAt, routeOf } from '../../../arbitraries/routes.ts';

const anyZoom = fc.integer({ min: 2, max: 19 });

/** Returns the distance of a fix from the line between two others, pixels. */
function pixelsOff(
  { longitude, latitude }: Route,
  at: number,
  from: number,
  to: number,
  zoom: number,
): number {
  const place = (index: number): [number, number] => [
    mercatorX(longitude[index] ?? 0) / pixelWidth(zoom),
    mercatorY(latitude[index] ?? 0) / pixelWidth(zoom),
  ];
  const [[x, y], [startX, startY], [endX, endY]] = [place(at), place(from), place(to)];
  const length = Math.hypot(endX - startX, endY - startY);
  const share =
    length === 0 ? 0 : ((x - startX) * (endX - startX) + (y - startY) * (endY - startY)) / (length * length);
  const along = Math.max(0, Math.min(1, share));
  return Math.hypot(x - startX - along * (endX - startX), y - startY - along * (endY - startY));
}

test('simplified line: a simplified route is nowhere farther than a pixel from the whole one', () => {
  fc.assert(
    fc.property(anyPositions(700), anyZoom, (positions, zoom) => {
      const route = routeOf(positions);
      const { indexes } = simplifiedLine(route, zoom);
      const pieces = [...indexes].flatMap((from, piece) => {
        const to = indexes[piece + 1];
        return to === undefined || route.gaps.some((gap) => gap > from && gap <= to) ? [] : [{ from, to }];
      });
      for (const [number, { from, to }] of pieces.entries()) {
        const near = pieces.slice(Math.max(0, number - 30), number + 31);
        for (let at = from + 1; at < to; at++) {
          const isNear = near.some((piece) => pixelsOff(route, at, piece.from, piece.to, zoom) <= 1.001);
          expect(isNear).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('simplified line: a simplified route keeps its ends and those of its gaps', () => {
  fc.assert(
    fc.property(anyPositions(), anyZoom, (positions, zoom) => {
      const route = routeOf(positions);
      const { indexes, starts } = simplifiedLine(route, zoom);
      const ends = [0, ...route.gaps.flatMap((gap) => [gap - 1, gap]), route.length - 1];
      for (const end of ends) expect(indexes).toContain(end);
      expect(starts.map((start) => indexes[start])).toEqual([0, ...route.gaps]);
      expect(indexes.at(-1)).toBe(route.length - 1);
      expect([...indexes]).toEqual([...new Set(indexes)].toSorted((a, b) => a - b));
    }),
  );
});

test('simplified line: from far away a long drive needs few points, and close up all of its corners', () => {
  const positions = Array.from({ length: 5_000 }, (_, second) =>
    plainPosition(1, second, {
      longitude: -46 + second * 1e-4,
      latitude: -23 + Math.sin(second / 40) * 0.001,
      speed: 40,
    }),
  );
  const route = routeOf(positions);
  expect(simplifiedLine(route, 5).indexes.length).toBeLessThan(75);
  expect(simplifiedLine(route, 17).indexes.length).toBeGreaterThan(1000);
});

const ZOOM = 12;

/** A route with these points on the screen at that zoom level, and how far it moves without each of them, pixels. */
function drawnRoute(
  points: readonly (readonly [x: number, y: number, significance: number])[],
  gaps: readonly number[] = [],
): Route {
  const pixel = pixelWidth(ZOOM);
  return {
    ...routeOf([fixAt(0)]),
    length: points.length,
    gaps,
    x: Float64Array.from(points, ([x]) => x * pixel),
    y: Float64Array.from(points, ([, y]) => y * pixel),
    significance: Float32Array.from(points, ([, , significance]) => significance * pixel),
  };
}

test('simplified line: a point is kept that moves the line by more than half a pixel, at the zoom level that is drawn', () => {
  const route = drawnRoute([
    [0, 0, Infinity],
    [1, 0, 0.5],
    [2, 1, 0.6],
    [3, 0, 0.4],
    [4, 0, Infinity],
  ]);
  expect([...simplifiedLine(route, ZOOM).indexes]).toEqual([0, 2, 4]);
  expect([...simplifiedLine(route, ZOOM + 1).indexes]).toEqual([0, 1, 2, 3, 4]);
  expect([...simplifiedLine(route, ZOOM - 1).indexes]).toEqual([0, 4]);
});

test('simplified line: a straight line has a point every 24 pixels, whichever way it leads', () => {
  for (const [east, south] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    const steps = [0, 23, 24, 47, 48, 60];
    const route = drawnRoute(
      steps.map((step) => [
        2000 + east * step,
        3000 + south * step,
        step === 0 || step === 60 ? Infinity : 0,
      ]),
    );
    expect([...simplifiedLine(route, ZOOM).indexes]).toEqual([0, 2, 4, 5]);
  }
  const slanting = drawnRoute([
    [2000, 3000, Infinity],
    [2016, 3017, 0],
    [2020, 3020, 0],
    [2033, 3034, Infinity],
  ]);
  expect([...simplifiedLine(slanting, ZOOM).indexes]).toEqual([0, 2, 3]);
});

test('simplified line: the line begins again after each gap', () => {
  const points = [0, 1, 2, 3, 4, 5].map((x) => [x, 0, x === 1 || x === 4 ? 0 : Infinity] as const);
  const { indexes, starts } = simplifiedLine(drawnRoute(points, [2, 3]), ZOOM);
  expect([...indexes]).toEqual([0, 2, 3, 5]);
  expect(starts).toEqual([0, 1, 2]);
});

/** Returns how often a page that draws a route of so many fixes can do something else meanwhile. */
function pausesOf(length: number): number {
  const line = simplifyingLine(drawnRoute(Array.from({ length }, (_, at) => [at, 0, 0] as const)), ZOOM);
  let pauses = 0;
  while (line.next().done !== true) pauses++;
  return pauses;
}

test('simplified line: a very long route can also be simplified at once', () => {
  const points = Array.from({ length: 20_000 }, (_, at) => [at, 0, at % 2 === 0 ? Infinity : 0] as const);
  expect(simplifiedLine(drawnRoute(points), ZOOM).indexes).toHaveLength(10_000);
});

test('simplified line: a page that draws a very long route can do something else from time to time', () => {
  expect([100, 16_383, 16_384, 40_000].map(pausesOf)).toEqual([0, 0, 1, 2]);
});
