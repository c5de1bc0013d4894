import type { History, HistoryBatch } from '../storage/history.ts';
import type { Change } from './change.ts';
import type { Registry } from './registry.ts';

/** What one report leaves to store. */
export interface IntakeWork {
  batch: HistoryBatch;
  /** What it changes besides history, such as a delivered command: stored with it or not at all. Must not reject. */
  effects: ((change: Change) => Promise<void>)[];
  /** Runs once everything is stored. */
  tell: () => void;
}

interface Waiting {
  works: IntakeWork[];
  done: PromiseWithResolvers<void>;
}

/** Stores what comes within one turn of the loop in one transaction; transactions follow one another. */
export class IntakeBatches {
  readonly #history: History;
  readonly #registry: Registry;
  #waiting: Waiting | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(history: History, registry: Registry) {
    this.#history = history;
    this.#registry = registry;
  }

  /** Resolves once the work is stored, rejects when it could not be. */
  store(work: IntakeWork): Promise<void> {
    const waiting = (this.#waiting ??= this.#begin());
    waiting.works.push(work);
    return waiting.done.promise;
  }

  /** Waits until everything given so far is stored. */
  async settled(): Promise<void> {
    await this.#storing;
  }

  #begin(): Waiting {
    const waiting: Waiting = { works: [], done: Promise.withResolvers() };
    this.#storing = this.#storing.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.#waiting = undefined;
      try {
        await this.#storeAll(waiting.works);
        for (const { tell } of waiting.works) tell();
        waiting.done.resolve();
      } catch (error) {
        waiting.done.reject(error);
      }
    });
    return waiting;
  }

  async #storeAll(works: readonly IntakeWork[]): Promise<void> {
    const batch: HistoryBatch = {
      positions: works.flatMap((work) => work.batch.positions),
      events: works.flatMap((work) => work.batch.events),
      heard: works.flatMap((work) => work.batch.heard),
    };
    const effects = works.flatMap((work) => work.effects);
    if (effects.length === 0) return this.#history.store(batch);
    await this.#registry.change(async (change) => {
      // First the effects: they say in the events what became of them.
      for (const take of effects) await take(change);
      await this.#history.storeIn(change.query, batch);
    });
  }
}
