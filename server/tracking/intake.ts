import type { Device } from '@farol/core/domain/device';
import type { DeviceEvent } from '@farol/core/domain/event';
import type { Namespace } from '@farol/core/domain/namespace';
import type { Position } from '@farol/core/domain/position';
import type { History } from '../storage/history.ts';
import type { CommandQueue, QueuedCommand } from './command-queue.ts';
import { completedPosition } from './completed-position.ts';
import { engineLocks, lockEngine } from './engine-locks.ts';
import { eventMessage } from './event-message.ts';
import { geofenceEvents, isOpen } from './geofence-events.ts';
import { geofenceIdsAt } from './geofence-membership.ts';
import { IntakeBatches, type IntakeWork } from './intake-batches.ts';
import type { LatestPositions } from './latest-positions.ts';
import type { LivePublisher } from './live-publisher.ts';
import type { DeviceReport } from './osmand.ts';
import { overspeedEvents } from './overspeed.ts';
import { commandResults, newEvent, positionEvents, type NewEvent } from './position-events.ts';
import type { Registry } from './registry.ts';
import type { TimeSource } from './time-source.ts';
import { millisecondsOf, wireDate } from './wire-date.ts';

/** What became of a report, and the command that its device gets with the answer. */
export interface IntakeAnswer {
  outcome: 'stored' | 'unknown' | 'refused' | 'filtered';
  command?: QueuedCommand;
}

/** Fixes further ahead than this are not believed (contract §7.1). */
const FUTURE_MS = 86_400_000;
/** Nobody is told of an event that is older than this (contract §7.4). */
const NEWS_MS = 15 * 60_000;

/**
 * Takes reports from devices: completes, stores and only then acknowledges and publishes them. Reports of one device are handled
 * strictly one after the other; what comes within one turn is stored in one transaction.
 */
export class Intake {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositions;
  readonly #queue: CommandQueue;
  readonly #publisher: LivePublisher;
  readonly #time: TimeSource;
  readonly #namespace: Namespace;
  readonly #batches: IntakeBatches;
  /** By device: the report under way. */
  readonly #turns = new Map<number, Promise<IntakeAnswer>>();

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositions; queue: CommandQueue },
    options: { publisher: LivePublisher; time: TimeSource; namespace: Namespace },
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#queue = data.queue;
    this.#publisher = options.publisher;
    this.#time = options.time;
    this.#namespace = options.namespace;
    this.#batches = new IntakeBatches(data.history, data.registry);
  }

  /**
   * Resolves once the report is stored, or with why it was not. Rejects when it could not be stored.
   * @param takesCommand whether the answer to this report can carry a command (contract §8.3)
   */
  take(report: DeviceReport, takesCommand: boolean): Promise<IntakeAnswer> {
    const device = this.#registry.devices.byKey(report.uniqueId);
    if (!device) return Promise.resolve({ outcome: 'unknown' });
    const before = this.#turns.get(device.id) ?? Promise.resolve();
    const take = (): Promise<IntakeAnswer> => this.#take(report, device.id, takesCommand);
    const turn = before.then(take, take);
    this.#turns.set(device.id, turn);
    const tidy = (): void => {
      if (this.#turns.get(device.id) === turn) this.#turns.delete(device.id);
    };
    turn.then(tidy, tidy);
    return turn;
  }

  /** Waits until everything taken so far is stored. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#turns.values());
    await this.#batches.settled();
  }

  async #take(report: DeviceReport, deviceId: number, takesCommand: boolean): Promise<IntakeAnswer> {
    const device = this.#registry.devices.get(deviceId);
    if (!device) return { outcome: 'unknown' };
    const now = this.#time.now();
    if (device.disabled || (millisecondsOf(device.expirationTime) ?? Infinity) <= now)
      return { outcome: 'refused' };
    const latest = await this.#latest.of(deviceId);
    const position = completedPosition(report, deviceId, latest, now);
    if ((millisecondsOf(position.fixTime) ?? 0) > now + FUTURE_MS) return { outcome: 'filtered' };
    if (!isOpen(this.#registry, device.calendarId, position.fixTime)) return { outcome: 'filtered' };
    position.geofenceIds = geofenceIdsAt(this.#registry, device, position);
    position.id = this.#history.nextPositionId();
    const command = takesCommand ? this.#queue.next(deviceId) : undefined;
    await this.#batches.store(this.#workOf(device, position, latest, command, now));
    return command ? { outcome: 'stored', command } : { outcome: 'stored' };
  }

  /** Everything that a position brings about. */
  #workOf(
    device: Device,
    position: Position,
    latest: Position | undefined,
    command: QueuedCommand | undefined,
    now: number,
  ): IntakeWork {
    const isNewest = !latest || Date.parse(position.fixTime) >= Date.parse(latest.fixTime);
    const told: NewEvent[] = commandResults(position);
    const effects: IntakeWork['effects'] = [];
    if (device.status !== 'online') told.unshift(statusEvent(device, 'deviceOnline', now));
    if (isNewest) {
      const fenceEvents = geofenceEvents(this.#registry, device, position, latest);
      told.push(...overspeedEvents(this.#registry, device, position, latest));
      told.push(...positionEvents(position, latest), ...fenceEvents);
      const locks = engineLocks(this.#registry, device, fenceEvents);
      if (locks.length > 0)
        effects.push((change) =>
          lockEngine(this.#registry, this.#queue, change, device, locks, this.#namespace),
        );
    }
    if (command) {
      told.push({
        ...newEvent(position, 'queuedCommandSent', { id: command.id }),
        eventTime: wireDate(now),
        positionId: 0,
      });
      effects.push((change) => this.#queue.remove(change, command));
    }
    const events = told.map((event) => ({ ...event, id: this.#history.nextEventId() }));
    // Written now: an anchor that this report spends has no name afterwards.
    const news = events
      .filter(({ eventTime }) => now - Date.parse(eventTime) < NEWS_MS)
      .map((event) => this.#withMessage(device, event));
    const positionId = isNewest ? position.id : device.positionId;
    return {
      batch: { positions: [position], events, heard: [{ deviceId: device.id, positionId, lastUpdate: now }] },
      effects,
      tell: () => this.#tell(device.id, now, isNewest ? position : undefined, news),
    };
  }

  /** Devices silent for too long become unknown (contract §7.2). @param silentMs how long is too long */
  async sweep(silentMs: number): Promise<void> {
    const now = this.#time.now();
    for (const device of Array.from(this.#registry.devices.all())) {
      const lastUpdate = millisecondsOf(device.lastUpdate);
      if (device.status !== 'online' || (lastUpdate !== null && now - lastUpdate < silentMs)) continue;
      const event = { ...statusEvent(device, 'deviceUnknown', now), id: this.#history.nextEventId() };
      await this.#history.store({ positions: [], events: [event], heard: [] });
      const changed = this.#registry.heard(device.id, { status: 'unknown' });
      if (changed) this.#publisher.device(changed);
      this.#publisher.event(this.#withMessage(device, event));
    }
  }

  #withMessage(device: Device, event: DeviceEvent): DeviceEvent {
    const message = eventMessage(this.#registry, device, event);
    return { ...event, attributes: { ...event.attributes, message } };
  }

  #tell(deviceId: number, now: number, position: Position | undefined, events: DeviceEvent[]): void {
    if (position) this.#latest.put(position);
    const device = this.#registry.heard(deviceId, { status: 'online', lastUpdate: now });
    if (!device) return;
    this.#publisher.device(device);
    if (position) this.#publisher.position(position);
    for (const event of events) this.#publisher.event(event);
  }
}

function statusEvent(device: Device, type: string, now: number): NewEvent {
  return {
    type,
    eventTime: wireDate(now),
    deviceId: device.id,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
  };
}
