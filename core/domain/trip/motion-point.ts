import type { Position } from '../position/position.ts';

/** The values of a position that motion detection needs. */
export interface MotionPoint {
  /** Names the fix: the id of its position; in a route, which its fixes are counted in, its number. */
  positionId: number;
  /** The time of the fix, milliseconds since the epoch. */
  time: number;
  latitude: number;
  longitude: number;
  speedKnots: number;
}

/** Returns the motion point of a position. */
export function motionPoint({ id, fixTime, latitude, longitude, speed }: Position): MotionPoint {
  return { positionId: id, time: Date.parse(fixTime), latitude, longitude, speedKnots: speed };
}

/** Returns the meters since the previous position as counted by the device or the intake, else 0. */
export function drivenMeters({ attributes }: Position): number {
  const { distance } = attributes;
  return typeof distance === 'number' ? distance : 0;
}
