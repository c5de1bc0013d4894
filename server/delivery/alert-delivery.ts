import { setImmediate } from 'node:timers/promises';
import type { History } from '../storage/history/history.ts';
import { MAX_EVENT_AGE_MS, eventRecipients } from '../events/event-subscriptions.ts';
import type { LatestPositions } from '../positions/latest-positions.ts';
import type { NamedEvent, LivePublisher } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Alert, NotificationChannel } from './channel.ts';
import type { RuleCommands } from './rule-commands.ts';

/** How many events may wait to be matched with rules; the oldest are dropped. */
const MAX_WAITING = 5_000;

/**
 * Passes events to the channels that the notification rules of users name (contract §7.4), and sends the commands of
 * rules. It works in the background: callers never wait for rules or channels.
 */
export class AlertDelivery {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositions;
  readonly #channels: readonly NotificationChannel[];
  readonly #time: Clock;
  readonly #commands: RuleCommands;
  #waiting: NamedEvent[] = [];
  #isClosed = false;
  #isBusy = false;

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositions },
    channels: readonly NotificationChannel[],
    { time, commands }: { time: Clock; commands: RuleCommands },
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#channels = channels;
    this.#time = time;
    this.#commands = commands;
  }

  /** Returns a publisher that also queues every event for delivery. */
  wrap(live: LivePublisher): LivePublisher {
    return {
      deviceChanged: (device) => live.deviceChanged(device),
      positionChanged: (position) => live.positionChanged(position),
      eventOccurred: (event, names, knownAt) => {
        live.eventOccurred(event, names, knownAt);
        this.enqueue({ event, names, knownAt });
      },
      eventForUser: (userId, event) => live.eventForUser(userId, event),
      deviceRemoved: (deviceId) => live.deviceRemoved(deviceId),
      accessChanged: (userId) => live.accessChanged(userId),
    };
  }

  enqueue(namedEvent: NamedEvent): void {
    this.#waiting.push(namedEvent);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    if (!this.#isBusy) void this.#work();
  }

  /** Discards what is queued. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    for (const channel of this.#channels) channel.close();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (;;) {
      await setImmediate();
      const namedEvent = this.#waiting.shift();
      if (!namedEvent) break;
      try {
        await this.#deliver(namedEvent);
      } catch (error) {
        if (!this.#isClosed) console.error('An alert could not be delivered:', error);
      }
    }
    this.#isBusy = false;
  }

  async #deliver(namedEvent: NamedEvent): Promise<void> {
    const { event, knownAt = Date.parse(event.eventTime) } = namedEvent;
    const now = this.#time.now();
    if (now - knownAt >= MAX_EVENT_AGE_MS) return;
    // Before the messages: a command may have to stop somebody.
    await this.#commands.send(event, now);
    const recipients = eventRecipients(this.#registry, event, now);
    if (recipients.size === 0) return;
    let alert: Alert | undefined;
    for (const channel of this.#channels) {
      const users = (recipients.get(channel.name) ?? []).filter((user) => channel.canReach(user));
      if (users.length === 0) continue;
      alert ??= await this.#createAlert(namedEvent);
      if (alert) channel.queueAlert(alert, users);
    }
  }

  async #createAlert({ event, names }: NamedEvent): Promise<Alert | undefined> {
    const device = this.#registry.devices.get(event.deviceId);
    if (!device) return undefined;
    const latest = await this.#latest.get(device.id);
    const isNotLatest = event.positionId !== 0 && event.positionId !== latest?.id;
    const position = isNotLatest ? await this.#history.position(event.positionId) : latest;
    return { event, device, position, names };
  }
}
