import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { MAX_AREA_TEXT_LENGTH, areaProblems } from '@farol/core/domain/geometry/area-problems';
import { firstCrossingEdges } from '@farol/core/domain/geometry/polygon-crossing';
import { writeArea } from '@farol/core/domain/geometry/area';
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

test('the largest circle has a quarter of the circumference of the earth as its radius', () => {
  expect(problems(10_000_000)).toEqual([]);
  expect(problems(10_000_000.1)).toEqual([{ kind: 'radius' }]);
});

test('an area is saved with a text of 4096 characters, and not with one more', () => {
  const points = Array.from({ length: 816 }, (_, n) => at(n % 10, n % 9));
  const line = (last: GeoPoint) => ({ kind: 'line' as const, points: [...points, last] });
  expect(writeArea(line(at(1, 2)))).toHaveLength(4096);
  expect(areaProblems(line(at(1, 2)))).toEqual([]);
  expect(areaProblems(line(at(10, 2)))).toEqual([{ kind: 'tooLong', length: 4097, limit: 4096 }]);
});

test('an outline that has too few points and one off the earth is told of both', () => {
  expect(areaProblems({ kind: 'polygon', points: [at(0, 0), at(181, 0)] })).toEqual([
    { kind: 'tooFewPoints', needed: 3, present: 2 },
    { kind: 'outOfRange', point: 1 },
  ]);
  expect(areaProblems({ kind: 'circle', center: at(0, 91), radiusMeters: 0 })).toEqual([
    { kind: 'outOfRange', point: 0 },
    { kind: 'radius' },
  ]);
});
