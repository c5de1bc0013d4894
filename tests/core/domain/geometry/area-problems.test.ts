import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import {
  MAX_AREA_TEXT_LENGTH,
  areaProblems,
  firstCrossingEdges,
} from '@farol/core/domain/geometry/area-problems';
import { serializeArea } from '@farol/core/domain/geometry/area';
import { drawnPoints } from '../../../arbitraries/areas.ts';

const at = (longitude: number, latitude: number): GeoPoint => ({ longitude, latitude });
const square = [at(0, 0), at(2, 0), at(2, 2), at(0, 2)];

describe('an area reports why it cannot be saved', () => {
  test('nothing for a valid area', () => {
    expect(areaProblems({ kind: 'polygon', points: square })).toEqual([]);
    expect(areaProblems({ kind: 'line', points: square.slice(0, 2) })).toEqual([]);
    expect(areaProblems({ kind: 'circle', center: at(180, -90), radiusMeters: 0.1 })).toEqual([]);
  });

  test('too few points, with the number present', () => {
    expect(areaProblems({ kind: 'polygon', points: square.slice(0, 2) })).toEqual([
      { kind: 'tooFewPoints', needed: 3, present: 2 },
    ]);
    expect(areaProblems({ kind: 'line', points: [] })).toEqual([
      { kind: 'tooFewPoints', needed: 2, present: 0 },
    ]);
  });

  test('a point with invalid coordinates, by its index', () => {
    for (const wrong of [at(181, 0), at(0, -90.1), at(Number.NaN, 0)])
      expect(areaProblems({ kind: 'polygon', points: [...square, wrong] })).toEqual([
        { kind: 'outOfRange', point: 4 },
      ]);
  });

  test('a radius that is not above zero or spans the earth', () => {
    for (const radiusMeters of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2e7])
      expect(areaProblems({ kind: 'circle', center: at(0, 0), radiusMeters })).toEqual([{ kind: 'radius' }]);
  });

  test('a line or a polygon with all points equal', () => {
    expect(areaProblems({ kind: 'line', points: [at(1, 1), at(1, 1)] })).toEqual([
      { kind: 'coincidentPoints' },
    ]);
    expect(areaProblems({ kind: 'polygon', points: [at(1, 1), at(1, 1), at(1, 1)] })).toEqual([
      { kind: 'coincidentPoints' },
    ]);
  });

  test('more text than the server stores, at once even for a huge outline', () => {
    const points = Array.from({ length: 20_000 }, (_, n) => at(n / 1000, Math.sin(n)));
    expect(areaProblems({ kind: 'polygon', points })).toMatchObject([
      { kind: 'tooLong', limit: MAX_AREA_TEXT_LENGTH },
    ]);
  });
});

/** An outline turned around by so many right angles. */
function rotated(points: readonly GeoPoint[], turns: number): GeoPoint[] {
  return turns === 0
    ? [...points]
    : rotated(
        points.map(({ longitude, latitude }) => at(-latitude, longitude)),
        turns - 1,
      );
}
/** An outline as it can be drawn: turned, begun at any corner, and in either direction. */
function ways(points: readonly GeoPoint[]): GeoPoint[][] {
  return [0, 1, 2, 3]
    .map((turns) => rotated(points, turns))
    .flatMap((outline) => outline.map((_, by) => [...outline.slice(by), ...outline.slice(0, by)]))
    .flatMap((outline) => [outline, outline.toReversed()]);
}

describe('a self-crossing polygon', () => {
  test('is reported with the edges that cross', () => {
    const bow = [at(0, 0), at(2, 2), at(2, 0), at(0, 2)];
    expect(areaProblems({ kind: 'polygon', points: bow })).toEqual([{ kind: 'crossing', edges: [0, 2] }]);
    expect(firstCrossingEdges(square)).toBeUndefined();
  });

  test('includes one that runs back over itself or touches itself', () => {
    expect(firstCrossingEdges([at(0, 0), at(2, 0), at(1, 0), at(1, 1)])).toEqual([0, 1]);
    expect(firstCrossingEdges([at(0, 0), at(2, 0), at(2, 2), at(1, 0), at(0, 2)])).toEqual([0, 2]);
    expect(firstCrossingEdges([at(0, 0), at(1, 1), at(2, 2)])).toEqual([0, 2]);
    expect(firstCrossingEdges([at(0, 0), at(1, 0), at(1, 0), at(0, 1)])).toEqual([0, 1]);
  });

  test('is found whichever corner it starts from and whichever direction it runs', () => {
    fc.assert(
      fc.property(fc.array(drawnPoints, { minLength: 3, maxLength: 7 }), fc.nat(6), (points, by) => {
        const turned = [...points.slice(by), ...points.slice(0, by)].toReversed();
        expect(firstCrossingEdges(turned) === undefined).toBe(firstCrossingEdges(points) === undefined);
      }),
    );
  });

  test.for([
    ['partly', 4],
    ['wholly', 3],
  ] as const)('is reported with the edges that lie %s on one another', ([, end]) => {
    const start = end === 4 ? 0 : 2;
    const outline = [at(0, start), at(0, end), at(1, 5), at(0, 6), at(0, end === 4 ? 2 : 0), at(-1, 1)];
    for (const turns of [0, 1, 2, 3]) expect(firstCrossingEdges(rotated(outline, turns))).toEqual([0, 3]);
  });

  test('is never one with notches and spikes around a center', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(sizes, (distances) => {
        const star = distances.map((distance, n) => {
          const angle = (2 * Math.PI * n) / distances.length;
          return at(-51 + Math.cos(angle) * distance, -30 + Math.sin(angle) * distance);
        });
        expect(firstCrossingEdges(star)).toBeUndefined();
      }),
    );
  });

  test('is not one with two edges in one line that have a gap between them', () => {
    const gate = [at(0, 0), at(3, 0), at(3, 2), at(2, 2), at(2, 1), at(1, 1), at(1, 2), at(0, 2)];
    for (const outline of ways(gate)) expect(firstCrossingEdges(outline)).toBeUndefined();
  });

  test.for([
    ['meet', 2, 2],
    ['overlap', 1, 2],
    ['lie on one another', 1, 3],
  ] as const)('is one with two edges in one line that %s', ([, left, right]) => {
    // A gate whose two posts are so wide that there is no gap.
    const gate = [at(0, 0), at(4, 0), at(4, 2), at(left, 2), at(2, 1), at(1, 1), at(right, 2), at(0, 2)];
    for (const outline of ways(gate)) expect(firstCrossingEdges(outline)).toBeDefined();
  });

  test('is never one whose corners surround a center in order', () => {
    const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(angles, fc.integer({ min: 1, max: 20 }), (degrees, size) => {
        const turns = degrees.sort((a, b) => a - b).map((angle) => (angle * Math.PI) / 180);
        const wide = turns.map((angle) =>
          at(-51 + (Math.cos(angle) * size) / 100, -30 + (Math.sin(angle) * size) / 100),
        );
        expect(firstCrossingEdges(wide)).toBeUndefined();
      }),
    );
  });

  test('across the 180th meridian is checked as one piece', () => {
    expect(firstCrossingEdges([at(179, 0), at(-179, 0), at(-179, 1), at(179, 1)])).toBeUndefined();
    expect(firstCrossingEdges([at(179, 0), at(-179, 1), at(-179, 0), at(179, 1)])).toEqual([0, 2]);
  });
});

const problems = (radiusMeters: number) => areaProblems({ kind: 'circle', center: at(0, 0), radiusMeters });

test('area problems: the largest circle has a quarter of the circumference of the earth as its radius', () => {
  expect(problems(10_000_000)).toEqual([]);
  expect(problems(10_000_000.1)).toEqual([{ kind: 'radius' }]);
});

test('area problems: an area is saved with a text of 4096 characters, and not with one more', () => {
  const points = Array.from({ length: 816 }, (_, n) => at(n % 10, n % 9));
  const line = (last: GeoPoint) => ({ kind: 'line' as const, points: [...points, last] });
  expect(serializeArea(line(at(1, 2)))).toHaveLength(4096);
  expect(areaProblems(line(at(1, 2)))).toEqual([]);
  expect(areaProblems(line(at(10, 2)))).toEqual([{ kind: 'tooLong', length: 4097, limit: 4096 }]);
});

test('area problems: an outline with too few points, one of them off the earth, has both problems', () => {
  expect(areaProblems({ kind: 'polygon', points: [at(0, 0), at(181, 0)] })).toEqual([
    { kind: 'tooFewPoints', needed: 3, present: 2 },
    { kind: 'outOfRange', point: 1 },
  ]);
  expect(areaProblems({ kind: 'circle', center: at(0, 91), radiusMeters: 0 })).toEqual([
    { kind: 'outOfRange', point: 0 },
    { kind: 'radius' },
  ]);
});

test('area problems: an outline with a corner off the earth is not yet checked for its length and its crossings', () => {
  const bow = [at(0, 0), at(2, 2), at(2, 0), at(0, 2)];
  const long = Array.from({ length: 2_000 }, (_, n) => at(n / 1000, n % 7));
  for (const points of [bow, long])
    expect(areaProblems({ kind: 'polygon', points: [at(181, 0), ...points] })).toEqual([
      { kind: 'outOfRange', point: 0 },
    ]);
});
