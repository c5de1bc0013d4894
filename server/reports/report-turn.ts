import type { ReportQueue } from './report-queue.ts';

/**
 * The place of one report among those that run. While its reader lets pages wait it hands the place to others, and
 * takes a turn again when the reader goes on: who does not read delays nobody.
 */
export class ReportTurn {
  readonly #queue: ReportQueue<() => void>;
  readonly #userId: number;
  readonly #freed: () => void;
  #state: 'running' | 'paused' | 'waiting' | 'ended' = 'running';
  /** What it may do once it runs again. */
  #steps: (() => void)[] = [];

  /** @param freed called when another report may run */
  constructor(queue: ReportQueue<() => void>, userId: number, freed: () => void) {
    this.#queue = queue;
    this.#userId = userId;
    this.#freed = freed;
  }

  /** Lets others run until it may go on. */
  pause(): void {
    if (this.#state !== 'running') return;
    this.#state = 'paused';
    this.#queue.finish(this.#userId);
    this.#freed();
  }

  /** Takes a step as soon as it has its turn, at once while it runs. */
  resume(step: () => void): void {
    if (this.#state === 'ended') return;
    if (this.#state === 'running') {
      step();
      return;
    }
    this.#steps.push(step);
    if (this.#state === 'waiting') return;
    this.#state = 'waiting';
    this.#queue.requeue(this.#userId, this.#go);
    this.#freed();
  }

  /** Gives its place up for good. */
  end(): void {
    if (this.#state === 'running') this.#queue.finish(this.#userId);
    else if (this.#state === 'waiting') this.#queue.withdraw(this.#userId, this.#go);
    this.#state = 'ended';
    this.#freed();
  }

  readonly #go = (): void => {
    this.#state = 'running';
    for (const step of this.#steps.splice(0)) step();
  };
}
