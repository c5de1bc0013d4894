import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LngLat } from '@farol/ui/map/layers/lng-lat';
import { simplifiedOutline, mercatorNorthing } from '@farol/ui/map/layers/simplified-outline';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const point = fc.tuple(evenNumber(-10, 10), evenNumber(-10, 10));
const points = fc.array(point, { minLength: 1, maxLength: 40 });
const tolerance = evenNumber(0, 5);

describe('a geofence seen from afar', () => {
  test('is drawn with fewer points, and none of its own is farther from the line than allowed', () => {
    fc.assert(
      fc.property(points, tolerance, fc.boolean(), (path, allowed, isClosed) => {
        const coarse = simplifiedOutline(path, allowed, isClosed);
        const line = isClosed ? [...coarse, ...coarse.slice(0, 1)] : coarse;
        for (const item of path) expect(distanceTo(line, item)).toBeLessThanOrEqual(allowed + 1e-9);
      }),
    );
  });

  test('keeps its points in order, and its ends', () => {
    fc.assert(
      fc.property(points, tolerance, fc.boolean(), (path, allowed, isClosed) => {
        const coarse = simplifiedOutline(path, allowed, isClosed);
        const places = coarse.map((item) => path.indexOf(item));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(coarse[0]).toBe(path[0]);
        if (!isClosed) expect(coarse.at(-1)).toBe(path.at(-1));
      }),
    );
  });

  test('remains an area: at least three corners are left', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 40 }), (path) => {
        expect(simplifiedOutline(path, 1000, true).length).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('needs few points for a circle that is a few pixels wide', () => {
    const circle = Array.from({ length: 128 }, (_, at): LngLat => {
      const turn = (at / 128) * 2 * Math.PI;
      return [5 * Math.cos(turn), 5 * Math.sin(turn)];
    });
    expect(simplifiedOutline(circle, 0.5, true).length).toBeLessThan(20);
    expect(simplifiedOutline(circle, 0, true)).toBe(circle);
  });
});

/** Distance of a point from a line as the map draws both. */
function distanceTo(line: readonly LngLat[], [longitude, latitude]: LngLat): number {
  const at = { x: longitude, y: mercatorNorthing(latitude) };
  const corners = line.map(([x, y]) => ({ x, y: mercatorNorthing(y) }));
  const [first] = corners;
  if (!first) return Infinity;
  const distances = corners.slice(1).map((to, before) => {
    const from = corners[before] ?? first;
    const length = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
    const along = (at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y);
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
    return Math.hypot(at.x - from.x - part * (to.x - from.x), at.y - from.y - part * (to.y - from.y));
  });
  return Math.min(Math.hypot(at.x - first.x, at.y - first.y), ...distances);
}
