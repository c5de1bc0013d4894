import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Kysely } from 'kysely';
import type { History } from '../storage/history/history.ts';
import { eventRecordNames } from './event-record-names.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { NewEvent } from './position-events.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { AlertFanOut } from './alert-fan-out.ts';

interface RecordingOptions {
  within?: (transaction: Kysely<Schema>, events: readonly DeviceEvent[]) => Promise<void>;
  afterStore?: (events: readonly DeviceEvent[]) => void;
}

/** Stores and publishes events that do not come from a report, together with the alerts that they cause. */
export class EventRecorder {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #alerts: AlertFanOut;
  readonly #publisher: LivePublisher;

  constructor(data: { registry: Registry; history: History; alerts: AlertFanOut }, publisher: LivePublisher) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#alerts = data.alerts;
    this.#publisher = publisher;
  }

  /**
   * Returns the events with their ids.
   * @param options `within` stores what belongs to the events in the same transaction; `afterStore` is called once that
   *   is committed, before they are published
   */
  async record(
    newEvents: readonly NewEvent[],
    { within, afterStore }: RecordingOptions = {},
  ): Promise<readonly DeviceEvent[]> {
    const events = newEvents.map((event) => ({ ...event, id: this.#history.nextEventId() }));
    const named = events.map((event) => ({ event, names: eventRecordNames(this.#registry, event) }));
    const afterCommit: (() => void)[] = [];
    if (events.length > 0)
      await this.#history.store({ positions: [], events, liveUpdates: [] }, async (transaction) => {
        await within?.(transaction, events);
        afterCommit.push(await this.#alerts.write(transaction, named));
      });
    for (const wake of afterCommit) wake();
    afterStore?.(events);
    for (const { event, names } of named) this.#publisher.eventOccurred(event, names);
    return events;
  }

  /** Stores an event within a transaction, and publishes it after the commit. Returns it with its id. */
  async recordWithin(transaction: RecordTransaction, newEvent: NewEvent): Promise<DeviceEvent> {
    const event = { ...newEvent, id: this.#history.nextEventId() };
    const names = eventRecordNames(this.#registry, event);
    await this.#history.storeWithin(transaction.query, { positions: [], events: [event], liveUpdates: [] });
    const wake = await this.#alerts.write(transaction.query, [{ event, names }]);
    transaction.afterCommit(() => {
      wake();
      this.#publisher.eventOccurred(event, names);
    });
    return event;
  }
}
