import type { History } from '../storage/history/history.ts';
import { eventNames } from './event-names.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';

/** Stores and tells what was found out about devices without a message from them. */
export class EventRecorder {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #publisher: LivePublisher;

  constructor(data: { registry: Registry; history: History }, publisher: LivePublisher) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#publisher = publisher;
  }

  /** @param before what is to be done once the events are stored, before anybody hears of them */
  async record(told: readonly NewEvent[], before: () => void = () => {}): Promise<void> {
    const events = told.map((event) => ({ ...event, id: this.#history.nextEventId() }));
    if (events.length > 0) await this.#history.store({ positions: [], events, liveUpdates: [] });
    before();
    for (const event of events) this.#publisher.eventOccurred(event, eventNames(this.#registry, event));
  }
}
