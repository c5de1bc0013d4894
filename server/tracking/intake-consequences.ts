import type { Device } from '@farol/core/domain/device';
import type { Namespace } from '@farol/core/domain/namespace';
import type { Position } from '@farol/core/domain/position';
import { fuelEvents } from '../events/fuel-events.ts';
import { maintenanceEvents } from '../events/maintenance-events.ts';
import type { MotionStep } from '../events/motion-watch.ts';
import { newStatusEvents } from '../events/status-events.ts';
import {
  automaticStops,
  stopEngine,
  type DueCommands,
  type StopWorld,
} from '../engine-stops/automatic-stops.ts';
import type { History } from '../storage/history.ts';
import type { Change } from './change.ts';
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
  /** What leaves the queue with the answer to the report. */
  due: DueCommands;
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
  readonly #stopWorld: StopWorld;
  readonly #publisher: LivePublisher;
  readonly #speeds: OverspeedWatch;

  constructor(
    data: Omit<StopWorld, 'namespace'> & { history: History; latest: LatestPositions },
    options: { publisher: LivePublisher; namespace: Namespace },
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#stopWorld = { ...data, namespace: options.namespace };
    this.#publisher = options.publisher;
    this.#speeds = new OverspeedWatch(data.registry);
  }

  /** Everything that a position brings about, to be stored with it. */
  of(device: Device, position: Position, known: Known): IntakeWork {
    const { latest, motion, due, phoneToken, now } = known;
    const told: NewEvent[] = [
      ...newStatusEvents(this.#registry, device, 'online', now),
      ...unconditionalEvents(position),
    ];
    const effects: IntakeWork['effects'] = [];
    const speed = motion && this.#speeds.step(device, position, latest);
    if (motion && speed) {
      told.push(...speed.events, ...fuelEvents(this.#registry, device, position, latest));
      told.push(...motion.events, ...geofenceEvents(this.#registry, device, position, latest));
      told.push(...positionEvents(position, latest));
      told.push(...maintenanceEvents(this.#registry, device, position, latest));
    }
    if (isNewToken(device, phoneToken))
      effects.push((change) => keepPhoneToken(this.#registry, change, device.id, phoneToken));
    effects.push(...this.#leaving(due));
    if (due.command)
      told.push({
        ...newEvent(position, 'queuedCommandSent', { id: due.command.id }),
        eventTime: wireDate(now),
        positionId: 0,
      });
    const events = told.map((event) => ({ ...event, id: this.#history.nextEventId() }));
    const stops = automaticStops(this.#stopWorld, device, events, now);
    if (stops.length > 0) effects.push((change) => stopEngine(this.#stopWorld, change, device, stops));
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

  #leaving({ command, withheld }: DueCommands): IntakeWork['effects'] {
    const { queue } = this.#stopWorld;
    const dropped = withheld.map(({ command: stop, reason, userId }) => async (change: Change) => {
      change.activity.withheldStop(stop.deviceId, { reason, way: 'queue', userId });
      await queue.remove(change, stop);
    });
    return [...dropped, ...(command ? [(change: Change) => queue.remove(change, command)] : [])];
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
