import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { History } from '../storage/history/history.ts';
import { eventNames } from './event-names.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';

/** Stores and publishes events that do not come from a report. */
export class EventRecorder {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #publisher: LivePublisher;

  constructor(data: { registry: Registry; history: History }, publisher: LivePublisher) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#publisher = publisher;
  }

  /**
   * Returns the events with their ids.
   * @param afterStore called once the events are stored, before they are published
   */
  async record(
    newEvents: readonly NewEvent[],
    afterStore: () => void = () => {},
  ): Promise<readonly DeviceEvent[]> {
    const events = newEvents.map((event) => ({ ...event, id: this.#history.nextEventId() }));
    if (events.length > 0) await this.#history.store({ positions: [], events, liveUpdates: [] });
    afterStore();
    for (const event of events) this.#publisher.eventOccurred(event, eventNames(this.#registry, event));
    return events;
  }
}
