import type { Position } from '@farol/core/domain/position/position';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TripSegment } from '../../../../core/domain/trip/motion.ts';
import { endedSegments, lastSegments } from '../../../../core/domain/trip/trip-segments.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const RULES = {
  minDistanceMeters: 200,
  minDurationMs: 180_000,
  stopGapMs: 3_600_000,
  stopsWhereNoticed: false,
};
const MINUTE = 60_000;

test('trip segments: a vehicle that stops, drives and stops again made one trip between two stops', () => {
  const found = segmentsOf([...stationary(0, 20), ...driving(21, 30), ...stationary(31, 50, 5)]);
  expect(found.map(({ kind, start, end }) => [kind, minuteOf(start), minuteOf(end)])).toEqual([
    ['stop', 0, 20],
    ['trip', 20, 30],
    ['stop', 30, 50],
  ]);
  expect(found[1]?.maxSpeedKnots).toBe(16);
});

test('trip segments: drifting around a parking space is no trip', () => {
  const points = Array.from({ length: 60 }, (_, minute) => point(minute, (minute % 3) * 0.05));
  expect(segmentsOf(points)).toMatchObject([{ kind: 'stop' }]);
});

test('trip segments: waiting at an intersection for less than three minutes does not end a trip', () => {
  const points = [...driving(0, 5), point(6, 2.5), point(7, 2.5), ...driving(8, 12, 0)];
  expect(segmentsOf(points).map(({ kind }) => kind)).toEqual(['trip']);
});

test('trip segments: a gap during which the vehicle drove on is a trip of its own', () => {
  const far = { ...point(300, 60), attributes: { distance: 60_000 } };
  const points = [...stationary(0, 10), far, ...stationary(301, 310, 60)];
  expect(segmentsOf(points).map(({ kind, start, end }) => [kind, minuteOf(start), minuteOf(end)])).toEqual([
    ['stop', 0, 10],
    ['trip', 10, 300],
    ['stop', 300, 310],
  ]);
});

test('trip segments: a vehicle that reports twenty times a second has the same trips as one that reports every twenty seconds', () => {
  const segmentsFor = (times: number) =>
    segmentsOf(minutes.flatMap((fix) => Array.from({ length: times }, () => ({ ...fix })))).map(
      ({ kind, start, end }) => [kind, minuteOf(start), minuteOf(end)],
    );
  const minutes = [...stationary(0, 8), ...driving(9, 14), ...stationary(15, 24, 3)];
  expect(segmentsFor(1_200)).toEqual(segmentsFor(3));
  expect(segmentsFor(3)).toHaveLength(3);
});

test('trip segments: a gap without movement splits nothing', () => {
  const later = { ...point(300, 0), attributes: { distance: 10 } };
  expect(segmentsOf([...stationary(0, 10), later])).toMatchObject([{ kind: 'stop' }]);
});

test('trip segments: in all cases trips and stops follow one another without gap or overlap', () => {
  const step = fc.record({
    seconds: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 3000, max: 9000 })),
    kilometers: fc.oneof(fc.constant(0), evenNumber(-2, 2)),
    motion: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let minute = 0;
      let place = 0;
      const points = steps.map(({ seconds, kilometers, motion }) => {
        minute += seconds / 60;
        place += kilometers;
        return { ...point(minute, place), attributes: { motion, distance: Math.abs(kilometers) * 1000 } };
      });
      const found = segmentsOf(points);
      const [first, last] = [points[0], points.at(-1)];
      if (!first || !last || first.fixTime === last.fixTime) {
        expect(found).toEqual([]);
        return;
      }
      expect(found[0]?.start.fixTime).toBe(first.fixTime);
      expect(found.at(-1)?.end.fixTime).toBe(last.fixTime);
      for (const [at, { end, start }] of found.entries()) {
        expect(Date.parse(end.fixTime)).toBeGreaterThan(Date.parse(start.fixTime));
        const next = found[at + 1];
        if (next) expect(next.start.fixTime).toBe(end.fixTime);
      }
    }),
    { numRuns: 300 },
  );
});

function segmentsOf(points: readonly Position[]): TripSegment<Position>[] {
  const { motion, segments } = endedSegments(undefined, points, RULES);
  return [...segments, ...lastSegments(motion)];
}

/** One position per minute at one point. */
function stationary(from: number, to: number, kilometer = 0): Position[] {
  return Array.from({ length: to - from + 1 }, (_, index) => point(from + index, kilometer));
}

/** Half a kilometer per minute, from the minute after `since`. */
function driving(from: number, to: number, since = from - 1): Position[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const minute = from + index;
    return { ...point(minute, (minute - since) / 2), speed: 16, attributes: { motion: true } };
  });
}

function minuteOf(position: Position): number {
  return (Date.parse(position.fixTime) - Date.UTC(2024, 0, 1)) / MINUTE;
}

function point(minute: number, kilometer: number): Position {
  const time = new Date(Date.UTC(2024, 0, 1) + minute * MINUTE).toISOString();
  return {
    id: 0,
    deviceId: 1,
    protocol: 'osmand',
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: true,
    latitude: kilometer / 111.32,
    longitude: 0,
    altitude: 0,
    speed: 0,
    course: 0,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    attributes: {},
  };
}
