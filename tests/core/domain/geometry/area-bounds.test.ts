import { isInside, type Area } from '@farol/core/domain/geometry/area';
import {
  areaBounds,
  boundsOverlap,
  isWithinBounds,
  nearestCopy,
  pointBounds,
  widenedBounds,
} from '@farol/core/domain/geometry/area-bounds';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const place = fc.record({ latitude: evenNumber(-90, 90), longitude: evenNumber(-180, 180) });
const near = fc.tuple(
  place,
  fc.array(fc.tuple(evenNumber(-3, 3), evenNumber(-6, 6)), { minLength: 2, maxLength: 6 }),
);
const points = fc.oneof(
  fc.array(place, { minLength: 2, maxLength: 6 }),
  near.map(([{ latitude, longitude }, steps]) =>
    steps.map(([north, east]) => ({
      latitude: Math.max(-90, Math.min(90, latitude + north)),
      longitude: Math.max(-180, Math.min(180, longitude + east)),
    })),
  ),
);
const areas: fc.Arbitrary<Area> = fc.oneof(
  fc.record({ kind: fc.constant('circle' as const), center: place, radiusMeters: evenNumber(0, 3_000_000) }),
  fc.record({ kind: fc.constant('line' as const), points }),
  fc.record({ kind: fc.constant('polygon' as const), points }),
);

test('area bounds: a point inside an area is never outside its bounds, however close to the edge', () => {
  fc.assert(
    fc.property(
      areas,
      evenNumber(1, 100_000),
      evenNumber(0, 1),
      evenNumber(-1, 1),
      evenNumber(-1, 1),
      (area, corridor, along, north, east) => {
        const bounds = areaBounds(area, corridor);
        const corners = area.kind === 'circle' ? [area.center, area.center] : area.points;
        const [first, second] = corners;
        if (!first || !second) return;
        const reach = area.kind === 'circle' ? area.radiusMeters : corridor;
        const candidate = {
          latitude: first.latitude + along * (second.latitude - first.latitude) + (north * reach) / 111_000,
          longitude:
            first.longitude +
            along * (second.longitude - first.longitude) +
            (east * reach) / 111_000 / Math.max(0.05, Math.cos((first.latitude * Math.PI) / 180)),
        };
        fc.pre(Math.abs(candidate.latitude) <= 90 && Math.abs(candidate.longitude) <= 180);
        if (isInside(area, candidate, corridor))
          expect(bounds && isWithinBounds(bounds, candidate)).toBe(true);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('area bounds: a small area has bounds that exclude the rest of the world', () => {
  const bounds = areaBounds(
    { kind: 'circle', center: { latitude: -23.5, longitude: -46.6 }, radiusMeters: 150 },
    25,
  );
  expect(bounds && isWithinBounds(bounds, { latitude: -23.5, longitude: -46.59 })).toBe(false);
  expect(bounds && isWithinBounds(bounds, { latitude: -23.51, longitude: -46.6 })).toBe(false);
});

test('area bounds: bounds that share a place overlap, on whichever side of the date line and however many turns away', () => {
  const corner = fc.record({
    west: fc.integer({ min: -180, max: 170 }),
    south: fc.integer({ min: -80, max: 70 }),
  });
  fc.assert(
    fc.property(corner, fc.integer({ min: -3, max: 3 }), ({ west, south }, turns) => {
      const one = { west, south, east: west + 10, north: south + 10 };
      const other = { ...one, west: one.west + 360 * turns + 5, east: one.east + 360 * turns + 5 };
      expect(boundsOverlap(one, other)).toBe(true);
      expect(boundsOverlap(other, one)).toBe(true);
      expect(boundsOverlap(one, { ...other, south: one.north + 1, north: one.north + 2 })).toBe(false);
      expect(boundsOverlap(one, { ...other, west: other.east + 1, east: other.east + 2 })).toBe(false);
    }),
  );
});

test('area bounds: widened bounds contain every place that is so close to a place within them', () => {
  fc.assert(
    fc.property(place, place, evenNumber(0, 1), (within, other, more) => {
      const { latitude, longitude } = within;
      const box = { west: longitude, south: latitude, east: longitude, north: latitude };
      const meters = distanceMeters(within, other) * (1 + more);
      expect(isWithinBounds(widenedBounds(box, meters), other)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

const METERS_PER_DEGREE = 111_319.49;

test('area bounds: bounds are hardly wider than asked for, at the equator and far from it', () => {
  for (const latitude of [0, 60, -60]) {
    const box = { west: 10, south: latitude, east: 10, north: latitude };
    const wide = widenedBounds(box, METERS_PER_DEGREE);
    expect(wide.north).toBeCloseTo(latitude + 1, 4);
    expect(wide.south).toBeCloseTo(latitude - 1, 4);
    const reach = 1 / Math.cos((latitude * Math.PI) / 180);
    expect(wide.east - 10).toBeGreaterThanOrEqual(reach - 1e-4);
    expect(wide.east - 10).toBeLessThan(reach * 1.001);
    expect(10 - wide.west).toBeCloseTo(wide.east - 10, 9);
  }
  const box = { west: 10, south: -60, east: 10, north: 60 };
  expect(widenedBounds(box, METERS_PER_DEGREE).east).toBeCloseTo(12, 1);
  const turned = { ...box, south: -60, north: 10 };
  expect(widenedBounds(turned, METERS_PER_DEGREE).east).toBeCloseTo(12, 1);
});

test('area bounds: fewer than no meters are none', () => {
  const box = { west: 10, south: 20, east: 30, north: 40 };
  const { west, south, east, north } = widenedBounds(box, -1_000_000);
  expect(west).toBeCloseTo(10, 6);
  expect(south).toBeCloseTo(20, 6);
  expect(east).toBeCloseTo(30, 6);
  expect(north).toBeCloseTo(40, 6);
});

test('area bounds: bounds that reach a pole span all longitudes and end at the pole', () => {
  const around = { west: -180, east: 180 };
  const box = { west: 10, south: 0, east: 20, north: 89.5 };
  const north = widenedBounds(box, METERS_PER_DEGREE);
  expect(north).toMatchObject({ ...around, north: 90 });
  expect(north.south).toBeCloseTo(-1, 4);
  const south = widenedBounds({ ...box, south: -89.5, north: 0 }, METERS_PER_DEGREE);
  expect(south).toMatchObject({ ...around, south: -90 });
  expect(south.north).toBeCloseTo(1, 4);
});

test('area bounds: bounds whose edge just touches a pole span all longitudes, too', () => {
  const reach = widenedBounds({ west: 0, south: 0, east: 0, north: 0 }, METERS_PER_DEGREE).north;
  const box = { west: 10, south: -90 + reach, east: 20, north: 90 - reach };
  expect(widenedBounds({ ...box, south: 0 }, METERS_PER_DEGREE)).toMatchObject({ west: -180, east: 180 });
  expect(widenedBounds({ ...box, north: 0 }, METERS_PER_DEGREE)).toMatchObject({ west: -180, east: 180 });
});

test('area bounds: the edges of bounds belong to them, on every turn of the earth', () => {
  const box = { west: 170, south: -10, east: 190, north: 10 };
  for (const longitude of [170, 180, 190, -190, -180, -170, 530, 550])
    for (const latitude of [-10, 0, 10]) expect(isWithinBounds(box, { latitude, longitude })).toBe(true);
  for (const [latitude, longitude] of [
    [-10.1, 180],
    [10.1, 180],
    [0, 169.9],
    [0, -169.9],
    [0, 190.1],
    [0, -200],
    [0, 560],
    [0, 0],
  ] as const)
    expect(isWithinBounds(box, { latitude, longitude })).toBe(false);
  const west = { ...box, west: -190, east: -170 };
  expect([170, 169.9].map((longitude) => isWithinBounds(west, { latitude: 0, longitude }))).toEqual([
    true,
    false,
  ]);
});

test('area bounds: a place is shown in the copy of the world that is in view, else in the nearest to it', () => {
  fc.assert(
    fc.property(
      evenNumber(-900, 900),
      evenNumber(1, 359),
      evenNumber(-180, 180),
      (west, width, longitude) => {
        const view = { west, east: west + width };
        const shown = nearestCopy(longitude, view);
        expect((shown - longitude) / 360).toBeCloseTo(Math.round((shown - longitude) / 360), 9);
        expect(Math.abs(shown - (west + width / 2))).toBeLessThanOrEqual(180 + 1e-9);
      },
    ),
  );
  // Of a view in which the world is repeated, it is the place itself.
  for (const longitude of [-100, 20, 140])
    expect(nearestCopy(longitude, { west: -100, east: 500 })).toBe(longitude);
  for (const longitude of [-400, 140])
    expect(nearestCopy(longitude, { west: -400, east: 140 })).toBe(longitude);
  for (const longitude of [-170, 170])
    expect(nearestCopy(longitude, { west: -170, east: 170 })).toBe(longitude);
});

test('area bounds: boxes that touch overlap', () => {
  const box = { west: 0, south: 0, east: 10, north: 10 };
  for (const other of [
    { ...box, west: 10, east: 20 },
    { ...box, west: -10, east: 0 },
    { ...box, south: 10, north: 20 },
    { ...box, south: -10, north: 0 },
  ])
    expect(boundsOverlap(box, other)).toBe(true);
  for (const other of [
    { ...box, west: 10.1, east: 20 },
    { ...box, west: -10, east: -0.1 },
    { ...box, south: 10.1, north: 20 },
    { ...box, south: -10, north: -0.1 },
  ])
    expect(boundsOverlap(box, other)).toBe(false);
});

test('area bounds: an area without points has no bounds, and a corridor along a street hardly wider ones than the street', () => {
  for (const kind of ['line', 'polygon'] as const)
    expect(areaBounds({ kind, points: [] }, 25)).toBeUndefined();
  const street = {
    kind: 'line',
    points: [
      { latitude: 10, longitude: 20 },
      { latitude: 10.005, longitude: 20.005 },
    ],
  } as const;
  const bounds = areaBounds(street, 25);
  expect(bounds?.south).toBeCloseTo(10 - 25 / METERS_PER_DEGREE, 6);
  expect(bounds?.north).toBeCloseTo(10.005 + 25 / METERS_PER_DEGREE, 6);
  const yard = areaBounds({ ...street, kind: 'polygon' }, 25);
  expect(yard?.south).toBeCloseTo(10, 6);
});

const across = (kind: 'line' | 'polygon', longitude: number) =>
  areaBounds(
    {
      kind,
      points: [
        { latitude: 45, longitude: 0 },
        { latitude: 45, longitude },
      ],
    },
    0,
  );
const flight = (longitude: number) => across('line', longitude);

test('area bounds: the bounds of a long line hold the bulge of its path, and of a very long one the whole earth', () => {
  expect(flight(40)?.north).toBeCloseTo(53, 3);
  expect(flight(40)?.south).toBeCloseTo(37, 3);
  expect(flight(90)).toEqual({ west: -180, east: 180, south: -90, north: 90 });
});

test('area bounds: the edges of a polygon are straight on the map, so that its bounds hold its corners and no more', () => {
  expect(across('polygon', 40)?.north).toBeCloseTo(45, 6);
  expect(across('polygon', 40)?.south).toBeCloseTo(45, 6);
});

const boxOf = (...corners: [longitude: number, latitude: number][]) =>
  pointBounds(
    Float64Array.from(corners, ([longitude]) => longitude),
    Float64Array.from(corners, ([, latitude]) => latitude),
  );

test('point bounds: cross the 180th meridian where that is the narrower box, and are none without points', () => {
  expect(boxOf()).toBeUndefined();
  expect(boxOf([178, -18], [-176, -13], [177, -17])).toEqual({
    west: 177,
    south: -18,
    east: 184,
    north: -13,
  });
  expect(boxOf([-170, 0], [-40, 0], [70, 0], [170, 0])).toMatchObject({ west: -40, east: 190 });
  expect(boxOf([Number.NaN, Number.NaN], [-46, -23], [9, 45])).toEqual(boxOf([-46, -23], [9, 45]));
  expect(boxOf([Number.NaN, Number.NaN])).toBeUndefined();
  // Of two gaps of the same width the western one is left out.
  expect(boxOf([-170, 0], [-50, 0], [70, 0], [170, 0])).toMatchObject({ west: -50, east: 190 });
  expect(boxOf([-46, -23], [9, 45])).toEqual({ west: -46, south: -23, east: 9, north: 45 });
});

test('point bounds: hold every point, and leave out the widest gap between two of them', () => {
  const point = fc.tuple(evenNumber(-180, 180), evenNumber(-90, 90));
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (corners) => {
      const box = boxOf(...corners);
      if (!box) throw new Error('no box');
      for (const [longitude, latitude] of corners)
        expect(isWithinBounds(box, { longitude, latitude })).toBe(true);
      const sorted = corners.map(([longitude]) => longitude).toSorted((left, right) => left - right);
      const gaps = sorted.map((longitude, at) => (sorted[at + 1] ?? (sorted[0] ?? 0) + 360) - longitude);
      const width = box.east - box.west;
      // A box up to half of the globe may stay on this side of the meridian.
      expect(width <= 180 || width <= 360 - Math.max(...gaps) + 1e-9).toBe(true);
    }),
  );
});
