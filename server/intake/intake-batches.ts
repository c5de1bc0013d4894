import type { History, HistoryBatch } from '../storage/history/history.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';

/** What storing one report involves. */
export interface IntakeWork {
  batch: HistoryBatch;
  /**
   * Changes besides the history, such as a delivered command: stored with it or not at all. Must not reject.
   */
  effects: ((transaction: RecordTransaction) => Promise<void>)[];
  /** Called once everything is stored. */
  publish: () => void;
}

interface OpenBatch {
  works: IntakeWork[];
  done: PromiseWithResolvers<void>;
}

/**
 * Stores the reports that arrive within one turn of the event loop in one transaction;
 * transactions run one after another.
 */
export class IntakeBatches {
  readonly #history: History;
  readonly #registry: Registry;
  #batch: OpenBatch | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(history: History, registry: Registry) {
    this.#history = history;
    this.#registry = registry;
  }

  /** Resolves once the work is stored; rejects when it could not be. */
  store(work: IntakeWork): Promise<void> {
    const batch = (this.#batch ??= this.#openBatch());
    batch.works.push(work);
    return batch.done.promise;
  }

  /** Resolves once all work so far is stored. */
  async settled(): Promise<void> {
    await this.#storing;
  }

  #openBatch(): OpenBatch {
    const batch: OpenBatch = { works: [], done: Promise.withResolvers() };
    this.#storing = this.#storing.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.#batch = undefined;
      try {
        await this.#storeAll(batch.works);
        for (const { publish } of batch.works) publish();
        batch.done.resolve();
      } catch (error) {
        batch.done.reject(error);
      }
    });
    return batch;
  }

  async #storeAll(works: readonly IntakeWork[]): Promise<void> {
    const effects = works.flatMap((work) => work.effects);
    if (effects.length === 0) return this.#history.store(batchOf(works));
    await this.#registry.transaction(async (transaction) => {
      // Effects come first: they set their outcome on the events, and may drop some.
      for (const apply of effects) await apply(transaction);
      await this.#history.storeWithin(transaction.query, batchOf(works));
    });
  }
}

function batchOf(works: readonly IntakeWork[]): HistoryBatch {
  return {
    positions: works.flatMap((work) => work.batch.positions),
    events: works.flatMap((work) => work.batch.events),
    liveUpdates: works.flatMap((work) => work.batch.liveUpdates),
  };
}
