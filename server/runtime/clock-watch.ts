import type { ServerClock } from './clock.ts';
import { RateLimitedLog } from './rate-limited-log.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How far a clock may be set back, or lie behind what was stored, before it is doubted. */
const BACK_MS = 5 * MINUTE_MS;
/** How far a running clock may jump ahead, as after a machine slept. */
const JUMP_AHEAD_MS = DAY_MS;
/** How long a server may have stood still before its clock is doubted. */
const STANDSTILL_MS = 30 * DAY_MS;
/** How long a clock has to go on evenly to be believed again where it fits what was stored, and where it does not. */
const STEADY_MS = 15 * MINUTE_MS;
const LONG_STEADY_MS = DAY_MS;
/** So many times told by trackers, which have theirs from satellites, confirm a clock that shows the same. */
const WITNESSES = 3;

/**
 * Compares a clock with the newest time that the server has stored, and while it runs with one that nobody sets. While
 * it is in doubt, nothing is deleted or ended because of its age, nothing runs by schedule, and devices are asked to
 * report later. It is believed again once it is back where it should be, or has gone on evenly for long enough.
 */
export class ClockWatch implements ServerClock {
  readonly #time: ServerClock;
  readonly #elapsed: () => number;
  readonly #newestMs: number | undefined;
  readonly #log: RateLimitedLog;
  /** What the clock showed, and what had elapsed, when it was last believed; undefined if it never was. */
  #believed: { now: number; elapsed: number } | undefined;
  /** The same since when it goes on evenly while it is doubted. */
  #doubted: { now: number; elapsed: number } | undefined;
  #witnesses = 0;

  /** @param newestMs the newest time that the server has stored, milliseconds since the epoch; undefined for none */
  constructor(time: ServerClock, newestMs: number | undefined, log = new RateLimitedLog()) {
    this.#time = time;
    // A clock without it is believed while it runs.
    this.#elapsed = () => time.elapsed?.() ?? time.now();
    this.#newestMs = newestMs;
    this.#log = log;
    const now = this.#time.now();
    if (this.#fits(now)) this.#believed = { now, elapsed: this.#elapsed() };
    else this.#doubt(now);
  }

  now(): number {
    return this.#time.now();
  }

  sleep(milliseconds: number): Promise<void> {
    return this.#time.sleep(milliseconds);
  }

  elapsed(): number {
    return this.#elapsed();
  }

  isInDoubt(): boolean {
    const reading = { now: this.#time.now(), elapsed: this.#elapsed() };
    if (this.#doubted) this.#reconsider(this.#doubted, reading);
    else if (this.#believed && isWithin(driftBetween(this.#believed, reading), BACK_MS, JUMP_AHEAD_MS))
      this.#believed = reading;
    else this.#doubt(reading.now);
    return this.#doubted !== undefined;
  }

  /**
   * Takes the time of a fix that a known device reports while the clock is doubted: a clock that several confirm is
   * believed again, for instance that of a server that was switched off for months.
   * @param fixTime milliseconds since the epoch
   */
  witness(fixTime: number): void {
    const reading = { now: this.#time.now(), elapsed: this.#elapsed() };
    if (!this.#doubted || !isWithin(reading.now - fixTime, BACK_MS, BACK_MS)) return;
    if (++this.#witnesses >= WITNESSES) this.#believe(reading);
  }

  #believe(reading: { now: number; elapsed: number }): void {
    this.#doubted = undefined;
    this.#believed = reading;
    this.#log.write(`The clock of this machine is believed again: ${textOf(reading.now)}`);
  }

  #reconsider(since: { now: number; elapsed: number }, reading: { now: number; elapsed: number }): void {
    const fits = this.#fits(reading.now);
    const isBack =
      fits && (!this.#believed || isWithin(driftBetween(this.#believed, reading), BACK_MS, BACK_MS));
    const isEven = isWithin(driftBetween(since, reading), BACK_MS, BACK_MS);
    const needed = fits ? STEADY_MS : LONG_STEADY_MS;
    if (isBack || (isEven && reading.elapsed - since.elapsed >= needed)) this.#believe(reading);
    else if (!isEven) this.#doubt(reading.now);
  }

  /** Whether a time follows on what was stored. */
  #fits(now: number): boolean {
    return this.#newestMs === undefined || isWithin(now - this.#newestMs, BACK_MS, STANDSTILL_MS);
  }

  #doubt(now: number): void {
    this.#doubted = { now, elapsed: this.#elapsed() };
    this.#witnesses = 0;
    const newest =
      this.#newestMs === undefined ? '' : `, and the newest data is of ${textOf(this.#newestMs)}`;
    this.#log.write(
      `The clock of this machine has jumped or is wrong: it shows ${textOf(now)}${newest}. Until that is clear nothing is deleted or mailed because of its age, and devices are asked to report later. Set the clock; it is believed once it has gone on evenly.`,
    );
  }
}

/** Returns by how much a clock has moved more than the time that has elapsed, milliseconds. */
function driftBetween(
  before: { now: number; elapsed: number },
  after: { now: number; elapsed: number },
): number {
  return after.now - before.now - (after.elapsed - before.elapsed);
}

function isWithin(difference: number, back: number, ahead: number): boolean {
  return difference >= -back && difference <= ahead;
}

function textOf(moment: number): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? String(moment) : date.toISOString();
}
