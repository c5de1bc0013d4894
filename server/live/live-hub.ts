import { log } from '../log/log.ts';
import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import type { User } from '@farol/core/domain/account/user';
import type { EventRecordNames } from '@farol/core/domain/alert/alert-message';
import type { EventMessages } from '../delivery/event-messages.ts';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import { resellersAbove } from '../access/resellers.ts';
import { visibleDevices } from '../access/visibility.ts';
import type { LatestPositionStore } from '../positions/latest-positions.ts';
import { LiveFrames, emptyChanges, type PendingChanges } from './live-frames.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { CommandEntry } from '../storage/tables/command-log.ts';
import type { Registry } from '../registry/registry.ts';
import { systemClock, type ServerClock } from '../runtime/clock.ts';

/** A live connection as the hub sees it. */
export interface LiveClient {
  userId: number;
  /** The session or token of the connection, which ends with it; undefined where no login can be ended. */
  loginId?: string | undefined;
  /** When the login ends by itself; milliseconds since the epoch. */
  endsAt: number | null;
  /** Bytes sent but not yet received. */
  backlogBytes(): number;
  send(text: string): void;
  /** Closes a connection that is too slow, or whose user has lost access. */
  drop(): void;
}

/** Connections with a larger backlog, apart from full fleets, do not keep up. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;

/** More logins do not end while a connection is being opened. */
const MAX_ENDED_LOGINS = 10_000;

/**
 * Sends changes to live connections (contract §6): at every flush, each user gets only what they may see;
 * users who see the same get the same text, serialized once. Connections that do not keep up are dropped.
 */
export class LiveHub implements LivePublisher {
  readonly #registry: Registry;
  readonly #latest: LatestPositionStore;
  readonly #frames: LiveFrames;
  readonly #time: ServerClock;
  readonly #missedEvents: () => readonly DeviceEvent[];
  readonly #mayListen: (user: User) => boolean;
  readonly #clients = new Set<LiveClient>();
  /**
   * The bytes of full fleets that may still be in transit: a large fleet over a
   * slow network is not a slow client.
   */
  readonly #grantedBytes = new Map<LiveClient, number>();
  /** The sessions and tokens that ended lately: a connection may just be opening with one. */
  readonly #endedLogins = new Set<string>();
  /** By user: the devices already sent, so that newly visible ones are sent in full. */
  readonly #shownDevices = new Map<number, Set<number>>();
  #pending: PendingChanges = emptyChanges();
  /** By id: the commands of the log that are new or changed since the last flush. */
  #commands = new Map<number, CommandEntry>();
  /** Called for events, which should not wait for the next flush. */
  onEvent: () => void = () => {};

  /**
   * @param parts `missed` returns the recent automatic engine stops and waiting alarms of all devices; `mayListen`
   *   says who may have a live connection
   */
  constructor(
    registry: Registry,
    latest: LatestPositionStore,
    messages: EventMessages,
    {
      time = systemClock,
      missed = () => [],
      mayListen = () => true,
    }: {
      time?: ServerClock;
      missed?: () => readonly DeviceEvent[];
      mayListen?: (user: User) => boolean;
    } = {},
  ) {
    this.#missedEvents = missed;
    this.#mayListen = mayListen;
    this.#registry = registry;
    this.#latest = latest;
    this.#frames = new LiveFrames(registry, messages);
    this.#time = time;
  }

  /** Whether a user may have a live connection: drivers, who only check in, have none. */
  isOpenTo(user: User): boolean {
    return this.#mayListen(user);
  }

  /** Open live connections. */
  get connections(): number {
    return this.#clients.size;
  }

  /**
   * Adds a connection and returns the function that removes it. The first message has the latest positions,
   * the second missed automatic engine stops and severe alarms that nobody acknowledged.
   */
  async join(client: LiveClient): Promise<() => void> {
    for (const { id } of visibleDevices(this.#registry, client.userId)) await this.#latest.get(id);
    // No await from here on: later changes are sent, earlier ones are in this message.
    if (!this.#hasAccess(client)) {
      client.drop();
      return () => {};
    }
    const devices = [...visibleDevices(this.#registry, client.userId)];
    const positions = devices
      .map(({ id }) => this.#latest.getCached(id))
      .filter((known) => known !== undefined);
    const view = this.#frames.viewOf(client.userId);
    this.#sendFleet(client, JSON.stringify({ positions: positions.map(view.position) }));
    this.#send(client, this.#frames.missedStopsText(client.userId, this.#missedEvents()));
    this.#shownDevices.set(client.userId, new Set(devices.map(({ id }) => id)));
    this.#clients.add(client);
    return () => this.#leave(client);
  }

  deviceChanged(device: Device): void {
    this.#pending.devices.set(device.id, device);
  }

  positionChanged(position: Position): void {
    this.#pending.positions.set(position.deviceId, position);
  }

  eventOccurred(event: DeviceEvent, names: EventRecordNames): void {
    this.#pending.events.push({ event, names });
    this.onEvent();
  }

  /** A command of the log is new or came further: all who may see its vehicle are told. */
  commandChanged(entry: CommandEntry): void {
    this.#commands.set(entry.id, entry);
    this.onEvent();
  }

  eventForUser(userId: number, event: DeviceEvent): void {
    const text = JSON.stringify({ events: [event] });
    this.#closeEnded();
    for (const client of this.#clients) if (client.userId === userId) this.#send(client, text);
  }

  /** Moves the connections of a session to the one that replaced it. */
  sessionReplaced(oldId: string, newId: string): void {
    for (const client of this.#clients) if (client.loginId === oldId) client.loginId = newId;
  }

  /** Closes the connections of a session or token that ended. */
  loginEnded(loginId: string): void {
    this.#endedLogins.add(loginId);
    if (this.#endedLogins.size > MAX_ENDED_LOGINS)
      this.#endedLogins.delete(this.#endedLogins.values().next().value ?? '');
    for (const client of this.#clients) if (client.loginId === loginId) this.#end(client);
  }

  deviceRemoved(deviceId: number): void {
    this.#latest.evict(deviceId);
    this.#pending.devices.delete(deviceId);
    this.#pending.positions.delete(deviceId);
    for (const shown of this.#shownDevices.values()) shown.delete(deviceId);
  }

  accessChanged(userId?: number): void {
    this.#closeEnded();
    // A reseller sees what those below see.
    const above = new Set(userId === undefined ? [] : resellersAbove(this.#registry, userId));
    for (const id of new Set([...this.#clients].map((client) => client.userId))) {
      if (userId !== undefined && id !== userId && !above.has(id)) continue;
      this.#sendNewlyVisible(id).catch((error: unknown) => {
        // Reconnecting gives the client everything again.
        log.error('The devices newly visible to a user could not be sent:', error);
        this.#dropAll(id);
      });
    }
  }

  /** Closes connections whose login has ended, and sends the others the changes since the last flush. */
  flush(): void {
    this.#closeEnded();
    this.#flushCommands();
    const { devices, positions, events } = this.#pending;
    if (devices.size === 0 && positions.size === 0 && events.length === 0) return;
    this.#pending = emptyChanges();
    if (this.#clients.size === 0) return;
    const texts = new Map<number, readonly string[]>();
    const cache = new Map<string, readonly string[]>();
    for (const client of this.#clients) {
      const own =
        texts.get(client.userId) ??
        this.#frames.frameTexts(client.userId, { devices, positions, events }, cache);
      texts.set(client.userId, own);
      for (const text of own) this.#send(client, text);
    }
  }

  /** Commands have frames of their own, which other clients of the tracking API ignore. */
  #flushCommands(): void {
    if (this.#commands.size === 0) return;
    const entries = [...this.#commands.values()];
    this.#commands = new Map();
    const texts = new Map<number, string>();
    for (const client of this.#clients) {
      const text = texts.get(client.userId) ?? this.#frames.commandsText(client.userId, entries);
      texts.set(client.userId, text);
      this.#send(client, text);
    }
  }

  /** Sends the keep-alive message of idle connections. */
  keepAlive(): void {
    this.#closeEnded();
    for (const client of this.#clients) this.#send(client, '{}');
  }

  /** Closes every connection. */
  close(): void {
    for (const client of this.#clients) client.drop();
    this.#clients.clear();
    this.#grantedBytes.clear();
  }

  #send(client: LiveClient, text: string): void {
    if (text === '') return;
    const backlogBytes = client.backlogBytes();
    const granted = Math.min(backlogBytes, this.#grantedBytes.get(client) ?? 0);
    this.#grantedBytes.set(client, granted);
    if (backlogBytes - granted > MAX_BACKLOG_BYTES) this.#end(client);
    else client.send(text);
  }

  #sendFleet(client: LiveClient, text: string): void {
    this.#grantedBytes.set(client, (this.#grantedBytes.get(client) ?? 0) + Buffer.byteLength(text));
    client.send(text);
  }

  /** Sends devices that have become visible to a user, with their positions. */
  async #sendNewlyVisible(userId: number): Promise<void> {
    const before = this.#shownDevices.get(userId) ?? new Set();
    const devices = [...visibleDevices(this.#registry, userId)];
    const added = devices.filter(({ id }) => !before.has(id));
    this.#shownDevices.set(userId, new Set(devices.map(({ id }) => id)));
    if (added.length === 0) return;
    const positions: Position[] = [];
    for (const { id } of added) {
      const position = await this.#latest.get(id);
      if (position) positions.push(position);
    }
    const view = this.#frames.viewOf(userId);
    const texts = [
      JSON.stringify({ devices: added.map(view.device) }),
      ...(positions.length > 0 ? [JSON.stringify({ positions: positions.map(view.position) })] : []),
    ];
    for (const client of this.#clients)
      if (client.userId === userId) for (const text of texts) this.#sendFleet(client, text);
  }

  #closeEnded(): void {
    for (const client of this.#clients) if (!this.#hasAccess(client)) this.#end(client);
  }

  #hasAccess({ userId, endsAt, loginId }: LiveClient): boolean {
    if (loginId !== undefined && this.#endedLogins.has(loginId)) return false;
    const user = this.#registry.users.get(userId)?.user;
    const now = this.#time.now();
    if (user === undefined || (endsAt ?? Infinity) <= now || !this.#mayListen(user)) return false;
    return effectiveAccountProblem(this.#registry, user, now) === undefined;
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
    this.#grantedBytes.delete(client);
    if (![...this.#clients].some(({ userId }) => userId === client.userId))
      this.#shownDevices.delete(client.userId);
  }
}
