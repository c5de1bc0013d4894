import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import type { History, HistoryBatch } from '../storage/history/history.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { NamedEvent } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import { isDiskFull } from '../storage/disk-full.ts';
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
  works: { work: IntakeWork; done: PromiseWithResolvers<void> }[];
}

/** How many works are tried alone, without success, before a failure counts for the whole batch. */
const MAX_FAILURES_IN_A_ROW = 2;

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
    const done = Promise.withResolvers<void>();
    batch.works.push({ work, done });
    return done.promise;
  }

  /** Resolves once all work so far is stored. */
  async settled(): Promise<void> {
    await this.#storing;
  }

  #openBatch(): OpenBatch {
    const batch: OpenBatch = { works: [] };
    this.#storing = this.#storing.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.#batch = undefined;
      try {
        await this.#storeAndPublish(batch.works.map(({ work }) => work));
        for (const { done } of batch.works) done.resolve();
      } catch (error) {
        await this.#storeEach(batch.works, error);
      }
    });
    return batch;
  }

  async #storeAndPublish(works: readonly IntakeWork[]): Promise<void> {
    const wake = await this.#storeAll(works);
    wake();
    for (const { publish } of works) publish();
  }

  /**
   * Stores one by one what could not be stored together, so that one report which cannot be stored keeps nothing
   * else from the database. Where nothing at all can be stored, the rest fails with it.
   */
  async #storeEach(works: OpenBatch['works'], reason: unknown): Promise<void> {
    let failuresInARow = works.length === 1 ? MAX_FAILURES_IN_A_ROW : 0;
    let lastReason = reason;
    for (const { work, done } of works) {
      if (failuresInARow >= MAX_FAILURES_IN_A_ROW || isDiskFull(lastReason)) {
        done.reject(lastReason);
        continue;
      }
      try {
        await this.#storeAndPublish([work]);
        failuresInARow = 0;
        done.resolve();
      } catch (error) {
        failuresInARow += 1;
        lastReason = error;
        done.reject(error);
      }
    }
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
