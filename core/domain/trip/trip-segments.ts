import type { Position } from '../position/position.ts';
import { drivenMeters, motionPoint, type MotionPoint } from './motion-point.ts';
import { initialMotion, nextMotion, openSegment, type Motion, type TripSegment } from './motion.ts';
import type { TripRules } from './trip-rules.ts';

/** The motion of a device while its positions are read: each point with its position. */
export type ReadMotion = Motion<ReadPoint>;

interface ReadPoint extends MotionPoint {
  position: Position;
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
  const segments: TripSegment<Position>[] = [];
  let current = motion;
  for (const position of positions) {
    const point = { ...motionPoint(position), position };
    if (!current) {
      current = initialMotion(point, position.attributes['motion'] === true);
      continue;
    }
    const step = nextMotion(current, point, drivenMeters(position), rules);
    current = step.motion;
    segments.push(...step.ended.flatMap(withDuration));
  }
  return { motion: current, segments };
}

/** Returns the trip or stop that the last position ends; none without positions or duration. */
export function lastSegments(motion: ReadMotion | undefined): TripSegment<Position>[] {
  return motion ? withDuration(openSegment(motion)) : [];
}

function withDuration({ kind, start, end, maxSpeedKnots }: TripSegment<ReadPoint>): TripSegment<Position>[] {
  if (start.time === end.time) return [];
  return [{ kind, start: start.position, end: end.position, maxSpeedKnots }];
}
