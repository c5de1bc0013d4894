import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';

/** The measured points in order, and the point under the pointer, where the next one would be. */
export interface RulerMeasurement {
  points: readonly GeoPoint[];
  pointerPoint: GeoPoint | undefined;
}

/** Returns the length of the path in meters, including the point under the pointer. */
export function rulerLengthMeters({ points, pointerPoint }: RulerMeasurement): number {
  const path = rulerPath({ points, pointerPoint });
  return path.reduce((sum, point, at) => {
    const before = path[at - 1];
    return before ? sum + distanceMeters(before, point) : sum;
  }, 0);
}

/** Returns all points in order, with the one under the pointer once there is a first. */
export function rulerPath({ points, pointerPoint }: RulerMeasurement): readonly GeoPoint[] {
  return pointerPoint && points.length > 0 ? [...points, pointerPoint] : points;
}
