import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { serializeArea } from '@farol/core/domain/geometry/area';
import { areaWithinTextLimit } from '@farol/core/domain/geometry/area-text-limit';
import { areaProblems } from '@farol/core/domain/geometry/area-problems';
import { isSamePoint, type GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { lineDistanceMeters } from '@farol/core/domain/geometry/line-distance';
import { areas } from '../../../arbitraries/areas.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

/** A winding way of so many points, to the millimeter. */
function way(count: number): { latitude: number; longitude: number }[] {
  return Array.from({ length: count }, (_, at) => ({
    latitude: -23.5 + at * 0.000_123_456 + Math.sin(at / 7) * 0.002,
    longitude: -46.6 + Math.cos(at / 11) * 0.003,
  }));
}

test('area text limit: an area that fits stays as it is', () => {
  fc.assert(
    fc.property(areas, (area) => {
      fc.pre(serializeArea(area).length <= 4096);
      expect(areaWithinTextLimit(area)).toEqual({ area, simplified: undefined });
    }),
  );
});

test('area text limit: five decimals are enough for a track of two hundred points', () => {
  const { area, simplified } = areaWithinTextLimit({ kind: 'line', points: way(190) });
  expect(simplified).toBeUndefined();
  expect(area.kind === 'line' && area.points.length).toBe(190);
  expect(areaProblems(area)).toEqual([]);
});

/** The largest distance of a point from the line that stands for all of them is what is said of it. */
function expectDistance(said: number, points: readonly GeoPoint[], line: readonly GeoPoint[]): void {
  // A third of them is close enough to the worst.
  const some = points.filter((_, at) => at % 3 === 0);
  const most = Math.max(...some.map((point) => lineDistanceMeters(line, point)));
  // One meter by the decimals, one by the plane on which is calculated.
  expect(most).toBeLessThanOrEqual(said + 2);
  expect(said).toBeLessThanOrEqual(most * 1.2 + 2);
}

test('area text limit: a long track is simplified as little as need be, and by as much as it says', () => {
  for (const [count, mostMeters] of [
    [600, 6],
    // With more points than are looked at, what is left out without a look counts, too.
    [3_001, 120],
  ] as const) {
    const points = way(count);
    const { area, simplified } = areaWithinTextLimit({ kind: 'line', points });
    expect(areaProblems(area)).toEqual([]);
    if (area.kind !== 'line' || !simplified) throw new Error('It is not simplified');
    expect([simplified.from, simplified.to]).toEqual([count, area.points.length]);
    expect(serializeArea(area).length).toBeGreaterThan(4_000);
    expect(simplified.offMeters).toBeLessThan(mostMeters);
    expectDistance(simplified.offMeters, points, area.points);
  }
  const spikes = Array.from({ length: 3_100 }, (_, at) => ({
    latitude: at / 1e5,
    longitude: (at % 2) / 100,
  }));
  const { area, simplified } = areaWithinTextLimit({ kind: 'line', points: spikes });
  if (area.kind === 'line') expectDistance(simplified?.offMeters ?? 0, spikes, area.points);
});

/** Points of 17 characters for a line, and of 16 for a polygon; each is off the line by a length of its own. */
function uneven(kind: 'line' | 'polygon', count: number): GeoPoint[] {
  return Array.from({ length: count }, (_, at) => ({
    latitude: -Number(`23.${String((at * 7919) % 9973).padStart(4, '0')}1`),
    longitude:
      kind === 'line' ? Number(`46.${String(at).padStart(3, '0')}1`) : (100 + at * 2 + 1) / 1000 + 46,
  }));
}

test('area text limit: as many points stay as the text of a geofence has room for', () => {
  // 13 characters around 215 points of 17 and the 214 separators between them; 12 around 227 of 16.
  for (const [kind, most] of [
    ['line', 215],
    ['polygon', 227],
  ] as const) {
    const points = uneven(kind, kind === 'line' ? 900 : 300);
    const { area, simplified } = areaWithinTextLimit({ kind, points });
    expect(serializeArea(area)).toHaveLength(4096);
    expect(areaWithinTextLimit(area)).toEqual({ area, simplified: undefined });
    expect([simplified?.from, simplified?.to]).toEqual([points.length, most]);
  }
});

test('area text limit: of a line that turns back and forth all the time as many points stay as fit, too', () => {
  const points = Array.from({ length: 3_000 }, (_, at) => ({
    latitude: at / 1e5,
    longitude: (at % 2) / 100,
  }));
  const { area, simplified } = areaWithinTextLimit({ kind: 'line', points });
  expect(serializeArea(area).length).toBeGreaterThan(4_070);
  expect(simplified?.offMeters).toBeLessThanOrEqual(1_114);
});

test('area text limit: how far a line is moved is said as on the ground, also far from the equator', () => {
  const points = Array.from({ length: 2_000 }, (_, at) => ({
    latitude: 60 + at / 1e5,
    longitude: (at % 2) / 50,
  }));
  const { offMeters = 0 } = areaWithinTextLimit({ kind: 'line', points }).simplified ?? {};
  expect(offMeters).toBeGreaterThan(800);
  expect(offMeters).toBeLessThan(1_130);
});

test('area text limit: of a straight line no point is missed, however many it has, and its ends stay', () => {
  for (const count of [3_001, 3_002, 9_000]) {
    const points = Array.from({ length: count }, (_, at) => ({ latitude: 10, longitude: 20 + at / 1_000 }));
    const { area, simplified } = areaWithinTextLimit({ kind: 'line', points });
    expect(simplified?.offMeters).toBeLessThanOrEqual(1);
    expect(area.kind === 'line' && [area.points[0], area.points.at(-1)]).toEqual([
      points[0],
      { latitude: 10, longitude: Number((20 + (count - 1) / 1_000).toFixed(5)) },
    ]);
  }
});

test('area text limit: a round trip keeps both its ends, a fence only its first corner', () => {
  const points = Array.from({ length: 600 }, (_, at) => ({
    latitude: Number((10 + 0.1 * Math.sin((at / 600) * 2 * Math.PI)).toFixed(5)),
    longitude: Number((20 + 0.1 * Math.cos((at / 600) * 2 * Math.PI)).toFixed(5)),
  }));
  const isKept = (kind: 'line' | 'polygon', point: GeoPoint | undefined): boolean => {
    const { area } = areaWithinTextLimit({ kind, points });
    return area.kind === kind && area.points.some((other) => isSamePoint(other, point));
  };
  for (const [kind, isLastKept] of [
    ['line', true],
    ['polygon', false],
  ] as const)
    expect([isKept(kind, points[0]), isKept(kind, points.at(-1))]).toEqual([true, isLastKept]);
});

test('area text limit: a fence of many corners is simplified by as much as it says, whichever corner is first', () => {
  const fence = Array.from({ length: 600 }, (_, at) => {
    const [angle, reach] = [(at / 600) * 2 * Math.PI, 0.05 + 0.002 * Math.sin(at / 5)];
    const longitude = 179.99 + 2 * reach * Math.cos(angle);
    return {
      latitude: 60 + reach * Math.sin(angle),
      longitude: longitude > 180 ? longitude - 360 : longitude,
    };
  });
  for (const from of [0, 137, 599]) {
    const points = [...fence.slice(from), ...fence.slice(0, from)];
    const { area, simplified } = areaWithinTextLimit({ kind: 'polygon', points });
    if (area.kind !== 'polygon' || !simplified) throw new Error('It is not simplified');
    expect(simplified.offMeters).toBeLessThan(15);
    expectDistance(simplified.offMeters, points, [...area.points, ...area.points.slice(0, 1)]);
  }
});

test('area text limit: a track keeps its ends, and a vehicle that stood still has one point there', () => {
  const points = way(600);
  const { area } = areaWithinTextLimit({ kind: 'line', points });
  const ends = [points[0], points.at(-1)].map((point) => ({
    latitude: Number(point?.latitude.toFixed(5)),
    longitude: Number(point?.longitude.toFixed(5)),
  }));
  if (area.kind !== 'line') throw new Error('It is no line');
  expect([area.points[0], area.points.at(-1)]).toEqual(ends);
  const stops = way(190).flatMap((point) => Array.from({ length: 40 }, () => point));
  const still = areaWithinTextLimit({ kind: 'line', points: stops });
  // Only those of one place are one: not those of one parallel.
  const parallel = way(190).map((_, at) => ({ latitude: -23.5, longitude: -46.6 + at * 0.000_123_456_789 }));
  const east = areaWithinTextLimit({ kind: 'line', points: parallel });
  expect([east.area.kind === 'line' && east.area.points.length, east.simplified]).toEqual([190, undefined]);
  expect([still.area.kind === 'line' && still.area.points.length, still.simplified]).toEqual([
    190,
    undefined,
  ]);
});

test('area text limit: any line and any polygon fits, with its ends and no fewer points than its kind needs, at once', () => {
  const point = fc.record({
    latitude: evenNumber(-89, 89),
    longitude: evenNumber(-180, 180),
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
  areaWithinTextLimit({ kind: 'line', points: way(50_000) });
  areaWithinTextLimit({ kind: 'polygon', points: way(50_000) });
  expect(performance.now() - started).toBeLessThan(3_000);
});
