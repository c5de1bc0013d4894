import { distanceMeters } from '../geometry/distance.ts';
import { isRouteGap } from '../route/route-gap.ts';
import type { TrackFix } from './fleet-tracks.ts';

/** How far a vehicle is drawn from where it was, at most, meters. */
export const THINNING_METERS = 10;
/** How far its speed may be from what it was, knots. */
const THINNING_KNOTS = 6;
/** A longer way is never told by two fixes alone: it would look like a gap (`isRouteGap`). */
const LONGEST_LEG_MS = 240_000;
const LONGEST_LEG_METERS = 250;
/** The most fixes that wait for the next one that stays. */
const LONGEST_WINDOW = 32;

/**
 * Leaves out the fixes of a vehicle that a straight, even way from the one before to the one after tells as well:
 * it is never drawn farther than `THINNING_METERS` from where it was, at any moment. Changes of state and both
 * ends of a silence stay. Takes fixes one by one, oldest first, with memory for a few.
 */
export class TrackThinning {
  readonly #keep: (fix: TrackFix) => void;
  #anchor: TrackFix | undefined;
  /** Fixes after the anchor that may be left out, the newest last. */
  #window: TrackFix[] = [];
  /** It stands, and of the fixes since the anchor only the newest waits. */
  #isStanding = false;

  /** @param keep receives the fixes that stay, oldest first */
  constructor(keep: (fix: TrackFix) => void) {
    this.#keep = keep;
  }

  /** Takes the next fix. */
  add(fix: TrackFix): void {
    const anchor = this.#anchor;
    const last = this.#window.at(-1);
    if (!anchor) this.#keepAsAnchor(fix);
    else if (!last) {
      if (mayJoin(anchor, fix)) this.#window.push(fix);
      else this.#keepAsAnchor(fix);
    } else if (mayJoin(last, fix) && this.#isToldBy(anchor, fix)) this.#window.push(fix);
    else {
      this.#window = [];
      this.#keepAsAnchor(last);
      this.add(fix);
    }
  }

  /** The track is over: its last fix stays. */
  end(): void {
    const last = this.#window.at(-1);
    if (last) this.#keep(last);
    this.#window = [];
    this.#anchor = undefined;
  }

  #keepAsAnchor(fix: TrackFix): void {
    this.#keep(fix);
    this.#anchor = fix;
    this.#isStanding = false;
  }

  #isToldBy(from: TrackFix, to: TrackFix): boolean {
    if (isStanding(from, to) && this.#window.every((fix) => isStanding(from, fix))) {
      // A standing vehicle may wait forever: one fix tells for all that are near.
      this.#isStanding = true;
      this.#window = [];
      return true;
    }
    if (this.#isStanding || this.#window.length >= LONGEST_WINDOW) return false;
    const elapsed = to.timeMs - from.timeMs;
    const isLate = elapsed > LONGEST_LEG_MS;
    if (isLate && distanceMeters(from, to) > LONGEST_LEG_METERS) return false;
    return this.#window.every((fix) => {
      const share = elapsed > 0 ? (fix.timeMs - from.timeMs) / elapsed : 0;
      const speed = from.speedKnots + (to.speedKnots - from.speedKnots) * share;
      if (Math.abs(speed - fix.speedKnots) > THINNING_KNOTS) return false;
      const place = {
        longitude: from.longitude + (to.longitude - from.longitude) * share,
        latitude: from.latitude + (to.latitude - from.latitude) * share,
      };
      return distanceMeters(place, fix) <= THINNING_METERS;
    });
  }
}

/** Whether two fixes in a row may have others left out around them. */
function mayJoin(item: TrackFix, next: TrackFix): boolean {
  return item.state === next.state && !isRouteGap(next.timeMs - item.timeMs, distanceMeters(item, next));
}

/** A place that is near enough to count as the same, so that everything between is near as well. */
function isNear(left: TrackFix, right: TrackFix): boolean {
  return distanceMeters(left, right) <= THINNING_METERS / 2;
}

function isStanding(left: TrackFix, right: TrackFix): boolean {
  return left.speedKnots < 1 && right.speedKnots < 1 && isNear(left, right);
}
