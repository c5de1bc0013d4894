import type { Device } from '@farol/core/domain/device';
import type { DeviceEvent } from '@farol/core/domain/event';
import type { Position } from '@farol/core/domain/position';
import type { NoticeNames } from '@farol/core/domain/notice-words';
import type { EventMessages } from '../delivery/event-messages.ts';
import { isVisibleTo, visibleDevices } from './access.ts';
import { hears } from './event-hearers.ts';
import type { LatestPositions } from './latest-positions.ts';
import type { EventNews, LivePublisher } from './live-publisher.ts';
import type { Registry } from './registry.ts';

/** A live console as the hub sees it. */
export interface LiveClient {
  userId: number;
  /** Bytes that were sent but not taken yet. */
  backlog(): number;
  send(text: string): void;
  /** Ends a line that is too slow, or whose user may no longer listen. */
  drop(): void;
}

/** What happened since the last tick, the newest of each device. */
interface Pending {
  devices: Map<number, Device>;
  positions: Map<number, Position>;
  news: EventNews[];
}

const SLOW_BYTES = 4 * 1024 * 1024;

/**
 * Tells live consoles what changed (contract §6): once a tick, each user only what he sees; users who see the same get the same
 * text, written once. A console that does not keep up is dropped, not waited for.
 */
export class LiveHub implements LivePublisher {
  readonly #registry: Registry;
  readonly #latest: LatestPositions;
  readonly #messages: EventMessages;
  readonly #clients = new Set<LiveClient>();
  /** By user: the devices he was shown, so that a newly visible one is told whole. */
  readonly #shown = new Map<number, Set<number>>();
  #pending: Pending = noChanges();
  /** Told of events, which should not wait for the next tick. */
  onEvent: () => void = () => {};

  constructor(registry: Registry, latest: LatestPositions, messages: EventMessages) {
    this.#registry = registry;
    this.#latest = latest;
    this.#messages = messages;
  }

  /** Adds a console; its first message holds the latest positions of what it sees. The answer removes it. */
  async join(client: LiveClient): Promise<() => void> {
    const devices = [...visibleDevices(this.#registry, client.userId)];
    const positions: Position[] = [];
    for (const { id } of devices) {
      const position = await this.#latest.of(id);
      if (position) positions.push(position);
    }
    client.send(JSON.stringify({ positions }));
    this.#shown.set(client.userId, new Set(devices.map(({ id }) => id)));
    this.#clients.add(client);
    return () => this.#leave(client);
  }

  device(device: Device): void {
    this.#pending.devices.set(device.id, device);
  }

  position(position: Position): void {
    this.#pending.positions.set(position.deviceId, position);
  }

  event(event: DeviceEvent, names: NoticeNames): void {
    this.#pending.news.push({ event, names });
    this.onEvent();
  }

  eventFor(userId: number, event: DeviceEvent): void {
    const text = JSON.stringify({ events: [event] });
    for (const client of this.#clients) if (client.userId === userId) this.#send(client, text);
  }

  deviceRemoved(deviceId: number): void {
    this.#latest.forget(deviceId);
    this.#pending.devices.delete(deviceId);
    this.#pending.positions.delete(deviceId);
    for (const shown of this.#shown.values()) shown.delete(deviceId);
  }

  accessChanged(userId?: number): void {
    for (const id of new Set([...this.#clients].map((client) => client.userId))) {
      if (userId !== undefined && id !== userId) continue;
      const account = this.#registry.users.get(id);
      if (!account || account.user.disabled) this.#dropAll(id);
      else void this.#showNew(id);
    }
  }

  /** Sends what happened since the last tick. */
  tick(): void {
    const { devices, positions, news } = this.#pending;
    if (devices.size === 0 && positions.size === 0 && news.length === 0) return;
    this.#pending = noChanges();
    if (this.#clients.size === 0) return;
    const texts = new Map<number, string>();
    const written = new Map<string, string>();
    for (const client of this.#clients) {
      let text = texts.get(client.userId);
      if (text === undefined) {
        text = this.#textFor(client.userId, { devices, positions, news }, written);
        texts.set(client.userId, text);
      }
      this.#send(client, text);
    }
  }

  /** Sends the sign of life that a quiet line needs. */
  keepAlive(): void {
    for (const client of this.#clients) this.#send(client, '{}');
  }

  /** Ends every line. */
  close(): void {
    for (const client of this.#clients) client.drop();
    this.#clients.clear();
  }

  #textFor(userId: number, all: Pending, written: Map<string, string>): string {
    const sees = (id: number): boolean => isVisibleTo(this.#registry, userId, 'device', id);
    const devices = [...all.devices.values()].filter(({ id }) => sees(id));
    const positions = [...all.positions.values()].filter(({ deviceId }) => sees(deviceId));
    const news = all.news.filter(({ event }) => hears(this.#registry, userId, event));
    if (devices.length + positions.length + news.length === 0) return '';
    // Who hears of an event hears of it in his language and units; the rest is the same for all.
    const style =
      news.length > 0 ? this.#messages.styleOf(this.#registry.users.get(userId)?.user) : undefined;
    const key = [
      devices.map(({ id }) => id),
      positions.map(({ id }) => id),
      news.map(({ event }) => event.id),
      style?.language,
      style?.speed,
    ].join('|');
    const known = written.get(key);
    if (known !== undefined) return known;
    const events = style ? news.map((one) => this.#messages.withMessage(one, style)) : [];
    const text = JSON.stringify({
      ...(devices.length > 0 && { devices }),
      ...(positions.length > 0 && { positions }),
      ...(events.length > 0 && { events }),
    });
    written.set(key, text);
    return text;
  }

  #send(client: LiveClient, text: string): void {
    if (text === '') return;
    if (client.backlog() > SLOW_BYTES) {
      this.#leave(client);
      client.drop();
    } else client.send(text);
  }

  /** A device that a user sees from now on is told with its position at once. */
  async #showNew(userId: number): Promise<void> {
    const before = this.#shown.get(userId) ?? new Set();
    const devices = [...visibleDevices(this.#registry, userId)];
    const added = devices.filter(({ id }) => !before.has(id));
    this.#shown.set(userId, new Set(devices.map(({ id }) => id)));
    if (added.length === 0) return;
    const positions: Position[] = [];
    for (const { id } of added) {
      const position = await this.#latest.of(id);
      if (position) positions.push(position);
    }
    const text = JSON.stringify({ devices: added, positions });
    for (const client of this.#clients) if (client.userId === userId) this.#send(client, text);
  }

  #dropAll(userId: number): void {
    for (const client of this.#clients) {
      if (client.userId !== userId) continue;
      this.#leave(client);
      client.drop();
    }
  }

  #leave(client: LiveClient): void {
    this.#clients.delete(client);
    if (![...this.#clients].some(({ userId }) => userId === client.userId)) this.#shown.delete(client.userId);
  }
}

function noChanges(): Pending {
  return { devices: new Map(), positions: new Map(), news: [] };
}
