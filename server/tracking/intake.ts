import type { Device } from '@farol/core/domain/device';
import type { Namespace } from '@farol/core/domain/namespace';
import type { Position } from '@farol/core/domain/position';
import { fuelEvents } from '../events/fuel-events.ts';
import { maintenanceEvents } from '../events/maintenance-events.ts';
import { MotionWatch, type MotionStep } from '../events/motion-watch.ts';
import { newStatusEvents } from '../events/status-events.ts';
import type { History } from '../storage/history.ts';
import type { CommandQueue, QueuedCommand } from './command-queue.ts';
import { completedPosition } from './completed-position.ts';
import { computedPosition } from './computed-attributes.ts';
import { engineLocks, lockEngine } from './engine-locks.ts';
import { NEWS_MS } from './event-hearers.ts';
import { eventNames } from './event-names.ts';
import { geofenceEvents, isOpen } from './geofence-events.ts';
import { geofenceIdsAt } from './geofence-membership.ts';
import { IntakeBatches, type IntakeWork } from './intake-batches.ts';
import type { LatestPositions } from './latest-positions.ts';
import type { EventNews, LivePublisher } from './live-publisher.ts';
import type { DeviceReport } from './osmand.ts';
import { overspeedEvents } from './overspeed.ts';
import { newEvent, positionEvents, unconditionalEvents, type NewEvent } from './position-events.ts';
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
  readonly #motions: MotionWatch;
  readonly #counted: (deviceId: number, isStored: boolean) => void;
  /** By device: the report under way. */
  readonly #turns = new Map<number, Promise<IntakeAnswer>>();

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositions; queue: CommandQueue },
    options: {
      publisher: LivePublisher;
      time: TimeSource;
      namespace: Namespace;
      /** Told of every report that was taken. */
      counted?: (deviceId: number, isStored: boolean) => void;
    },
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#queue = data.queue;
    this.#publisher = options.publisher;
    this.#time = options.time;
    this.#namespace = options.namespace;
    this.#batches = new IntakeBatches(data.history, data.registry);
    this.#motions = new MotionWatch(data.registry);
    this.#counted = options.counted ?? (() => {});
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
    const tidy = (answer?: IntakeAnswer): void => {
      this.#counted(device.id, answer?.outcome === 'stored');
      if (this.#turns.get(device.id) === turn) this.#turns.delete(device.id);
    };
    turn.then(tidy, () => tidy());
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
    const position = completedPosition(report, deviceId, latest, now, (draft, pass) => {
      if (pass === 'late') draft.geofenceIds = geofenceIdsAt(this.#registry, device, draft);
      return computedPosition(this.#registry, device, draft, pass);
    });
    if ((millisecondsOf(position.fixTime) ?? 0) > now + FUTURE_MS) return { outcome: 'filtered' };
    if (!isOpen(this.#registry, device.calendarId, position.fixTime)) return { outcome: 'filtered' };
    position.id = this.#history.nextPositionId();
    const isNewest = !latest || Date.parse(position.fixTime) >= Date.parse(latest.fixTime);
    const motion = isNewest ? await this.#motions.step(device, position, latest) : undefined;
    const command = takesCommand ? this.#queue.next(deviceId) : undefined;
    await this.#batches.store(this.#workOf(device, position, { latest, motion, command, now }));
    return command ? { outcome: 'stored', command } : { outcome: 'stored' };
  }

  /** Everything that a position brings about. */
  #workOf(
    device: Device,
    position: Position,
    known: {
      latest: Position | undefined;
      /** Nothing for a position that is older than the latest. */
      motion: MotionStep | undefined;
      command: QueuedCommand | undefined;
      now: number;
    },
  ): IntakeWork {
    const { latest, motion, command, now } = known;
    const told: NewEvent[] = [
      ...newStatusEvents(this.#registry, device, 'online', now),
      ...unconditionalEvents(position),
    ];
    const effects: IntakeWork['effects'] = [];
    if (motion) {
      const fenceEvents = geofenceEvents(this.#registry, device, position, latest);
      told.push(...overspeedEvents(this.#registry, device, position, latest));
      told.push(...fuelEvents(this.#registry, device, position, latest), ...motion.events, ...fenceEvents);
      told.push(...positionEvents(position, latest));
      told.push(...maintenanceEvents(this.#registry, device, position, latest));
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
    // Named now: an anchor that this report spends has no name afterwards.
    const news = events
      .filter(({ eventTime }) => now - Date.parse(eventTime) < NEWS_MS)
      .map((event) => ({ event, names: eventNames(this.#registry, event) }));
    const positionId = motion ? position.id : device.positionId;
    return {
      batch: { positions: [position], events, heard: [{ deviceId: device.id, positionId, lastUpdate: now }] },
      effects,
      tell: () => {
        motion?.keep();
        this.#tell(device.id, now, motion ? position : undefined, news);
      },
    };
  }

  /** Devices silent for too long become unknown (contract §7.2). @param silentMs how long is too long */
  async sweep(silentMs: number): Promise<void> {
    const now = this.#time.now();
    this.#motions.tidy();
    const isSilent = ({ status, lastUpdate }: Device): boolean =>
      status === 'online' && now - (millisecondsOf(lastUpdate) ?? 0) >= silentMs;
    for (const { id } of Array.from(this.#registry.devices.all())) {
      // The others were looked at meanwhile, and this one may have been heard or removed.
      const device = this.#registry.devices.get(id);
      if (!device || !isSilent(device)) continue;
      await this.#storeAndTell(device, newStatusEvents(this.#registry, device, 'unknown', now), () => {
        const heard = this.#registry.devices.get(id);
        const changed = heard && isSilent(heard) && this.#registry.heard(id, { status: 'unknown' });
        if (changed) this.#publisher.device(changed);
      });
    }
  }

  /** Stores and tells what was found out about a device without a message from it. */
  async tellOf(device: Device, told: readonly NewEvent[]): Promise<void> {
    await this.#storeAndTell(device, told, () => {});
  }

  async #storeAndTell(device: Device, told: readonly NewEvent[], before: () => void): Promise<void> {
    const events = told.map((event) => ({ ...event, id: this.#history.nextEventId() }));
    if (events.length > 0) await this.#history.store({ positions: [], events, heard: [] });
    before();
    for (const event of events) this.#publisher.event(event, eventNames(this.#registry, event));
  }

  #tell(deviceId: number, now: number, position: Position | undefined, news: readonly EventNews[]): void {
    if (position) this.#latest.put(position);
    const device = this.#registry.heard(deviceId, { status: 'online', lastUpdate: now });
    if (!device) return;
    this.#publisher.device(device);
    if (position) this.#publisher.position(position);
    for (const { event, names } of news) this.#publisher.event(event, names);
  }
}
