import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlacedFix } from '@farol/core/domain/area-search/circle-visits';
import { timesNear, TrackBoundsBuilder, type TrackBounds } from '@farol/core/domain/area-search/track-bounds';

type Place = readonly [latitude: number, longitude: number];

/** The outline of a vehicle that was at one of these places each minute. */
function outlineOf(places: readonly Place[]): TrackBounds {
  const outlining = new TrackBoundsBuilder();
  for (const [minute, place] of places.entries()) outlining.add(fixAt(minute, place));
  const outline = outlining.outline();
  if (!outline) throw new Error('An outline has at least one fix');
  return outline;
}

function fixAt(minute: number, [latitude, longitude]: Place): PlacedFix {
  return { timeMs: minute * 60_000, latitude, longitude };
}

/** The minutes in which the vehicle can have been within 100 meters of a place. */
function minutesNear(outline: TrackBounds, [latitude, longitude]: Place): number[][] {
  return timesNear(outline, { center: { latitude, longitude }, radiusMeters: 100 }).map(
    ({ fromMs, toMs }) => [fromMs / 60_000, toMs / 60_000],
  );
}

test('track bounds: without a fix there is no outline, and one fix is a part of its own', () => {
  expect(new TrackBoundsBuilder().outline()).toBeUndefined();
  const fix = fixAt(0, [1, 2]);
  expect(outlineOf([[1, 2]])).toEqual({
    first: fix,
    last: fix,
    parts: [{ fromMs: 0, box: { west: 2, east: 2, south: 1, north: 1 } }],
  });
});

test('track bounds: a part is at most two kilometers wide and high, and the way to the next one belongs to it', () => {
  const north = outlineOf([
    [0, 0],
    [0.02, 0],
    [0.03, 0],
    [0.04, 0],
  ]);
  expect(north.parts).toEqual([
    { fromMs: 0, box: { west: 0, east: 0, south: 0, north: 0.03 } },
    { fromMs: 120_000, box: { west: 0, east: 0, south: 0.03, north: 0.04 } },
  ]);
  expect([north.first.timeMs, north.last.timeMs]).toEqual([0, 180_000]);
  const east = outlineOf([
    [1, 5],
    [1, 5.03],
  ]);
  expect(east.parts.map(({ box }) => box)).toEqual([
    { west: 5, east: 5.03, south: 1, north: 1 },
    { west: 5.03, east: 5.03, south: 1, north: 1 },
  ]);
});

test('track bounds: a track over the date line goes on instead of around the world, there and back', () => {
  const { parts } = outlineOf([
    [0, 179.995],
    [0, -179.995],
    [0, 179.995],
  ]);
  expect(parts).toEqual([{ fromMs: 0, box: expect.objectContaining({ west: 179.995, south: 0, north: 0 }) }]);
  expect(parts[0]?.box.east).toBeCloseTo(180.005, 9);
});

test('track bounds: an outline has at most 128 parts, however long the track, and all of it is in them', () => {
  const legs = fc.record({ north: fc.integer({ min: -9, max: 9 }), east: fc.integer({ min: -9, max: 9 }) });
  fc.assert(
    fc.property(fc.array(legs, { minLength: 1, maxLength: 600, size: 'max' }), (steps) => {
      let [latitude, longitude] = [0, 0];
      const places = steps.map(({ north, east }): Place => {
        latitude = Math.max(-80, Math.min(80, latitude + north / 100));
        longitude += east / 100;
        return [latitude, longitude];
      });
      const { parts } = outlineOf(places);
      expect(parts.length).toBeLessThanOrEqual(128);
      for (const [at, { fromMs, box }] of parts.entries()) {
        const toMs = parts[at + 1]?.fromMs ?? Infinity;
        expect(toMs).toBeGreaterThan(fromMs);
        for (const [minute, [north, east]] of places.entries()) {
          if (minute * 60_000 < fromMs || minute * 60_000 > toMs) continue;
          expect(north >= box.south && north <= box.north).toBe(true);
          expect(east >= box.west - 1e-9 && east <= box.east + 1e-9).toBe(true);
        }
      }
    }),
    { numRuns: 30 },
  );
});

/** The parts of a track of so many long steps. */
const straight = (count: number) =>
  outlineOf(Array.from({ length: count }, (_, index): Place => [index * 0.03, 0])).parts;

test('track bounds: parts are joined in pairs only when there are too many, and may be twice as large from then on', () => {
  expect(straight(128)).toHaveLength(128);
  const joined = straight(129);
  expect(joined).toHaveLength(65);
  expect(joined.slice(0, 2)).toEqual([
    { fromMs: 0, box: { west: 0, east: 0, south: 0, north: expect.closeTo(0.06, 9) } },
    { fromMs: 120_000, box: { west: 0, east: 0, south: 0.06, north: expect.closeTo(0.12, 9) } },
  ]);
  expect(joined.at(-1)?.fromMs).toBe(128 * 60_000);
  // Two steps fit into a part from here on.
  expect(straight(189)).toHaveLength(95);
});

test('track bounds: a vehicle can have been near a place only while its track was there, and each time is told', () => {
  const places: Place[] = [
    [0, 0],
    [0, 0.05],
    [0, 0.1],
    [0, 0.15],
    [0, 0.1],
    [0, 0.05],
  ];
  const outline = outlineOf(places);
  expect(minutesNear(outline, [0, 0.075])).toEqual([
    [1, 2],
    [4, 5],
  ]);
  expect(minutesNear(outline, [0, 0.05])).toEqual([
    [0, 2],
    [4, 5],
  ]);
  expect(minutesNear(outline, [0, 0.15])).toEqual([[2, 4]]);
  expect(minutesNear(outline, [0.1, 0.1])).toEqual([]);
});

test('track bounds: between two fixes far apart a vehicle may have been nearer to the pole, but not anywhere', () => {
  const outline = outlineOf([
    [45, 0],
    [45, 60],
  ]);
  // The great circle between them passes there.
  expect(minutesNear(outline, [49.1066, 30])).toEqual([[0, 1]]);
  expect(minutesNear(outline, [70, 30])).toEqual([]);
  expect(minutesNear(outline, [20, 30])).toEqual([]);
});

test('track bounds: between two fixes a quarter of the earth apart a vehicle may have been anywhere', () => {
  const quarter = outlineOf([
    [0, 30],
    [0, 120],
  ]);
  for (const place of [
    [85, 10],
    [-85, -10],
    [0, -100],
    [10, 179],
    [-10, -179],
  ] as const)
    expect(minutesNear(quarter, place)).toEqual([[0, 1]]);
  const less = outlineOf([
    [0, 30],
    [0, 119],
  ]);
  expect(minutesNear(less, [85, 10])).toEqual([]);
});
