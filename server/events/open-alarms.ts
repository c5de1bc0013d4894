import { ALARM_ACKNOWLEDGED, awaitsAcknowledgment } from '@farol/core/domain/alert/alarm-acknowledgment';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import type { Insertable, Kysely } from 'kysely';
import type { Access } from '../access/access.ts';
import type { NamedEvent } from '../registry/live-publisher.ts';
import type { Database } from '../storage/database.ts';
import { readableRows } from '../storage/schema/readable-rows.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { positionsFromRows } from '../storage/tables/positions.ts';
import { forbidden, notFound } from '../wire/http-error.ts';
import { withoutPerson } from './personal-events.ts';
import type { NewEvent } from './position-events.ts';
import { deviceEvent } from './status-events.ts';

/** Later nobody is told any more of an alarm, milliseconds. */
const RETENTION_MS = 7 * 86_400_000;
/** Per device only the latest are kept. */
const MAX_PER_DEVICE = 20;
/** Of those that are too old so many go at a time. */
const MAX_REMOVED = 500;
/** Alarms that are stored with one statement. */
const ALARMS_PER_STEP = 200;

/** Stores events with what belongs to them in one commit, then tells them. */
interface Recorder {
  record(
    events: readonly NewEvent[],
    options: { within: (transaction: Kysely<Schema>) => Promise<void>; afterStore: () => void },
  ): Promise<unknown>;
}

/**
 * The severe alarms of the last days, oldest first. A user who signs in gets those without an acknowledgment, and the
 * acknowledgments of the others. An acknowledgment counts for everybody. Stored, so that they survive a restart. An alarm
 * says where the vehicle was, how fast and who drove, since the vehicle is elsewhere by then.
 */
export class OpenAlarms {
  readonly #query: Kysely<Schema>;
  /** By id, the oldest first. */
  readonly #events = new Map<number, DeviceEvent>();
  /** The ids of each device's, the oldest first. */
  readonly #ofDevice = new Map<number, Set<number>>();
  /** By id, the acknowledgments that are being stored. */
  readonly #acknowledging = new Map<number, Promise<void>>();

  private constructor(query: Kysely<Schema>) {
    this.#query = query;
  }

  static async open({ query }: Pick<Database, 'query'>): Promise<OpenAlarms> {
    const alarms = new OpenAlarms(query);
    const rows = await query
      .selectFrom('open_alarms')
      .select(['event_id as id', 'event'])
      .orderBy('event_id')
      .execute();
    const events = readableRows('open_alarms', rows, ({ event }): DeviceEvent => JSON.parse(event));
    for (const event of events) alarms.#put(event);
    return alarms;
  }

  /** Returns the alarms that wait, and the acknowledgments of others. @param nowMs milliseconds since the epoch */
  recent(nowMs: number): readonly DeviceEvent[] {
    return [...this.#events.values()].filter((event) => !isOver(event, nowMs));
  }

  /** Whether one of these events is an alarm that waits for somebody. */
  isWanted(events: readonly NamedEvent[]): boolean {
    return events.some(({ event }) => awaitsAcknowledgment(event));
  }

  /**
   * Stores the severe ones among events within the transaction that stores them and their positions, so that no alarm
   * is there that nobody is asked to acknowledge. Returns the function to call after the commit.
   * @param nowMs milliseconds since the epoch
   */
  async write(query: Kysely<Schema>, events: readonly NamedEvent[], nowMs: number): Promise<() => void> {
    const severe = events
      .map(({ event }) => event)
      .filter((event) => awaitsAcknowledgment(event) && !this.#events.has(event.id));
    if (severe.length === 0) return () => {};
    const placed: DeviceEvent[] = [];
    for (let from = 0; from < severe.length; from += ALARMS_PER_STEP) {
      const some = await withPlaces(query, severe.slice(from, from + ALARMS_PER_STEP));
      await query.insertInto('open_alarms').values(some.map(rowOf)).execute();
      placed.push(...some);
    }
    const removed = this.#surplus(placed, nowMs);
    if (removed.size > 0)
      await query
        .deleteFrom('open_alarms')
        .where('event_id', 'in', [...removed])
        .execute();
    return () => {
      for (const id of removed) this.#forget(id);
      for (const event of placed) this.#put(event);
    };
  }

  /** Returns what has to go when these come: what is too old, and the oldest of devices that have too many. */
  #surplus(coming: readonly DeviceEvent[], nowMs: number): Set<number> {
    const removed = new Set<number>();
    // Not all are looked at, as many may come at once: the oldest are in front.
    for (const known of this.#events.values()) {
      if (!isOver(known, nowMs) || removed.size >= MAX_REMOVED) break;
      removed.add(known.id);
    }
    for (const [deviceId, added] of Map.groupBy(coming, (event) => event.deviceId)) {
      const all = [...(this.#ofDevice.get(deviceId) ?? []), ...added.map(({ id }) => id)];
      for (const id of all.slice(0, Math.max(0, all.length - MAX_PER_DEVICE))) removed.add(id);
    }
    return removed;
  }

  /** Whether a user has acknowledged an alarm; false for one that is not known here. */
  isAcknowledged(eventId: number): boolean {
    const event = this.#events.get(eventId);
    return event !== undefined && !awaitsAcknowledgment(event);
  }

  /** A device was removed, and its alarms with it. */
  async forgetDevice(deviceId: number): Promise<void> {
    const own = this.#ofDevice.get(deviceId);
    if (!own) return;
    for (const id of Array.from(own)) this.#forget(id);
    await this.#query.deleteFrom('open_alarms').where('device_id', '=', deviceId).execute();
  }

  /** An account was erased: its name goes from what it has acknowledged. */
  async forgetPerson(userId: number): Promise<void> {
    for (const event of Array.from(this.#events.values())) {
      const attributes = withoutPerson(event.attributes, userId);
      if (!attributes) continue;
      const kept = { ...event, attributes };
      await this.#query
        .updateTable('open_alarms')
        .set({ event: JSON.stringify(kept) })
        .where('event_id', '=', event.id)
        .execute();
      if (this.#events.has(event.id)) this.#events.set(event.id, kept);
    }
  }

  /**
   * Acknowledges an alarm for everybody, in one commit with the event by which they are told. Throws 404 for one that
   * does not wait any more or whose device the user does not see, and refuses guests and read-only users: an alarm must
   * not vanish from a dispatcher's screen because somebody who may only look has read it.
   */
  async acknowledge(access: Access, eventId: number, nowMs: number, recorder: Recorder): Promise<void> {
    if (access.isGuest) throw forbidden('Operation restricted');
    access.requireNotReadonly();
    // Of two who acknowledge, one does; when that fails, the other.
    for (let other; (other = this.#acknowledging.get(eventId));) await other.catch(() => undefined);
    const event = this.#events.get(eventId);
    if (!event || !awaitsAcknowledgment(event) || !access.canAccess('device', event.deviceId))
      throw notFound();
    const acknowledging = this.#acknowledge(access, event, nowMs, recorder);
    this.#acknowledging.set(eventId, acknowledging);
    try {
      await acknowledging;
    } finally {
      this.#acknowledging.delete(eventId);
    }
  }

  async #acknowledge(
    access: Access,
    { id: eventId, deviceId, attributes }: DeviceEvent,
    nowMs: number,
    recorder: Recorder,
  ): Promise<void> {
    const acknowledged = deviceEvent({ id: deviceId }, ALARM_ACKNOWLEDGED, nowMs, {
      eventId,
      alarm: attributes['alarm'],
      ...(access.isNamedToAllWhoSee(deviceId) && { userId: access.user.id, userName: access.user.name }),
    });
    const known = { ...acknowledged, id: eventId };
    await recorder.record([acknowledged], {
      within: async (transaction) => {
        await transaction
          .updateTable('open_alarms')
          .set({ event: JSON.stringify(known) })
          .where('event_id', '=', eventId)
          .execute();
      },
      afterStore: () => {
        // Its device may have been removed meanwhile.
        if (this.#events.has(eventId)) this.#events.set(eventId, known);
      },
    });
  }

  #put(event: DeviceEvent): void {
    this.#events.set(event.id, event);
    const own = this.#ofDevice.get(event.deviceId);
    if (own) own.add(event.id);
    else this.#ofDevice.set(event.deviceId, new Set([event.id]));
  }

  #forget(id: number): void {
    const deviceId = this.#events.get(id)?.deviceId ?? 0;
    this.#events.delete(id);
    const own = this.#ofDevice.get(deviceId);
    own?.delete(id);
    if (own?.size === 0) this.#ofDevice.delete(deviceId);
  }
}

function rowOf(event: DeviceEvent): Insertable<Schema['open_alarms']> {
  return {
    event_id: event.id,
    device_id: event.deviceId,
    time: Date.parse(event.eventTime),
    event: JSON.stringify(event),
  };
}

/** Returns alarms with their places, read within the transaction that has just stored them. */
async function withPlaces(query: Kysely<Schema>, events: readonly DeviceEvent[]): Promise<DeviceEvent[]> {
  const ids = events.map(({ positionId }) => positionId).filter((id) => id > 0);
  const rows =
    ids.length === 0 ? [] : await query.selectFrom('positions').selectAll().where('id', 'in', ids).execute();
  const positions = new Map(positionsFromRows(rows).map((position) => [position.id, position]));
  return events.map((event) => withPlace(event, positions.get(event.positionId)));
}

/** Adds where an event happened, in degrees and knots, and the driver. What the event says itself stays. */
function withPlace(event: DeviceEvent, position: Position | undefined): DeviceEvent {
  if (!position) return event;
  const { latitude, longitude, speed, attributes } = position;
  const driver = attributes['driverUniqueId'];
  const place = { latitude, longitude, speed, ...(driver !== undefined && { driverUniqueId: driver }) };
  return { ...event, attributes: { ...place, ...event.attributes } };
}

/** Whether an alarm is too old to wait. */
function isOver({ eventTime }: DeviceEvent, nowMs: number): boolean {
  return Date.parse(eventTime) <= nowMs - RETENTION_MS;
}
