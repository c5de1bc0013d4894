import { distanceMeters } from '../geometry/distance.ts';
import type { Position } from '../position/position.ts';

/** The rules by which a vehicle counts as moving (contract §7.5). */
export interface TripRules {
  /** A displacement that counts as movement, meters. */
  minDistanceMeters: number;
  /** Staying within that distance for this long is a stop, milliseconds. */
  minDurationMs: number;
  /** A longer gap between positions splits a segment, milliseconds. */
  stopGapMs: number;
}

/**
 * The maximum number of positions in the window, so that a device that reports many times a second costs no
 * more than others.
 */
const MAX_WINDOW_POSITIONS = 1_000; // even, so that the newest is among those that stay

/** A trip or a stop, from one position to another. */
export interface TripSegment {
  kind: 'trip' | 'stop';
  start: Position;
  end: Position;
  /** The maximum speed of a trip's positions, knots; meaningless for a stop. */
  maxSpeedKnots: number;
}

/**
 * Detects trips and stops by distance (contract §7.5, the new logic). Positions are added in the order of
 * their fixes; each call returns the segments that ended. Segments without duration are left out.
 */
export class TripDetector {
  readonly #rules: TripRules;
  /** The previous positions, back to `minDurationMs` and one more. */
  #window: Position[] = [];
  #isMoving = false;
  /** The start of the open segment. */
  #start: Position | undefined;
  #maxSpeed = 0;
  #ended: TripSegment[] = [];

  constructor(rules: TripRules) {
    this.#rules = rules;
  }

  add(position: Position): TripSegment[] {
    const last = this.#window.at(-1);
    if (!last || !this.#start) {
      this.#isMoving = position.attributes['motion'] === true;
      this.#start = position;
      this.#maxSpeed = position.speed;
    } else this.#decide(position, last, this.#start);
    this.#window.push(position);
    this.#trim(position);
    return this.#takeEnded();
  }

  /** Ends the open segment with the last position. */
  finish(): TripSegment[] {
    const last = this.#window.at(-1);
    if (last) this.#end(last);
    return this.#takeEnded();
  }

  #decide(position: Position, last: Position, segmentStart: Position): void {
    const { minDistanceMeters, minDurationMs } = this.#rules;
    const before = this.#maxSpeed;
    this.#maxSpeed = Math.max(before, position.speed);
    if (this.#isGap(position, last)) {
      this.#maxSpeed = before;
      this.#end(last);
      this.#begin(true, last, [position]);
      this.#end(position);
      this.#begin(false, position);
    } else if (this.#isMoving) {
      const [oldest] = this.#window;
      if (this.#window.some((past) => distanceMeters(past, position) >= minDistanceMeters)) return;
      if (!oldest || timeOf(position) - timeOf(oldest) < minDurationMs) return;
      this.#end(position);
      this.#begin(false, position);
    } else if (distanceMeters(segmentStart, position) >= minDistanceMeters) {
      const tripPositions = this.#findTripPositions(position, timeOf(segmentStart));
      const start = tripPositions[0] ?? position;
      this.#end(start);
      this.#begin(true, start, tripPositions);
    }
  }

  /** Whether the vehicle kept driving during a gap between positions. */
  #isGap(position: Position, last: Position): boolean {
    const { minDistanceMeters, minDurationMs, stopGapMs } = this.#rules;
    const elapsedMs = timeOf(position) - timeOf(last);
    const distance = position.attributes['distance'];
    if (typeof distance !== 'number' || elapsedMs <= stopGapMs) return false;
    return distance >= minDistanceMeters && distance / elapsedMs > minDistanceMeters / minDurationMs;
  }

  /**
   * Returns the positions of a trip that is detected now, from its start: back over driven legs, not past the
   * last stop.
   */
  #findTripPositions(position: Position, stoppedAt: number): Position[] {
    const { minDistanceMeters, minDurationMs } = this.#rules;
    const tripPositions = [position];
    for (const past of this.#window.toReversed()) {
      const [first = position] = tripPositions;
      if (timeOf(past) <= stoppedAt) break;
      const elapsedMs = timeOf(first) - timeOf(past);
      const isDriven = distanceMeters(past, first) / elapsedMs > minDistanceMeters / minDurationMs;
      if (tripPositions.length > 1 && !isDriven) break;
      tripPositions.unshift(past);
    }
    return tripPositions;
  }

  #begin(isMoving: boolean, start: Position, tripPositions: readonly Position[] = []): void {
    this.#isMoving = isMoving;
    this.#start = start;
    this.#maxSpeed = Math.max(start.speed, ...tripPositions.map(({ speed }) => speed));
  }

  #end(end: Position): void {
    const start = this.#start;
    if (!start || timeOf(start) === timeOf(end)) return;
    this.#ended.push({ kind: this.#isMoving ? 'trip' : 'stop', start, end, maxSpeedKnots: this.#maxSpeed });
  }

  #trim(newest: Position): void {
    // Every other one is dropped: the oldest and the newest stay, and the path between them keeps its shape.
    if (this.#window.length > MAX_WINDOW_POSITIONS)
      this.#window = this.#window.filter((_, at) => at % 2 === 0);
    for (let second = this.#window[1]; second; second = this.#window[1]) {
      if (timeOf(newest) - timeOf(second) < this.#rules.minDurationMs) return;
      this.#window.shift();
    }
  }

  #takeEnded(): TripSegment[] {
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }
}

function timeOf(position: Position): number {
  return Date.parse(position.fixTime);
}
