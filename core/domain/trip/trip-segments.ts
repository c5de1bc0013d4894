import type { Position } from '../position/position.ts';
import { drivenMeters, motionPoint, type MotionPoint } from './motion-point.ts';
import { initialMotion, nextMotion, openSegment, type Motion, type TripSegment } from './motion.ts';
import type { TripRules } from './trip-rules.ts';

/** A fix as trips and stops are read from it. */
export interface MotionFix extends MotionPoint {
  /** The meters since the fix before, as counted by the device or the intake, else 0. */
  distance: number;
  /** Whether the device said that it moves, which tells how a device begins. */
  isMoving: boolean;
}

/** The motion of a device while its positions are read: each point with its position. */
export type ReadMotion = Motion<ReadPoint>;

export interface ReadPoint extends MotionPoint {
  position: Position;
}

/**
 * Returns the motion after further fixes of a device, in the order of their times, and the trips and stops that
 * ended with them (contract §7.5), also those without duration.
 * @param motion the motion after the fixes before; undefined for the first
 */
export function motionAfter<Point extends MotionPoint>(
  motion: Motion<Point> | undefined,
  fixes: readonly (Point & MotionFix)[],
  rules: TripRules,
): { motion: Motion<Point> | undefined; ended: TripSegment<Point>[] } {
  const ended: TripSegment<Point>[] = [];
  let current = motion;
  for (const fix of fixes) {
    if (!current) {
      current = initialMotion<Point>(fix, fix.isMoving);
      continue;
    }
    const step = nextMotion<Point>(current, fix, fix.distance, rules);
    current = step.motion;
    ended.push(...step.ended);
  }
  return { motion: current, ended };
}

/** Whether time passed between start and end of a trip or stop; reports leave the others out (contract §7.5). */
export function hasDuration({ start, end }: TripSegment<MotionPoint>): boolean {
  return start.time !== end.time;
}

/**
 * Returns the trips and stops that end with further positions of a device, ordered by their fixes, and the
 * motion after them (contract §7.5). Segments without duration are left out.
 * @param motion the motion after the positions before; undefined for the first, whose `motion` tells how the
 *   device begins
 */
export function endedSegments(
  motion: ReadMotion | undefined,
  positions: readonly Position[],
  rules: TripRules,
): { motion: ReadMotion | undefined; segments: TripSegment<Position>[] } {
  const after = motionAfter<ReadPoint>(motion, positions.map(fixOf), rules);
  return { motion: after.motion, segments: after.ended.filter(hasDuration).map(withPositions) };
}

/** Returns the trip or stop that the last position ends; none without positions or duration. */
export function lastSegments(motion: ReadMotion | undefined): TripSegment<Position>[] {
  return motion ? [openSegment(motion)].filter(hasDuration).map(withPositions) : [];
}

function fixOf(position: Position): ReadPoint & MotionFix {
  return {
    ...motionPoint(position),
    distance: drivenMeters(position),
    isMoving: position.attributes['motion'] === true,
    position,
  };
}

function withPositions({ kind, start, end, maxSpeedKnots }: TripSegment<ReadPoint>): TripSegment<Position> {
  return { kind, start: start.position, end: end.position, maxSpeedKnots };
}
