import { distanceMeters } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import { KNOWN_AFTER_FIX_MS } from '../replay/replayed-vehicle.ts';
import { isRouteGap } from '../route/route-gap.ts';
import type { TimeRange } from '../values/date-range.ts';
import { PathInCircle, type Circle, type WayPart } from './path-in-circle.ts';

/** A time that a vehicle spent within a circle, milliseconds since the epoch. */
export interface CircleVisit {
  fromMs: number;
  toMs: number;
  /** How near it came to the center. */
  closestMeters: number;
  /** It entered; was already inside when the period began; or was inside at its first report after a gap. */
  begin: 'entered' | 'inside' | 'unknown';
  /** It left; was still inside when the period ended; or did not report again. */
  end: 'left' | 'inside' | 'unknown';
}

/** Where a vehicle was at a time, milliseconds since the epoch. */
export interface PlacedFix extends GeoPoint {
  timeMs: number;
}

/**
 * Finds the times that one vehicle spent within a circle in a period, both with their ends. Between two fixes it is
 * on the way between them; in a gap, and after its last fix, it is where it was last seen for as long as the fleet
 * at a past moment shows it there as known. Takes the fixes oldest first, with the last one before the period and
 * the first one after it; remembers only the last one.
 */
export class CircleVisits {
  readonly #way: PathInCircle;
  readonly #period: TimeRange;
  readonly #found: (visit: CircleVisit) => void;
  #last: PlacedFix | undefined;
  /** Nothing is known of the time before the last fix. */
  #isAfterGap = true;
  #open: Omit<CircleVisit, 'end'> | undefined;
  /** It was inside when the period ended, and that has been said. */
  #isOver = false;

  /** @param found receives the visits, oldest first */
  constructor(circle: Circle, period: TimeRange, found: (visit: CircleVisit) => void) {
    this.#way = new PathInCircle(circle);
    this.#period = period;
    this.#found = found;
  }

  /** Takes the next fix. */
  add(fix: PlacedFix): void {
    const last = this.#last;
    this.#last = fix;
    if (!last) return;
    const elapsed = fix.timeMs - last.timeMs;
    if (elapsed >= KNOWN_AFTER_FIX_MS && isRouteGap(elapsed, distanceMeters(last, fix))) {
      this.#silenceAfter(last);
      return;
    }
    // Of two fixes of one time the later one counts.
    if (elapsed > 0) this.#travel(last, fix);
  }

  /** The vehicle was outside at the last fix, and is outside until the next one. */
  skip(): void {
    this.#last = undefined;
    this.#isAfterGap = false;
  }

  /** There are no more fixes. */
  finish(): void {
    if (this.#last) this.#silenceAfter(this.#last);
    this.#last = undefined;
  }

  #travel(from: PlacedFix, to: PlacedFix): void {
    const isAfterGap = this.#isAfterGap;
    this.#isAfterGap = false;
    const part = this.#way.between(from, to);
    if (!part) {
      this.#close('left');
      return;
    }
    const elapsed = to.timeMs - from.timeMs;
    const begin = part.from === 0 && isAfterGap ? 'unknown' : 'entered';
    this.#stay(
      { fromMs: from.timeMs + part.from * elapsed, toMs: from.timeMs + part.to * elapsed },
      part,
      begin,
    );
    if (part.to < 1) this.#close('left');
  }

  #silenceAfter(fix: PlacedFix): void {
    const part = this.#way.between(fix, fix);
    const begin = this.#isAfterGap ? 'unknown' : 'entered';
    if (part) this.#stay({ fromMs: fix.timeMs, toMs: fix.timeMs + KNOWN_AFTER_FIX_MS }, part, begin);
    this.#close('unknown');
    this.#isAfterGap = true;
  }

  /** Adds a time inside, as far as it is in the period, to the visit that goes on or to a new one. */
  #stay(time: TimeRange, { closestMeters }: WayPart, begin: CircleVisit['begin']): void {
    const fromMs = Math.round(Math.max(time.fromMs, this.#period.fromMs));
    const toMs = Math.round(Math.min(time.toMs, this.#period.toMs));
    if (fromMs > toMs || this.#isOver) return;
    const open = this.#open;
    if (open && fromMs <= open.toMs) {
      open.toMs = toMs;
      open.closestMeters = Math.min(open.closestMeters, closestMeters);
    } else {
      this.#close('left');
      const isBefore = time.fromMs <= this.#period.fromMs;
      this.#open = { fromMs, toMs, closestMeters, begin: isBefore ? 'inside' : begin };
    }
    if (time.toMs < this.#period.toMs) return;
    this.#close('inside');
    this.#isOver = true;
  }

  #close(end: CircleVisit['end']): void {
    const open = this.#open;
    this.#open = undefined;
    if (open) this.#found({ ...open, end });
  }
}
