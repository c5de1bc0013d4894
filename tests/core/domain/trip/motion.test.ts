import type { Position } from '@farol/core/domain/position/position';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { motionPoint, nextMotion, trimWindow, type Motion } from '../../../../core/domain/trip/motion.ts';
import { TripDetector } from '../../../../core/domain/trip/trip-detector.ts';
import { formatWireDate } from '../../../../server/wire/wire-date.ts';

const RULES = { minDistanceMeters: 200, minDurationMs: 180_000, stopGapMs: 3_600_000 };
const METERS_IN_A_DEGREE = 111_319.5;

interface Leg {
  seconds: number;
  meters: number;
}

/** Standing, crawling, driving back and forth, with gaps. */
const aTrack: fc.Arbitrary<Leg[]> = fc.array(
  fc.record({
    seconds: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 5, max: 90 }) },
      { weight: 1, arbitrary: fc.integer({ min: 120, max: 9000 }) },
    ),
    meters: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.integer({ min: -30, max: 30 }) },
      { weight: 3, arbitrary: fc.integer({ min: 100, max: 900 }) },
    ),
  }),
  { maxLength: 80 },
);

function positionsOf(track: readonly Leg[]): Position[] {
  let [time, north] = [Date.UTC(2026, 0, 1), 0];
  const positions = [{ seconds: 0, meters: 0 }, ...track].map(({ seconds, meters }, at): Position => {
    time += seconds * 1000;
    north += meters;
    return {
      id: at + 1,
      deviceId: 7,
      protocol: 'osmand',
      serverTime: formatWireDate(time),
      deviceTime: formatWireDate(time),
      fixTime: formatWireDate(time),
      valid: true,
      latitude: north / METERS_IN_A_DEGREE,
      longitude: 0,
      altitude: 0,
      speed: 0,
      course: 0,
      address: null,
      accuracy: 0,
      network: null,
      geofenceIds: null,
      attributes: { motion: false, distance: Math.abs(meters) },
    };
  });
  return positions;
}

/**
 * Starts and stops as `type@position`; reloads the state from what the database stores wherever `isBreak`
 * says so.
 */
function changesOf(positions: readonly Position[], isBreak: (at: number) => boolean = () => false): string[] {
  let motion: Motion | undefined;
  const changes: string[] = [];
  for (const [at, position] of positions.entries()) {
    if (motion && isBreak(at)) {
      const points = positions.slice(0, at).map(motionPoint);
      motion = { ...motion, window: trimWindow(points, RULES.minDurationMs) };
    }
    const distance = Number(position.attributes['distance']);
    const step = nextMotion(motion, motionPoint(position), distance, RULES);
    motion = step.motion;
    for (const change of step.changes) changes.push(`${change.type}@${change.at.positionId}`);
  }
  return changes;
}

test('live starts and stops match the trips in the reports', () => {
  fc.assert(
    fc.property(aTrack, (track) => {
      const positions = positionsOf(track);
      const detector = new TripDetector(RULES);
      const ended = positions.flatMap((position) => detector.add(position));
      const open = detector.finish();
      const wanted = [...ended, ...open]
        .filter(({ kind }) => kind === 'trip')
        .flatMap((trip) => [
          `deviceMoving@${trip.start.id}`,
          ...(open.includes(trip) ? [] : [`deviceStopped@${trip.end.id}`]),
        ]);
      const changes = changesOf(positions);
      // A trip that begins with the very last position has no duration in a report yet.
      if (changes.at(-1) === `deviceMoving@${positions.length}`) changes.pop();
      expect(changes).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});

test('starts and stops alternate, and reloading the state from the database changes none of them', () => {
  fc.assert(
    fc.property(aTrack, fc.integer({ min: 1, max: 9 }), (track, every) => {
      const positions = positionsOf(track);
      const changes = changesOf(positions);
      expect(changes.map((change) => change.split('@')[0])).toEqual(
        changes.map((_, at) => (at % 2 === 0 ? 'deviceMoving' : 'deviceStopped')),
      );
      expect(changesOf(positions, (at) => at % every === 0)).toEqual(changes);
    }),
    { numRuns: 300 },
  );
});
