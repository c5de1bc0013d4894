import type { Device } from '@farol/core/domain/device/device';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Position } from '@farol/core/domain/position/position';
import { fuelEvents } from '../events/fuel-events.ts';
import { maintenanceEvents } from '../events/maintenance-events.ts';
import type { CrossingStep } from '../events/crossing-watch.ts';
import type { KnownStep } from '../events/known-states.ts';
import type { MotionWatchStep } from '../events/motion-watch.ts';
import { deviceEvent, statusEvents } from '../events/status-events.ts';
import { DriverRules } from '../engine-stops/driver-rules.ts';
import {
  findAutomaticStops,
  applyAutomaticStops,
  type AutomaticStopContext,
} from '../engine-stops/automatic-stops.ts';
import { isNothingDue, takeDueCommands, type DueCommands } from '../commands/waiting-commands.ts';
import type { CommandProgress } from '@farol/core/domain/command/command-log';
import { scalarAttribute } from '@farol/core/domain/values/attributes';
import type { PrivateTrips } from '../positions/private-trips.ts';
import type { History } from '../storage/history/history.ts';
import { MAX_EVENT_AGE_MS } from '../events/event-subscriptions.ts';
import { eventRecordNames } from '../events/event-record-names.ts';
import { geofenceEvents } from '../events/geofence-events.ts';
import type { IntakeWork } from './intake-batches.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { LatestPositionStore } from '../positions/latest-positions.ts';
import type { NamedEvent, LivePublisher } from '../registry/live-publisher.ts';
import { OverspeedWatch } from '../events/overspeed-watch.ts';
import { newEvent, positionEvents, unconditionalEvents, type NewEvent } from '../events/position-events.ts';
import type { Registry } from '../registry/registry.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import { MAX_ATTRIBUTES_LENGTH } from '@farol/core/resources/descriptor/record-value';
import { PUSH_TOKENS_ATTRIBUTE } from '@farol/core/domain/alert/push-notification';

/** What is known when a position arrives. */
interface PositionContext {
  latest: Position | undefined;
  /** What was known before; undefined for a position older than the latest. */
  known: KnownStep | undefined;
  /** Undefined for a position older than the latest. */
  motion: MotionWatchStep | undefined;
  /** Undefined for a position older than the latest. */
  crossing: CrossingStep | undefined;
  /** The events about linked devices. */
  proximity: readonly NewEvent[];
  /** The commands that leave the queue with the response to the report. */
  due: DueCommands;
  /** Whether the report ends the private trip of the driver. */
  endsPrivateTrip: boolean;
  /** The push token of the phone, for sending commands. */
  phoneToken: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Determines what a position causes: events, engine stops, delivered commands, and
 * live messages (contract §7.3).
 */
export class IntakeConsequences {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositionStore;
  readonly #stopContext: AutomaticStopContext;
  readonly #publisher: LivePublisher;
  readonly #speeds: OverspeedWatch;
  readonly #driverRules: DriverRules;
  readonly #privateTrips: PrivateTrips;

  constructor(
    data: Omit<AutomaticStopContext, 'namespace'> & {
      history: History;
      latest: LatestPositionStore;
      privateTrips: PrivateTrips;
    },
    options: { publisher: LivePublisher; namespace: Namespace },
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#stopContext = { ...data, namespace: options.namespace };
    this.#publisher = options.publisher;
    this.#speeds = new OverspeedWatch(data.registry);
    this.#driverRules = new DriverRules(this.#stopContext, options.publisher, data.privateTrips);
    this.#privateTrips = data.privateTrips;
  }

  /** Returns everything to store and publish with a position. */
  consequencesOf(device: Device, position: Position, context: PositionContext): IntakeWork {
    const { latest, known, motion, crossing, proximity, due, endsPrivateTrip, phoneToken, now } = context;
    const newEvents: NewEvent[] = [
      ...statusEvents(this.#registry, device, 'online', now),
      ...unconditionalEvents(position),
    ];
    const effects: IntakeWork['effects'] = [];
    const speed = motion && this.#speeds.step(device, position, latest);
    if (motion && speed && known) {
      newEvents.push(...speed.events, ...fuelEvents(this.#registry, device, position, known.latest));
      newEvents.push(
        ...motion.events,
        ...geofenceEvents(this.#registry, device, position, latest, crossing?.uncrossed),
      );
      newEvents.push(...proximity);
      newEvents.push(...positionEvents(position, known.latest));
      newEvents.push(...maintenanceEvents(this.#registry, device, position, known.latest));
    }
    if (isNewPhoneToken(device, phoneToken))
      effects.push((transaction) => savePhoneToken(this.#registry, transaction, device.id, phoneToken));
    if (endsPrivateTrip) effects.push((transaction) => this.#privateTrips.end(transaction, device.id, now));
    if (motion) {
      const types = newEvents.map(({ type }) => type);
      const change = this.#driverRules.changeBy(device, types, position, latest);
      if (change) effects.push((transaction) => change(transaction, now));
    }
    for (const { waiting, leftGeofence } of due.withdrawn) {
      const { id, name } = leftGeofence;
      const attributes = { engineStop: 'withdrawn', commandId: waiting.command.id, geofenceName: name };
      newEvents.push({ ...newEvent(position, 'geofenceEnter', attributes), geofenceId: id });
    }
    const reported = reportedProgress(position, motion !== undefined);
    const { commandLog } = this.#stopContext;
    if (commandLog.changesAny(device.id, reported, now))
      effects.push((transaction) => commandLog.apply(transaction, device.id, reported, now));
    if (due.command)
      newEvents.push({
        ...newEvent(position, 'queuedCommandSent', { id: due.command.id }),
        eventTime: formatWireDate(now),
        positionId: 0,
      });
    const events = newEvents.map((event) => ({ ...event, id: this.#history.nextEventId() }));
    if (!isNothingDue(due))
      effects.push(async (transaction) => {
        const { command } = due;
        await takeDueCommands(this.#stopContext, transaction, due, now);
        // Cancelled since it was found: it is not sent, and no event says so.
        if (command && !due.command) dropEvents(events, namedEvents, 'queuedCommandSent');
      });
    const stops = findAutomaticStops(this.#stopContext, device, events, now);
    if (stops.length > 0)
      effects.push((transaction) => applyAutomaticStops(this.#stopContext, transaction, device, stops, now));
    // Look up the names now: an anchor that this report removes has none afterwards.
    const namedEvents = events
      .map((event) => ({
        event,
        knownAt: knownAt(event, position),
        names: eventRecordNames(this.#registry, event),
      }))
      .filter((named) => now - named.knownAt < MAX_EVENT_AGE_MS);
    const positionId = motion ? position.id : device.positionId;
    return {
      batch: {
        positions: [position],
        events,
        liveUpdates: [{ deviceId: device.id, positionId, lastUpdate: now }],
      },
      effects,
      alerts: namedEvents,
      publish: () => {
        known?.commit();
        motion?.commit();
        crossing?.commit();
        speed?.commit();
        this.#publish(device.id, now, motion ? position : undefined, namedEvents);
      },
    };
  }

  /** Returns what to store when commands leave the queue of a device without a report. */
  deliveryOf(device: Device, due: DueCommands, now: number): IntakeWork {
    const { command } = due;
    const newEvents = command ? [deviceEvent(device, 'queuedCommandSent', now, { id: command.id })] : [];
    const events = newEvents.map((event) => ({ ...event, id: this.#history.nextEventId() }));
    const alerts = events.map((event) => ({
      event,
      knownAt: now,
      names: eventRecordNames(this.#registry, event),
    }));
    const takeDue = async (transaction: RecordTransaction): Promise<void> => {
      await takeDueCommands(this.#stopContext, transaction, due, now);
      // Cancelled while it was sent: the log says so.
      if (command && !due.command) dropEvents(events, alerts, 'queuedCommandSent');
    };
    return {
      batch: { positions: [], events, liveUpdates: [] },
      effects: [takeDue],
      alerts,
      publish: () => {
        for (const alert of alerts) this.#publisher.eventOccurred(alert.event, alert.names, alert.knownAt);
      },
    };
  }

  /** Forgets removed devices. */
  forgetRemovedDevices(): void {
    this.#speeds.forgetRemovedDevices();
  }

  #publish(
    deviceId: number,
    now: number,
    position: Position | undefined,
    namedEvents: readonly NamedEvent[],
  ): void {
    if (position) this.#latest.put(position);
    const device = this.#registry.updateLiveFields(deviceId, { status: 'online', lastUpdate: now });
    if (!device) return;
    this.#publisher.deviceChanged(device);
    if (position) this.#publisher.positionChanged(position);
    for (const named of namedEvents) this.#publisher.eventOccurred(named.event, named.names, named.knownAt);
  }
}

/** Returns what a position reports of the commands of its device: an answer, and whether the vehicle is locked. */
function reportedProgress(
  { id, deviceId, fixTime, attributes }: Position,
  isNewest: boolean,
): CommandProgress[] {
  const result = scalarAttribute(attributes, 'result');
  const { blocked } = attributes;
  const changes: CommandProgress[] = [];
  if (result !== undefined)
    changes.push({ type: 'answered', deviceId, positionId: id, result: String(result) });
  if (isNewest && typeof blocked === 'boolean')
    changes.push({ type: 'seen', deviceId, blocked, fixTimeMs: Date.parse(fixTime) });
  return changes;
}

/** Removes the events of a type before they are stored. */
function dropEvents(events: { type: string }[], named: NamedEvent[], type: string): void {
  for (let at = events.length - 1; at >= 0; at--) if (events[at]?.type === type) events.splice(at, 1);
  for (let at = named.length - 1; at >= 0; at--) if (named[at]?.event.type === type) named.splice(at, 1);
}

/** Returns when the device reported the cause of an event; a stop shows only at a later position. */
function knownAt({ eventTime }: NewEvent, { deviceTime }: Position): number {
  return Math.max(Date.parse(eventTime), Date.parse(deviceTime));
}

/** Whether a report brings a token that its device does not have yet. */
function isNewPhoneToken({ attributes }: Device, token: string | undefined): token is string {
  return Boolean(token) && attributes[PUSH_TOKENS_ATTRIBUTE] !== token;
}

/**
 * Saves a phone's push token with its device, within the transaction that stores the report.
 * A phone has one token; a known one changes nothing, and one that does not fit is ignored.
 */
async function savePhoneToken(
  registry: Registry,
  transaction: RecordTransaction,
  deviceId: number,
  token: string,
): Promise<void> {
  const device = registry.devices.get(deviceId);
  if (!device || !isNewPhoneToken(device, token)) return;
  const attributes = { ...device.attributes, [PUSH_TOKENS_ATTRIBUTE]: token };
  if (JSON.stringify(attributes).length > MAX_ATTRIBUTES_LENGTH) return;
  await transaction.update('device', { ...device, attributes });
}
