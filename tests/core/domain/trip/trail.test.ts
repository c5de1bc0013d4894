import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  extendTrail,
  trailPointsOf,
  trailsOf,
  TRAIL_DURATION_MS,
  withTrailHistory,
  type Trail,
  type TrailPoint,
} from '@farol/core/domain/trip/trail';
import { plainPosition } from '../../../arbitraries/fleet.ts';

const points: fc.Arbitrary<TrailPoint> = fc.record({
  longitude: fc.integer({ min: -3, max: 3 }),
  latitude: fc.integer({ min: -3, max: 3 }),
  timeMs: fc.integer({ min: 0, max: 3 * TRAIL_DURATION_MS }),
});
const EMPTY: Trail = { deviceId: 1, colorIndex: 0, points: [] };
const driven = (reported: readonly TrailPoint[]): Trail => reported.reduce(extendTrail, EMPTY);

test('trail: is what a vehicle reported in time order, without standing still, over an hour at most', () => {
  fc.assert(
    fc.property(fc.array(points), (reported) => {
      const expected: TrailPoint[] = [];
      for (const point of reported) {
        const last = expected.at(-1);
        const isSamePlace = last?.longitude === point.longitude && last.latitude === point.latitude;
        if (!last || (point.timeMs > last.timeMs && !isSamePlace)) expected.push(point);
      }
      const endMs = expected.at(-1)?.timeMs ?? 0;
      expect(driven(reported).points).toEqual(
        expected.filter(({ timeMs }) => timeMs >= endMs - TRAIL_DURATION_MS),
      );
    }),
  );
});

test('trail: the history comes before the start of a trail and changes nothing after it', () => {
  fc.assert(
    fc.property(fc.array(points), fc.array(points), (reported, past) => {
      const trail = driven(reported);
      const history = past.toSorted((a, b) => a.timeMs - b.timeMs);
      const completed = withTrailHistory(trail, history).points;
      const [start = { timeMs: Infinity }] = trail.points;
      expect(completed.slice(completed.length - trail.points.length)).toEqual(trail.points);
      const endMs = completed.at(-1)?.timeMs ?? 0;
      expect(completed.slice(0, completed.length - trail.points.length)).toEqual(
        history.filter(({ timeMs }) => timeMs < start.timeMs && timeMs >= endMs - TRAIL_DURATION_MS),
      );
    }),
  );
});

test('trail: each vehicle has one trail in the color it started with, and no two share a color', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 6 }));
  fc.assert(
    fc.property(fc.array(ids), (choices) => {
      let trails: readonly Trail[] = [];
      for (const chosen of choices) {
        const before = trails;
        trails = trailsOf(chosen, before);
        expect(trails.map(({ deviceId }) => deviceId)).toEqual([...new Set(chosen)]);
        for (const trail of trails) {
          const running = before.find(({ deviceId }) => deviceId === trail.deviceId);
          if (running) expect(trail).toBe(running);
          else expect(trail.points).toEqual([]);
        }
        const colors = trails.map(({ colorIndex }) => colorIndex);
        expect(new Set(colors).size).toBe(colors.length);
      }
    }),
  );
});

test('trail: the color of a vehicle that is no longer followed is free for the next one', () => {
  const three = trailsOf([1, 2, 3], []);
  expect(trailsOf([1, 3, 4], three).map(({ colorIndex }) => colorIndex)).toEqual([0, 2, 1]);
});

const pointAt = (timeMs: number) => ({ longitude: timeMs, latitude: 0, timeMs });
const times = ({ points: kept }: Trail) => kept.map(({ timeMs }) => timeMs);

test('trail: keeps what is exactly an hour old, and of the history what is older than its start', () => {
  const trail = driven([pointAt(TRAIL_DURATION_MS)]);
  expect(times(extendTrail(driven([pointAt(0)]), pointAt(TRAIL_DURATION_MS)))).toEqual([
    0,
    TRAIL_DURATION_MS,
  ]);
  expect(
    times(withTrailHistory(trail, [pointAt(-1), pointAt(0), pointAt(5), pointAt(TRAIL_DURATION_MS)])),
  ).toEqual([0, 5, TRAIL_DURATION_MS]);
});

test('trail: a trail of a vehicle that reports every second has its newest two thousand points', () => {
  const reported = Array.from({ length: 2_005 }, (_, at) => ({ longitude: at, latitude: 0, timeMs: at }));
  expect(withTrailHistory(EMPTY, reported).points).toEqual(reported.slice(-2_000));
});

test('trail: the points of a trail are the places and times of the fixes', () => {
  const fixes = [60, 0].map((second) =>
    plainPosition(1, second, {
      longitude: second,
      latitude: -1,
      fixTime: new Date(second * 1000).toISOString(),
    }),
  );
  expect(trailPointsOf(fixes)).toEqual([
    { longitude: 0, latitude: -1, timeMs: 0 },
    { longitude: 60, latitude: -1, timeMs: 60_000 },
  ]);
});
