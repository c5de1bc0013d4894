import { distanceMeters } from '../geometry/distance.ts';
import type { Position } from '../position/position.ts';

/** When a vehicle counts as moving (contract §7.5). */
export interface TripRules {
  /** A displacement that counts as movement, meters. */
  minDistanceMeters: number;
  /** Staying within it for so long is a stop, milliseconds. */
  minDurationMs: number;
  /** A silence longer than this splits, milliseconds. */
  stopGapMs: number;
}

/** The most positions that are looked back on: a device that reports many times a second costs no more than another. */
const MAX_WINDOW_POSITIONS = 1_000; // even, so that the newest is among those that stay

/** A trip or a stop, from one position to another. */
export interface TripSegment {
  kind: 'trip' | 'stop';
  start: Position;
  end: Position;
  /** The greatest speed of a trip's positions, knots; of a stop it says nothing. */
  maxSpeedKnots: number;
}

/**
 * Tells trips from stops by distance (contract §7.5, the new logic): fed with positions in the order of their fixes, each call
 * answers what has ended. What begins and ends at the same moment is left out.
 */
export class TripDetector {
  readonly #rules: TripRules;
  /** The positions before, back to `minDurationMs` and one more. */
  #window: Position[] = [];
  #isMoving = false;
  /** Where the open segment began. */
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
    return this.#taken();
  }

  /** What is still open ends with the last position. */
  finish(): TripSegment[] {
    const last = this.#window.at(-1);
    if (last) this.#end(last);
    return this.#taken();
  }

  #decide(position: Position, last: Position, anchor: Position): void {
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
    } else if (distanceMeters(anchor, position) >= minDistanceMeters) {
      const way = this.#wayBack(position, timeOf(anchor));
      const start = way[0] ?? position;
      this.#end(start);
      this.#begin(true, start, way);
    }
  }

  /** A silence during which the vehicle drove on. */
  #isGap(position: Position, last: Position): boolean {
    const { minDistanceMeters, minDurationMs, stopGapMs } = this.#rules;
    const passed = timeOf(position) - timeOf(last);
    const distance = position.attributes['distance'];
    if (typeof distance !== 'number' || passed <= stopGapMs) return false;
    return distance >= minDistanceMeters && distance / passed > minDistanceMeters / minDurationMs;
  }

  /** The positions of a trip that is noticed now, from its start: back over legs that were driven, not past the last stop. */
  #wayBack(position: Position, stoppedAt: number): Position[] {
    const { minDistanceMeters, minDurationMs } = this.#rules;
    const way = [position];
    for (const past of this.#window.toReversed()) {
      const [first = position] = way;
      if (timeOf(past) <= stoppedAt) break;
      const passed = timeOf(first) - timeOf(past);
      const isDriven = distanceMeters(past, first) / passed > minDistanceMeters / minDurationMs;
      if (way.length > 1 && !isDriven) break;
      way.unshift(past);
    }
    return way;
  }

  #begin(isMoving: boolean, start: Position, way: readonly Position[] = []): void {
    this.#isMoving = isMoving;
    this.#start = start;
    this.#maxSpeed = Math.max(start.speed, ...way.map(({ speed }) => speed));
  }

  #end(end: Position): void {
    const start = this.#start;
    if (!start || timeOf(start) === timeOf(end)) return;
    this.#ended.push({ kind: this.#isMoving ? 'trip' : 'stop', start, end, maxSpeedKnots: this.#maxSpeed });
  }

  #trim(newest: Position): void {
    // Every other one goes: the oldest and the newest stay, and the way between them is still told.
    if (this.#window.length > MAX_WINDOW_POSITIONS)
      this.#window = this.#window.filter((_, at) => at % 2 === 0);
    for (let second = this.#window[1]; second; second = this.#window[1]) {
      if (timeOf(newest) - timeOf(second) < this.#rules.minDurationMs) return;
      this.#window.shift();
    }
  }

  #taken(): TripSegment[] {
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }
}

function timeOf(position: Position): number {
  return Date.parse(position.fixTime);
}
