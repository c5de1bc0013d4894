import { distanceMeters } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import { betweenIds, type FixBounds, type MotionDay } from './motion-day.ts';
import { openSegment, type Motion, type TripSegment } from './motion.ts';
import { packedMotion, unpackedMotion } from './packed-motion.ts';
import { hasDuration, motionAfter, type MotionFix } from './trip-segments.ts';
import type { TripRules } from './trip-rules.ts';

/**
 * Reads the trips and stops of a span of time (contract §7.5) from its fixes and from days that were folded
 * before, in the order of time. The result is that of all fixes of the span, whatever was before it.
 */
export class SegmentReader {
  readonly #rules: TripRules;
  /** The motion, as a value or packed, whichever came last. */
  #motion: { value?: Motion | undefined } | { packed: string } = {};

  constructor(rules: TripRules) {
    this.#rules = rules;
  }

  /** Adds fixes and returns the trips and stops that they ended. */
  addFixes(fixes: readonly MotionFix[]): TripSegment<number>[] {
    const { motion, ended } = motionAfter(this.#value(), fixes, this.#rules);
    this.#motion = { value: motion };
    return ended.filter(hasDuration).map(betweenIds);
  }

  /**
   * Adds a daily aggregate and returns the trips and stops that ended in it. Returns undefined if the day was folded
   * from another motion and may have gone otherwise: then its fixes have to be added instead.
   * @param day a whole day, folded by the same rules
   */
  addDay(day: MotionDay): TripSegment<number>[] | undefined {
    if (this.#packed() === day.start) {
      this.#motion = { packed: day.end };
      return day.segments;
    }
    const motion = stillParked(this.#value(), day, this.#rules);
    if (!motion) return undefined;
    this.#motion = { value: motion };
    return [];
  }

  /** Returns the trip or stop that the end of the span ends; none without fixes or duration. */
  finish(): TripSegment<number>[] {
    const motion = this.#value();
    return motion ? [openSegment(motion)].filter(hasDuration).map(betweenIds) : [];
  }

  #packed(): string {
    return 'packed' in this.#motion ? this.#motion.packed : packedMotion(this.#motion.value);
  }

  #value(): Motion | undefined {
    return 'packed' in this.#motion ? unpackedMotion(this.#motion.packed) : this.#motion.value;
  }
}

/**
 * Returns the motion after a day in which a parked vehicle stayed parked, although the day was folded from a stop
 * that began at another time or place: it never drove during a gap, and no fix is far enough from where this
 * stop began. Undefined where that is not sure.
 */
function stillParked(
  motion: Motion | undefined,
  { start, end, unbrokenWithin }: MotionDay,
  { minDistanceMeters }: TripRules,
): Motion | undefined {
  const [before, after] = [unpackedMotion(start), unpackedMotion(end)];
  if (!motion || !before || !after || !unbrokenWithin || motion.isMoving) return undefined;
  // Only where and when it stopped may differ.
  if (packedMotion({ ...motion, since: before.since }) !== start) return undefined;
  const isNear = farthestMeters(unbrokenWithin, motion.since) * ROUNDING_MARGIN < minDistanceMeters;
  return isNear ? { ...after, since: motion.since } : undefined;
}

/** More than the distances of two points within a few kilometers can be rounded apart. */
const ROUNDING_MARGIN = 1.000_001;

/** Returns the distance to the farthest point of an area: a corner, if the area is small and near. */
function farthestMeters({ south, west, north, east }: FixBounds, from: GeoPoint): number {
  const corners = [south, north].flatMap((latitude) =>
    [west, east].map((longitude) => ({ latitude, longitude })),
  );
  const meters = Math.max(...corners.map((corner) => distanceMeters(from, corner)));
  const isSmall = east - west < 1 && Math.max(-south, north) < 89;
  return isSmall && meters < 100_000 ? meters : Infinity;
}
