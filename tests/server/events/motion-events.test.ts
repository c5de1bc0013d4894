import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drivenMeters, motionPoint } from '../../../core/domain/trip/motion-point.ts';
import { initialMotion, nextMotion, type Motion } from '../../../core/domain/trip/motion.ts';
import { endedSegments } from '../../../core/domain/trip/trip-segments.ts';
import { motionEvents } from '../../../server/events/motion-events.ts';
import { tracks } from '../../arbitraries/tracks.ts';

const RULES = {
  minDistanceMeters: 200,
  minDurationMs: 180_000,
  stopGapMs: 3_600_000,
  stopsWhereNoticed: false,
};

test('motion events: live starts and stops happen where and when the trips of the reports begin and end', () => {
  fc.assert(
    fc.property(tracks, (positions) => {
      let motion: Motion | undefined;
      const events = positions.flatMap((position) => {
        const point = motionPoint(position);
        const step = motion && nextMotion(motion, point, drivenMeters(position), RULES);
        motion = step?.motion ?? initialMotion(point, false);
        return motionEvents(position, step?.ended ?? []);
      });
      const read = endedSegments(undefined, positions, RULES);
      const trips = read.segments.filter(({ kind }) => kind === 'trip');
      const wanted = trips.flatMap(({ start, end }) => [
        { type: 'deviceMoving', positionId: start.id, eventTime: start.fixTime },
        { type: 'deviceStopped', positionId: end.id, eventTime: end.fixTime },
      ]);
      if (read.motion?.isMoving) {
        const { position } = read.motion.since;
        wanted.push({ type: 'deviceMoving', positionId: position.id, eventTime: position.fixTime });
      }
      expect(
        events.map(({ type, positionId, eventTime }) => ({
          type,
          positionId,
          eventTime: new Date(eventTime).toISOString(),
        })),
      ).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});
