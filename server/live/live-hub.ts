import { accountProblem } from '@farol/core/domain/account/account';
import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import type { EventNames } from '@farol/core/domain/alert/notice-message';
import type { EventMessages } from '../delivery/event-messages.ts';
import { visibleDevices } from '../access/visibility.ts';
import type { LatestPositions } from '../positions/latest-positions.ts';
import { LiveFrames, emptyChanges, type PendingChanges } from './live-frames.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import { systemClock, type Clock } from '../runtime/clock.ts';

/** A live console as the hub sees it. */
export interface LiveClient {
  userId: number;
  /** The session or token of the line: it ends with it. Nothing where no login can be ended by itself. */
  loginId?: string | undefined;
  /** When his login ends by itself; milliseconds since the epoch. */
  endsAt: number | null;
  /** Bytes that were sent but not taken yet. */
  backlogBytes(): number;
  send(text: string): void;
  /** Ends a line that is too slow, or whose user may no longer listen. */
  drop(): void;
}

/** Whoever has this much left to take, besides whole fleets, does not keep up. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;

/**
 * Tells live consoles what changed (contract §6): once a tick, each user only what he sees; users who see the same get the same
 * text, written once. A console that does not keep up is dropped, not waited for.
 */
export class LiveHub implements LivePublisher {
  readonly #registry: Registry;
  readonly #latest: LatestPositions;
  readonly #frames: LiveFrames;
  readonly #time: Clock;
  readonly #missed: () => readonly DeviceEvent[];
  readonly #clients = new Set<LiveClient>();
  /** How many bytes of whole fleets may still be on their way: a large fleet over a thin line is not slowness. */
  readonly #granted = new Map<LiveClient, number>();
  /** By user: the devices he was shown, so that a newly visible one is told whole. */
  readonly #shown = new Map<number, Set<number>>();
  #pending: PendingChanges = emptyChanges();
  /** Told of events, which should not wait for the next tick. */
  onEvent: () => void = () => {};

  /** @param parts `missed` answers the anchors that were left lately, whoever they are of */
  constructor(
    registry: Registry,
    latest: LatestPositions,
    messages: EventMessages,
    { time = systemClock, missed = () => [] }: { time?: Clock; missed?: () => readonly DeviceEvent[] } = {},
  ) {
    this.#missed = missed;
    this.#registry = registry;
    this.#latest = latest;
    this.#frames = new LiveFrames(registry, messages);
    this.#time = time;
  }

  /** Adds a console; its first message holds the latest positions of what it sees, the second the anchors that were left lately. The answer removes it. */
  async join(client: LiveClient): Promise<() => void> {
    for (const { id } of visibleDevices(this.#registry, client.userId)) await this.#latest.get(id);
    // From here on nothing waits: what comes after this message is sent, and what came meanwhile is in it.
    if (!this.#mayListen(client)) {
      client.drop();
      return () => {};
    }
    const devices = [...visibleDevices(this.#registry, client.userId)];
    const positions = devices
      .map(({ id }) => this.#latest.getCached(id))
      .filter((known) => known !== undefined);
    const view = this.#frames.viewOf(client.userId);
    this.#sendWhole(client, JSON.stringify({ positions: positions.map(view.position) }));
    this.#send(client, this.#frames.missedAnchorsText(client.userId, this.#missed()));
    this.#shown.set(client.userId, new Set(devices.map(({ id }) => id)));
    this.#clients.add(client);
    return () => this.#leave(client);
  }

  deviceChanged(device: Device): void {
    this.#pending.devices.set(device.id, device);
  }

  positionChanged(position: Position): void {
    this.#pending.positions.set(position.deviceId, position);
  }

  eventOccurred(event: DeviceEvent, names: EventNames): void {
    this.#pending.events.push({ event, names });
    this.onEvent();
  }

  eventForUser(userId: number, event: DeviceEvent): void {
    const text = JSON.stringify({ events: [event] });
    this.#endOver();
    for (const client of this.#clients) if (client.userId === userId) this.#send(client, text);
  }

  /** The lines of a session go on with the one that took its place. */
  sessionReplaced(oldId: string, newId: string): void {
    for (const client of this.#clients) if (client.loginId === oldId) client.loginId = newId;
  }

  /** Ends the lines of a session or token that ended. */
  loginEnded(loginId: string): void {
    for (const client of this.#clients) if (client.loginId === loginId) this.#end(client);
  }

  deviceRemoved(deviceId: number): void {
    this.#latest.evict(deviceId);
    this.#pending.devices.delete(deviceId);
    this.#pending.positions.delete(deviceId);
    for (const shown of this.#shown.values()) shown.delete(deviceId);
  }

  accessChanged(userId?: number): void {
    this.#endOver();
    for (const id of new Set([...this.#clients].map((client) => client.userId))) {
      if (userId !== undefined && id !== userId) continue;
      this.#showNew(id).catch((error: unknown) => {
        // Whoever was not told everything begins anew.
        console.error('A console was not told what it may see:', error);
        this.#dropAll(id);
      });
    }
  }

  /** Ends the lines of those whose time is over, and sends the others what happened since the last tick. */
  flush(): void {
    this.#endOver();
    const { devices, positions, events } = this.#pending;
    if (devices.size === 0 && positions.size === 0 && events.length === 0) return;
    this.#pending = emptyChanges();
    if (this.#clients.size === 0) return;
    const texts = new Map<number, string>();
    const written = new Map<string, string>();
    for (const client of this.#clients) {
      let text = texts.get(client.userId);
      if (text === undefined) {
        text = this.#frames.frameText(client.userId, { devices, positions, events }, written);
        texts.set(client.userId, text);
      }
      this.#send(client, text);
    }
  }

  /** Sends the sign of life that a quiet line needs. */
  keepAlive(): void {
    this.#endOver();
    for (const client of this.#clients) this.#send(client, '{}');
  }

  /** Ends every line. */
  close(): void {
    for (const client of this.#clients) client.drop();
    this.#clients.clear();
    this.#granted.clear();
  }

  #send(client: LiveClient, text: string): void {
    if (text === '') return;
    const backlogBytes = client.backlogBytes();
    const granted = Math.min(backlogBytes, this.#granted.get(client) ?? 0);
    this.#granted.set(client, granted);
    if (backlogBytes - granted > MAX_BACKLOG_BYTES) this.#end(client);
    else client.send(text);
  }

  #sendWhole(client: LiveClient, text: string): void {
    this.#granted.set(client, (this.#granted.get(client) ?? 0) + Buffer.byteLength(text));
    client.send(text);
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
      const position = await this.#latest.get(id);
      if (position) positions.push(position);
    }
    const view = this.#frames.viewOf(userId);
    const text = JSON.stringify({
      devices: added.map(view.device),
      positions: positions.map(view.position),
    });
    for (const client of this.#clients) if (client.userId === userId) this.#sendWhole(client, text);
  }

  #endOver(): void {
    for (const client of this.#clients) if (!this.#mayListen(client)) this.#end(client);
  }

  #mayListen({ userId, endsAt }: LiveClient): boolean {
    const user = this.#registry.users.get(userId)?.user;
    const now = this.#time.now();
    return user !== undefined && accountProblem(user, now) === undefined && (endsAt ?? Infinity) > now;
  }

  #dropAll(userId: number): void {
    for (const client of this.#clients) if (client.userId === userId) this.#end(client);
  }

  #end(client: LiveClient): void {
    this.#leave(client);
    client.drop();
  }

  #leave(client: LiveClient): void {
    this.#clients.delete(client);
    this.#granted.delete(client);
    if (![...this.#clients].some(({ userId }) => userId === client.userId)) this.#shown.delete(client.userId);
  }
}
