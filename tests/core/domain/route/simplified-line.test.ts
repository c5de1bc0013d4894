import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mercatorX, mercatorY, pixelWidth } from '@farol/core/domain/route/mercator';
import { simplifiedLine } from '@farol/core/domain/route/simplified-line';
import type { Route } from '@farol/core/domain/route/route';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { anyPositions, routeOf } from '../../../arbitraries/routes.ts';

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

test('a simplified route is nowhere farther than a pixel from the whole one', () => {
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

test('a simplified route keeps its ends and those of its gaps', () => {
  fc.assert(
    fc.property(anyPositions(), anyZoom, (positions, zoom) => {
      const route = routeOf(positions);
      const { indexes, starts } = simplifiedLine(route, zoom);
      const ends = [0, ...route.gaps.flatMap((gap) => [gap - 1, gap]), route.length - 1];
      for (const end of ends) expect(indexes).toContain(end);
      expect(starts.map((start) => indexes[start])).toEqual([0, ...route.gaps]);
    }),
  );
});

test('from far away a long drive needs few points, and close up all of its corners', () => {
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
