import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  extendTrail,
  trailsOf,
  TRAIL_DURATION_MS,
  withTrailHistory,
  type Trail,
  type TrailPoint,
} from '@farol/core/domain/trip/trail';

const points: fc.Arbitrary<TrailPoint> = fc.record({
  longitude: fc.integer({ min: -3, max: 3 }),
  latitude: fc.integer({ min: -3, max: 3 }),
  timeMs: fc.integer({ min: 0, max: 3 * TRAIL_DURATION_MS }),
});
const EMPTY: Trail = { deviceId: 1, colorIndex: 0, points: [] };
const driven = (reported: readonly TrailPoint[]): Trail => reported.reduce(extendTrail, EMPTY);

test('a trail is what a vehicle reported in time order, without standing still, over an hour at most', () => {
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

test('the history comes before the start of a trail and changes nothing after it', () => {
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

test('each vehicle has one trail in the color it started with, and no two share a color', () => {
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
