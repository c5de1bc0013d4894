import { setImmediate } from 'node:timers/promises';
import type { History } from '../storage/history.ts';
import { NEWS_MS, recipientsOf } from '../tracking/event-hearers.ts';
import type { LatestPositions } from '../tracking/latest-positions.ts';
import type { EventNews, LivePublisher } from '../tracking/live-publisher.ts';
import type { Registry } from '../tracking/registry.ts';
import type { TimeSource } from '../tracking/time-source.ts';
import type { Alert, Channel } from './channel.ts';

/** How many events may wait to be matched with rules; the oldest give way. */
const MOST_WAITING = 5_000;

/**
 * Hands events to the channels that the rules of users name (contract §7.4). It works between other things: whoever offers an event
 * never waits, neither for the rules nor for a channel.
 */
export class AlertDelivery {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositions;
  readonly #channels: readonly Channel[];
  readonly #time: TimeSource;
  #waiting: EventNews[] = [];
  #isClosed = false;
  #isBusy = false;

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositions },
    channels: readonly Channel[],
    time: TimeSource,
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#channels = channels;
    this.#time = time;
  }

  /** What tells live lines, and has every event delivered besides. */
  beside(live: LivePublisher): LivePublisher {
    return {
      device: (device) => live.device(device),
      position: (position) => live.position(position),
      event: (event, names) => {
        live.event(event, names);
        this.offer({ event, names });
      },
      eventFor: (userId, event) => live.eventFor(userId, event),
      deviceRemoved: (deviceId) => live.deviceRemoved(deviceId),
      accessChanged: (userId) => live.accessChanged(userId),
    };
  }

  offer(news: EventNews): void {
    this.#waiting.push(news);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    if (!this.#isBusy) void this.#work();
  }

  /** Gives up what waits. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    for (const channel of this.#channels) channel.close();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (;;) {
      await setImmediate();
      const news = this.#waiting.shift();
      if (!news) break;
      try {
        await this.#deliver(news);
      } catch (error) {
        if (!this.#isClosed) console.error('An alert could not be delivered:', error);
      }
    }
    this.#isBusy = false;
  }

  async #deliver(news: EventNews): Promise<void> {
    const { event } = news;
    const now = this.#time.now();
    if (now - Date.parse(event.eventTime) >= NEWS_MS) return;
    const told = recipientsOf(this.#registry, event, now);
    if (told.size === 0) return;
    let alert: Alert | undefined;
    for (const channel of this.#channels) {
      const users = (told.get(channel.name) ?? []).filter((user) => channel.reaches(user));
      if (users.length === 0) continue;
      alert ??= await this.#alertOf(news);
      if (alert) channel.queueAlert(alert, users);
    }
  }

  async #alertOf({ event, names }: EventNews): Promise<Alert | undefined> {
    const device = this.#registry.devices.get(event.deviceId);
    if (!device) return undefined;
    const latest = await this.#latest.of(device.id);
    const isElsewhere = event.positionId !== 0 && event.positionId !== latest?.id;
    const position = isElsewhere ? await this.#history.position(event.positionId) : latest;
    return { event, device, position, names };
  }
}
