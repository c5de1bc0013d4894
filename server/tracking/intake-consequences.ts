import type { Device } from '@farol/core/domain/device';
import type { Namespace } from '@farol/core/domain/namespace';
import type { Position } from '@farol/core/domain/position';
import { fuelEvents } from '../events/fuel-events.ts';
import { maintenanceEvents } from '../events/maintenance-events.ts';
import type { MotionStep } from '../events/motion-watch.ts';
import { newStatusEvents } from '../events/status-events.ts';
import type { History } from '../storage/history.ts';
import type { CommandQueue, QueuedCommand } from './command-queue.ts';
import { engineLocks, lockEngine } from './engine-locks.ts';
import { NEWS_MS } from './event-hearers.ts';
import { eventNames } from './event-names.ts';
import { geofenceEvents } from './geofence-events.ts';
import type { IntakeWork } from './intake-batches.ts';
import type { LatestPositions } from './latest-positions.ts';
import type { EventNews, LivePublisher } from './live-publisher.ts';
import { OverspeedWatch } from './overspeed.ts';
import { isNewToken, keepPhoneToken } from './phone-token.ts';
import { newEvent, positionEvents, unconditionalEvents, type NewEvent } from './position-events.ts';
import type { Registry } from './registry.ts';
import { wireDate } from './wire-date.ts';

/** What is known when a position comes. */
interface Known {
  latest: Position | undefined;
  /** Nothing for a position that is older than the latest. */
  motion: MotionStep | undefined;
  /** What leaves with the answer to the report. */
  command: QueuedCommand | undefined;
  /** What the phone is sent commands by. */
  phoneToken: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Works out what a position brings about: events, stopped engines, delivered commands, and who hears of it (contract §7.3). */
export class IntakeConsequences {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositions;
  readonly #queue: CommandQueue;
  readonly #publisher: LivePublisher;
  readonly #speeds: OverspeedWatch;
  readonly #namespace: Namespace;

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositions; queue: CommandQueue },
    options: { publisher: LivePublisher; namespace: Namespace },
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#queue = data.queue;
    this.#publisher = options.publisher;
    this.#speeds = new OverspeedWatch(data.registry);
    this.#namespace = options.namespace;
  }

  /** Everything that a position brings about, to be stored with it. */
  of(device: Device, position: Position, known: Known): IntakeWork {
    const { latest, motion, command, phoneToken, now } = known;
    const told: NewEvent[] = [
      ...newStatusEvents(this.#registry, device, 'online', now),
      ...unconditionalEvents(position),
    ];
    const effects: IntakeWork['effects'] = [];
    const speed = motion && this.#speeds.step(device, position, latest);
    if (motion && speed) {
      const fenceEvents = geofenceEvents(this.#registry, device, position, latest);
      told.push(...speed.events, ...fuelEvents(this.#registry, device, position, latest));
      told.push(...motion.events, ...fenceEvents);
      told.push(...positionEvents(position, latest));
      told.push(...maintenanceEvents(this.#registry, device, position, latest));
      const locks = engineLocks(this.#registry, device, fenceEvents);
      if (locks.length > 0)
        effects.push((change) =>
          lockEngine(this.#registry, this.#queue, change, device, locks, this.#namespace),
        );
    }
    if (isNewToken(device, phoneToken))
      effects.push((change) => keepPhoneToken(this.#registry, change, device.id, phoneToken));
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
        speed?.keep();
        this.#tell(device.id, now, motion ? position : undefined, news);
      },
    };
  }

  /** Forgets devices that are gone. */
  tidy(): void {
    this.#speeds.tidy();
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
