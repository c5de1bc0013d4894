import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { serializeArea } from '@farol/core/domain/geometry/area';
import { areaWithinTextLimit } from '@farol/core/domain/geometry/area-text-limit';
import { areaProblems } from '@farol/core/domain/geometry/area-problems';
import { lineDistanceMeters } from '@farol/core/domain/geometry/line-distance';
import { areas } from '../../../arbitraries/areas.ts';

/** A winding way of so many points, to the millimeter. */
function way(count: number): { latitude: number; longitude: number }[] {
  return Array.from({ length: count }, (_, at) => ({
    latitude: -23.5 + at * 0.000_123_456 + Math.sin(at / 7) * 0.002,
    longitude: -46.6 + Math.cos(at / 11) * 0.003,
  }));
}

test('an area that fits stays as it is', () => {
  fc.assert(
    fc.property(areas, (area) => {
      fc.pre(serializeArea(area).length <= 4096);
      expect(areaWithinTextLimit(area)).toEqual({ area, simplified: undefined });
    }),
  );
});

test('five decimals are enough for a track of two hundred points', () => {
  const { area, simplified } = areaWithinTextLimit({ kind: 'line', points: way(190) });
  expect(simplified).toBeUndefined();
  expect(area.kind === 'line' && area.points.length).toBe(190);
  expect(areaProblems(area)).toEqual([]);
});

test('a track of six hundred points is simplified by no more than it says', () => {
  const points = way(600);
  const { area, simplified } = areaWithinTextLimit({ kind: 'line', points });
  expect(areaProblems(area)).toEqual([]);
  if (area.kind !== 'line' || !simplified) throw new Error('It is not simplified');
  expect([simplified.from, simplified.to]).toEqual([600, area.points.length]);
  // The room is used.
  expect(area.points.length).toBeGreaterThan(150);
  expect(simplified.offMeters).toBeLessThan(60);
  for (const point of points)
    // One meter by the decimals, one by the plane on which is calculated.
    expect(lineDistanceMeters(area.points, point)).toBeLessThanOrEqual(simplified.offMeters + 2);
});

test('any line and any polygon fits, with its ends and no fewer points than its kind needs, at once', () => {
  const point = fc.record({
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom('line' as const, 'polygon' as const),
      fc.array(point, { minLength: 3, maxLength: 400, size: 'max' }),
      (kind, points) => {
        const { area } = areaWithinTextLimit({ kind, points });
        expect(serializeArea(area).length).toBeLessThanOrEqual(4096);
        if (area.kind === 'circle') throw new Error('It is no circle');
        const distinct = new Set(points.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size;
        if (distinct > 200) expect(area.points.length).toBeGreaterThan(kind === 'line' ? 1 : 2);
      },
    ),
  );
  const started = performance.now();
  areaWithinTextLimit({ kind: 'line', points: way(100_000) });
  areaWithinTextLimit({ kind: 'polygon', points: way(100_000) });
  expect(performance.now() - started).toBeLessThan(3_000);
});
