import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { NewJob } from '../outbox/delivery-channel.ts';
import type { OpenAlarms } from './open-alarms.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { NamedEvent } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { MAX_EVENT_AGE_MS, mayCauseMessages } from './event-subscriptions.ts';

/** The channel of events whose messages have not been made out yet. */
export const EVENT_CHANNEL = 'event';
/** Messages about an event are of use for this long after it was stored, milliseconds. */
const ALERT_LIFE_MS = 24 * 3_600_000;
/** Attributes of events are kept up to this length; what devices report may be longer. */
const MAX_EVENT_LENGTH = 32 * 1024;

const nameSchema = z.string().optional();
/** An event with the names it had, as stored in the outbox. */
export const namedEventSchema = z.object({
  event: z.object({
    id: z.number(),
    type: z.string(),
    eventTime: z.string(),
    deviceId: z.number(),
    positionId: z.number(),
    geofenceId: z.number(),
    maintenanceId: z.number(),
    attributes: z.record(z.string(), z.unknown()),
  }),
  names: z
    .object({ device: nameSchema, geofence: nameSchema, maintenance: nameSchema, driver: nameSchema })
    .transform((names) => ({ ...names, device: names.device, geofence: names.geofence })),
  knownAt: z.number(),
});
export type StoredNamedEvent = z.infer<typeof namedEventSchema>;

/** Something beside the rules to which events go, such as a broker. */
export interface EventSink {
  /** Whether it takes events of this device: a question of a few steps. */
  takesEventsOf(deviceId: number): boolean;
  /** Returns what it has to send of an event. @param key tells the event apart @param now milliseconds since the epoch */
  jobOf(event: NamedEvent['event'], key: string, now: number): NewJob;
}

/**
 * Hands events over to the outbox, and severe alarms to those that wait, in the transaction that stores them, so that an
 * event and its alerts are there together or not at all. It costs one row for an event that a rule may want, and nothing for any other; whom it is for
 * is made out later (`delivery/alert-expansion.ts`).
 */
export class AlertFanOut {
  readonly #registry: Registry;
  readonly #outbox: OutboxService;
  readonly #openAlarms: OpenAlarms;
  readonly #time: ServerClock;
  /** Where events go besides, whatever the rules. */
  readonly sinks: EventSink[] = [];

  constructor(
    { registry, outbox, openAlarms }: { registry: Registry; outbox: OutboxService; openAlarms: OpenAlarms },
    time: ServerClock,
  ) {
    this.#registry = registry;
    this.#outbox = outbox;
    this.#openAlarms = openAlarms;
    this.#time = time;
  }

  /** Whether any of these events waits for somebody or may cause messages: a question of a few steps, whatever the fleet. */
  isWanted(events: readonly NamedEvent[]): boolean {
    if (this.#openAlarms.isWanted(events)) return true;
    return events.some((named) => this.#isWanted(named, this.#time.now()));
  }

  /**
   * Writes what events cause within the transaction that stores them. Returns the function to call after the commit.
   */
  async write(query: Kysely<Schema>, events: readonly NamedEvent[]): Promise<() => void> {
    const now = this.#time.now();
    const opened = await this.#openAlarms.write(query, events, now);
    const jobs = events.flatMap((named) => this.#jobsOf(named, now));
    if (jobs.length === 0) return opened;
    const wake = await this.#outbox.add(query, jobs);
    return () => {
      opened();
      wake();
    };
  }

  #jobsOf(named: NamedEvent, now: number): NewJob[] {
    const { event } = named;
    // Numbers of events may be given again once the events are gone.
    const key = `${event.id}-${now.toString(36)}`;
    const sent = this.sinks
      .filter((sink) => sink.takesEventsOf(event.deviceId))
      .map((sink) => sink.jobOf(boundedEvent(event), key, now));
    return this.#causesMessages(named, now) ? [eventJob(named, key, now), ...sent] : sent;
  }

  #isWanted(named: NamedEvent, now: number): boolean {
    const { deviceId } = named.event;
    return this.sinks.some((sink) => sink.takesEventsOf(deviceId)) || this.#causesMessages(named, now);
  }

  /** Old events cause no alerts, for instance those that a vehicle reports after hours without a network. */
  #causesMessages(named: NamedEvent, now: number): boolean {
    return now - knownAt(named) < MAX_EVENT_AGE_MS && mayCauseMessages(this.#registry, named.event);
  }
}

function eventJob(named: NamedEvent, key: string, now: number): NewJob {
  const { event, names } = named;
  return {
    channel: EVENT_CHANNEL,
    key: `event-${key}`,
    origin: `device:${event.deviceId}`,
    target: 'events',
    recipient: '',
    userId: null,
    payload: { event: boundedEvent(event), names, knownAt: knownAt(named) },
    expiresAt: now + ALERT_LIFE_MS,
  };
}

function boundedEvent(event: NamedEvent['event']): NamedEvent['event'] {
  return JSON.stringify(event).length > MAX_EVENT_LENGTH ? { ...event, attributes: {} } : event;
}

function knownAt({ event, knownAt: known }: NamedEvent): number {
  return known ?? Date.parse(event.eventTime);
}
