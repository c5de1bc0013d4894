import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import type { History, HistoryBatch } from '../storage/history/history.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { NamedEvent } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import type { AlertFanOut } from '../events/alert-fan-out.ts';

/** What storing one report involves. */
export interface IntakeWork {
  batch: HistoryBatch;
  /**
   * Changes besides the history, such as a delivered command: stored with it or not at all. Must not reject.
   */
  effects: ((transaction: RecordTransaction) => Promise<void>)[];
  /** The events that are recent enough to tell somebody, as they are once the effects are applied. */
  alerts: readonly NamedEvent[];
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
  readonly #alerts: AlertFanOut;
  #batch: OpenBatch | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor({ history, registry, alerts }: { history: History; registry: Registry; alerts: AlertFanOut }) {
    this.#history = history;
    this.#registry = registry;
    this.#alerts = alerts;
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
        const wake = await this.#storeAll(batch.works);
        wake();
        for (const { publish } of batch.works) publish();
        batch.done.resolve();
      } catch (error) {
        batch.done.reject(error);
      }
    });
    return batch;
  }

  /** Stores works with the alerts they cause. Returns the function to call after the commit. */
  async #storeAll(works: readonly IntakeWork[]): Promise<() => void> {
    const effects = works.flatMap((work) => work.effects);
    const alerts = (): NamedEvent[] => works.flatMap((work) => work.alerts);
    const afterCommit: (() => void)[] = [];
    const addAlerts = async (query: Kysely<Schema>): Promise<void> => {
      afterCommit.push(await this.#alerts.write(query, alerts()));
    };
    if (effects.length > 0)
      await this.#registry.transaction(async (transaction) => {
        // Effects come first: they set their outcome on the events, and may drop some.
        for (const apply of effects) await apply(transaction);
        await this.#history.storeWithin(transaction.query, batchOf(works));
        await addAlerts(transaction.query);
      });
    else await this.#history.store(batchOf(works), this.#alerts.isWanted(alerts()) ? addAlerts : undefined);
    return () => {
      for (const wake of afterCommit) wake();
    };
  }
}

function batchOf(works: readonly IntakeWork[]): HistoryBatch {
  return {
    positions: works.flatMap((work) => work.batch.positions),
    events: works.flatMap((work) => work.batch.events),
    liveUpdates: works.flatMap((work) => work.batch.liveUpdates),
  };
}
