import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';

/** Places measured one after the other, and the place under the pointer, where the next one would be. */
export interface RulerMeasurement {
  points: readonly GeoPoint[];
  pointerPoint: GeoPoint | undefined;
}

/** The length of the way over all places, metres; the one under the pointer counts. */
export function rulerLengthMeters({ points, pointerPoint }: RulerMeasurement): number {
  const way = rulerPath({ points, pointerPoint });
  return way.reduce((sum, place, at) => {
    const before = way[at - 1];
    return before ? sum + distanceMeters(before, place) : sum;
  }, 0);
}

/** Every place in order with the one under the pointer, once there is a first. */
export function rulerPath({ points, pointerPoint }: RulerMeasurement): readonly GeoPoint[] {
  return pointerPoint && points.length > 0 ? [...points, pointerPoint] : points;
}
