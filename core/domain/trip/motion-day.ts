import type { Motion, TripSegment } from './motion.ts';
import { packedMotion } from './packed-motion.ts';
import { hasDuration, motionAfter, type MotionFix } from './trip-segments.ts';
import type { TripRules } from './trip-rules.ts';

/**
 * What the fixes of a day made of the motion before it, to be kept instead of reading them again. It holds as
 * long as the fixes of that day and the rules are the same, whatever happens to other days.
 */
export interface MotionDay {
  /** The motions before and after the day's fixes, packed. */
  start: string;
  end: string;
  /** The trips and stops that ended, from one position's id to another's. Those without duration are left out. */
  segments: TripSegment<number>[];
  /** Where the fixes are if nothing ended, not even a segment without duration. */
  unbrokenWithin: FixBounds | undefined;
}

/** The area that fixes are in, degrees. */
export interface FixBounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Folds the fixes of a day, a few at a time. */
export class MotionDayAggregate {
  readonly #start: string;
  readonly #rules: TripRules;
  #motion: Motion | undefined;
  #segments: TripSegment<number>[] = [];
  #isUnbroken = true;
  #bounds: FixBounds | undefined;

  /** @param motion the motion before the day */
  constructor(motion: Motion | undefined, rules: TripRules) {
    this.#motion = motion;
    this.#start = packedMotion(motion);
    this.#rules = rules;
  }

  /** The motion after the fixes so far. */
  get motion(): Motion | undefined {
    return this.#motion;
  }

  /** Adds fixes of the day, in the order of their times. */
  add(fixes: readonly MotionFix[]): void {
    const { motion, ended } = motionAfter(this.#motion, fixes, this.#rules);
    this.#motion = motion;
    this.#isUnbroken &&= ended.length === 0;
    this.#segments.push(...ended.filter(hasDuration).map(betweenIds));
    for (const fix of fixes) this.#bounds = extended(this.#bounds, fix);
  }

  /** Returns the day after its last fix. */
  day(): MotionDay {
    return {
      start: this.#start,
      end: packedMotion(this.#motion),
      segments: this.#segments,
      unbrokenWithin: this.#isUnbroken ? this.#bounds : undefined,
    };
  }
}

/** Returns a segment between the ids of its positions. */
export function betweenIds({
  kind,
  start,
  end,
  maxSpeedKnots,
}: TripSegment<MotionFix | Motion['since']>): TripSegment<number> {
  return { kind, start: start.positionId, end: end.positionId, maxSpeedKnots };
}

function extended(bounds: FixBounds | undefined, { latitude, longitude }: MotionFix): FixBounds {
  if (!bounds) return { south: latitude, west: longitude, north: latitude, east: longitude };
  return {
    south: Math.min(bounds.south, latitude),
    west: Math.min(bounds.west, longitude),
    north: Math.max(bounds.north, latitude),
    east: Math.max(bounds.east, longitude),
  };
}
