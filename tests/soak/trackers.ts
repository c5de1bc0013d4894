import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Calm } from './calm.ts';
import { Tally } from './calm.ts';

const CONNECTIONS = 64;
const ANSWER_MS = 20_000;
/** How long a tracker waits after a fix that was not taken. */
const RETRY_MS = 1_000;
/** How far a vehicle drives between two fixes, degrees: 20 m. */
const STEP = 0.0002;
/** Steps after which it is back where it began. */
const STEPS_OF_A_ROUND = 5_000;

/** A tracker: its fixes are a function of their number, so that it keeps nothing but how many were acknowledged. */
export interface Tracker {
  readonly uniqueId: string;
  /** When its first fix is made, milliseconds since the epoch. */
  readonly begins: number;
  acknowledged: number;
}

/**
 * Trackers that make a fix at a time and send the oldest one that is not acknowledged again and again, as those in
 * vehicles do. What waits in them takes no memory here.
 */
export class Trackers {
  readonly all: readonly Tracker[];
  readonly tally: Tally;
  /** When a fix was last acknowledged, `performance.now()`. */
  acknowledgedAt = performance.now();
  readonly #periodMs: number;
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  #isEnding = false;
  #isStopped = false;
  #endsAt = Infinity;
  #driving: Promise<void>[] = [];

  /** @param perSecond how many fixes all of them make a second */
  constructor(uniqueIds: readonly string[], perSecond: number, devicePort: number, calm: Calm) {
    this.tally = new Tally(calm);
    this.#periodMs = Math.max(1, Math.round((uniqueIds.length * 1000) / perSecond));
    this.#address = `http://127.0.0.1:${devicePort}/`;
    const now = Date.now();
    this.all = uniqueIds.map((uniqueId, index) => ({
      uniqueId,
      begins: now + Math.round((index * this.#periodMs) / uniqueIds.length),
      acknowledged: 0,
    }));
  }

  start(): void {
    this.#driving = this.all.map((tracker, index) => this.#drive(tracker, index));
  }

  /** The time of a fix, milliseconds since the epoch. */
  timeOf(tracker: Tracker, number: number): number {
    return tracker.begins + number * this.#periodMs;
  }

  /** Makes no more fixes; resolves with whether all that were made are acknowledged within a time. */
  async finish(withinMs: number): Promise<boolean> {
    this.#endsAt = Date.now();
    this.#isEnding = true;
    const all = Promise.all(this.#driving).then(() => true);
    const isComplete = await Promise.race([all, setTimeout(withinMs, false, { ref: false })]);
    this.#isStopped = true;
    await all;
    this.#agent.destroy();
    return isComplete;
  }

  async #drive(tracker: Tracker, index: number): Promise<void> {
    while (!this.#isStopped) {
      const time = this.timeOf(tracker, tracker.acknowledged);
      if (time > this.#endsAt) return;
      const wait = time - Date.now();
      if (wait > 0) {
        // Short, to notice the end.
        await setTimeout(Math.min(wait, RETRY_MS));
        continue;
      }
      const beganAt = performance.now();
      const answer = await this.#send(this.#queryOf(tracker, index, time));
      this.tally.note(beganAt, answer === 200 ? undefined : `a fix was answered ${answer}`);
      if (answer === 200) {
        tracker.acknowledged += 1;
        this.acknowledgedAt = performance.now();
      } else if (!this.#isStopped) await setTimeout(RETRY_MS * (this.#isEnding ? 0.2 : 1));
    }
  }

  #queryOf({ uniqueId, acknowledged }: Tracker, index: number, time: number): string {
    const longitude = -46 + (acknowledged % STEPS_OF_A_ROUND) * STEP;
    const place = `lat=${(-23 + index * 0.001).toFixed(4)}&lon=${longitude.toFixed(4)}`;
    return `?id=${uniqueId}&${place}&speed=20&bearing=90&ignition=true&batt=80&timestamp=${time}`;
  }

  /** Returns the status, or why there is no answer. */
  #send(query: string): Promise<number | string> {
    return new Promise((resolve) => {
      const sent = request(
        `${this.#address}${query}`,
        { agent: this.#agent, timeout: ANSWER_MS },
        (response) => {
          response.resume();
          response
            .on('end', () => resolve(response.statusCode ?? 0))
            .on('error', (error) => resolve(reasonOf(error)));
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`nothing within ${ANSWER_MS} ms`)));
      sent.on('error', (error) => resolve(`${reasonOf(error)}${sent.reusedSocket ? ' (kept alive)' : ''}`));
      sent.end();
    });
  }
}

function reasonOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message;
}
