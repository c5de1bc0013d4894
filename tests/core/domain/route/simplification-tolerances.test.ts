import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeSimplificationTolerances } from '@farol/core/domain/route/route-builder';

type Place = readonly [x: number, y: number];

function significanceOf(line: readonly Place[], first = 0, last = line.length - 1): number[] {
  const significance = new Float32Array(line.length).fill(-1);
  const [x, y] = [Float64Array.from(line, ([east]) => east), Float64Array.from(line, ([, south]) => south)];
  writeSimplificationTolerances({ x, y }, first, last, significance);
  return [...significance];
}

test.for<[string, readonly Place[], number]>([
  [
    'beside the way',
    [
      [1, 1],
      [2, 4],
      [5, 1],
    ],
    3,
  ],
  [
    'beside a slanting way',
    [
      [0, 0],
      [0, 10],
      [6, 8],
    ],
    6,
  ],
  [
    'on the way',
    [
      [1, 1],
      [2, 2],
      [5, 5],
    ],
    0,
  ],
  [
    'past its end',
    [
      [0, 0],
      [9, 4],
      [6, 0],
    ],
    5,
  ],
  [
    'behind its start',
    [
      [2, 2],
      [-1, -2],
      [6, 2],
    ],
    5,
  ],
  [
    'away from where it turns back',
    [
      [1, 1],
      [4, 5],
      [1, 1],
    ],
    5,
  ],
])('simplification tolerances: a place %s matters as much as it is off', ([, line, meters]) => {
  expect(significanceOf(line)).toEqual([Infinity, expect.closeTo(meters, 4), Infinity]);
});

test('simplification tolerances: a place is never said to matter less than it does, so that rounding loses none', () => {
  for (const off of [1 / 3, 0.1, 1e-7]) {
    const [, significance = 0] = significanceOf([
      [0, 0],
      [1, off],
      [2, 0],
    ]);
    expect(significance).toBeGreaterThanOrEqual(off);
    expect(significance).toBeLessThan(off * 1.000_01);
  }
});

test('simplification tolerances: of two places that are equally far off the first one matters more', () => {
  const [, first = 0, second = 0] = significanceOf([
    [0, 0],
    [1, 2],
    [2, 2],
    [3, 0],
  ]);
  expect(first).toBeCloseTo(2, 4);
  expect(second).toBeCloseTo(Math.SQRT1_2, 4);
});

test('simplification tolerances: a line with places that are no numbers comes to an end', () => {
  const nowhere = [Number.NaN, Number.NaN] as const;
  const significance = significanceOf([[0, 0], nowhere, nowhere, [3, 0]]);
  expect(significance).toEqual([Infinity, Number.NaN, Number.NaN, Infinity]);
});

test('simplification tolerances: only the part of the line that is asked about is written', () => {
  const line: Place[] = [
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 0],
    [4, 9],
  ];
  expect(significanceOf(line, 1, 3)).toEqual([-1, Infinity, expect.closeTo(1, 5), Infinity, -1]);
  expect(significanceOf(line, 2, 2)).toEqual([-1, -1, Infinity, -1, -1]);
});

test('simplification tolerances: for each tolerance a line keeps the places that Ramer, Douglas and Peucker keep', () => {
  const places = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
  fc.assert(
    fc.property(
      fc.array(places, { minLength: 2, maxLength: 9 }),
      fc.integer({ min: 0, max: 40 }),
      (line, n) => {
        // No distance between whole numbers is so near to it that rounding decides.
        const tolerance = n / 4 + 0.001_234;
        const significance = significanceOf(line);
        const kept = line.keys().filter((at) => (significance[at] ?? 0) > tolerance);
        expect([...kept]).toEqual(keptBetween(line, 0, line.length - 1, tolerance));
      },
    ),
  );
});

/** What is kept when a line is simplified for one tolerance. */
function keptBetween(line: readonly Place[], from: number, to: number, tolerance: number): number[] {
  const between = Array.from({ length: Math.max(0, to - from - 1) }, (_, index) => from + 1 + index);
  const distances = between.map((at) => metersOff(line, at, from, to));
  const most = Math.max(...distances);
  if (!(most > tolerance)) return from === to ? [from] : [from, to];
  // Of places that are equally far off either may be kept: rounding decides.
  fc.pre(distances.filter((distance) => most - distance < 1e-9).length === 1);
  const farthest = between[distances.indexOf(most)] ?? from;
  return [
    ...keptBetween(line, from, farthest, tolerance),
    ...keptBetween(line, farthest, to, tolerance).slice(1),
  ];
}

function metersOff(line: readonly Place[], at: number, from: number, to: number): number {
  const [[x, y], [startX, startY], [endX, endY]] = [
    placeAt(line, at),
    placeAt(line, from),
    placeAt(line, to),
  ];
  const length = Math.hypot(endX - startX, endY - startY);
  if (length === 0) return Math.hypot(x - startX, y - startY);
  const along = ((x - startX) * (endX - startX) + (y - startY) * (endY - startY)) / length;
  if (along <= 0) return Math.hypot(x - startX, y - startY);
  if (along >= length) return Math.hypot(x - endX, y - endY);
  return Math.abs((x - startX) * (endY - startY) - (y - startY) * (endX - startX)) / length;
}

function placeAt(line: readonly Place[], at: number): Place {
  return line[at] ?? [0, 0];
}
