import { distanceMeters } from '@farol/core/domain/area-distance';

/** A place in degrees. */
export interface RulerPlace {
  longitude: number;
  latitude: number;
}

/** Places measured one after the other, and the place under the pointer, where the next one would be. */
export interface Measured {
  places: readonly RulerPlace[];
  next: RulerPlace | undefined;
}

/** The length of the way over all places, metres; the one under the pointer counts. */
export function measuredMeters({ places, next }: Measured): number {
  const way = wayOf({ places, next });
  return way.reduce((sum, place, at) => {
    const before = way[at - 1];
    return before ? sum + distanceMeters(before, place) : sum;
  }, 0);
}

/** Every place in order with the one under the pointer, once there is a first. */
export function wayOf({ places, next }: Measured): readonly RulerPlace[] {
  return next && places.length > 0 ? [...places, next] : places;
}
