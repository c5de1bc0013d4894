import type { Position } from '@farol/core/domain/position/position';
import type { MotionPoint } from '@farol/core/domain/trip/motion-point';
import type { TripSegment } from '@farol/core/domain/trip/motion';
import { formatWireDate } from '../wire/wire-date.ts';
import { newEvent, type NewEvent } from './position-events.ts';

/**
 * Returns the events of the trips and stops that a position ended: the end of a trip is a stop and the end of
 * a stop is a start (contract §7.3), at the time and position where it happened.
 */
export function motionEvents(position: Position, ended: readonly TripSegment<MotionPoint>[]): NewEvent[] {
  return ended.map(({ kind, end }) => ({
    ...newEvent(position, kind === 'trip' ? 'deviceStopped' : 'deviceMoving'),
    eventTime: formatWireDate(end.time),
    positionId: end.positionId,
  }));
}
