import { ALARM_ACKNOWLEDGED, awaitsAcknowledgment } from '@farol/core/domain/alert/alarm-acknowledgment';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import type { Kysely } from 'kysely';
import type { Access } from '../access/access.ts';
import type { Database } from '../storage/database.ts';
import { readableRows } from '../storage/schema/readable-rows.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { forbidden, notFound } from '../wire/http-error.ts';
import type { NewEvent } from './position-events.ts';
import { deviceEvent } from './status-events.ts';

/** Later nobody is told any more of an alarm, milliseconds. */
const RETENTION_MS = 7 * 86_400_000;
/** Per device only the latest are kept. */
const MAX_PER_DEVICE = 20;

/**
 * The severe alarms of the last days, oldest first. A user who signs in gets those without an acknowledgment, and the
 * acknowledgments of the others. An acknowledgment counts for everybody. Stored, so that they survive a restart. An alarm
 * says where the vehicle was, how fast and who drove, since the vehicle is elsewhere by then.
 */
export class OpenAlarms {
  readonly #query: Kysely<Schema>;
  readonly #positionOf: (id: number) => Promise<Position | undefined>;
  /** By id, the oldest first. */
  readonly #events = new Map<number, DeviceEvent>();
  /** The ids of each device's, the oldest first. */
  readonly #ofDevice = new Map<number, Set<number>>();

  private constructor(query: Kysely<Schema>, positionOf: (id: number) => Promise<Position | undefined>) {
    this.#query = query;
    this.#positionOf = positionOf;
  }

  /** @param positionOf reads the position of an event by its id */
  static async open(
    { query }: Pick<Database, 'query'>,
    positionOf: (id: number) => Promise<Position | undefined>,
  ): Promise<OpenAlarms> {
    const alarms = new OpenAlarms(query, positionOf);
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

  /** Takes note of an event that was stored; resolves when a severe alarm survives a crash. */
  async note(event: DeviceEvent, nowMs: number): Promise<void> {
    if (!awaitsAcknowledgment(event) || this.#events.has(event.id)) return;
    const own = [...(this.#ofDevice.get(event.deviceId) ?? [])];
    const removed = new Set(own.slice(0, Math.max(0, own.length + 1 - MAX_PER_DEVICE)));
    // Not all are looked at, as many may come at once: the oldest are in front.
    for (const known of this.#events.values()) {
      if (!isOver(known, nowMs)) break;
      removed.add(known.id);
    }
    for (const id of removed) this.#forget(id);
    this.#put(event);
    const position = event.positionId > 0 ? await this.#positionOf(event.positionId) : undefined;
    // It may have been acknowledged, or its device removed, while the position was read.
    if (this.#events.get(event.id) === event) this.#events.set(event.id, withPlace(event, position));
    const stored = this.#events.get(event.id);
    if (stored) await this.#insert(stored);
    for (const id of removed) await this.#delete(id);
  }

  async #insert(event: DeviceEvent): Promise<void> {
    await this.#query
      .insertInto('open_alarms')
      .values({
        event_id: event.id,
        device_id: event.deviceId,
        time: Date.parse(event.eventTime),
        event: JSON.stringify(event),
      })
      .execute();
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

  /**
   * Acknowledges an alarm for everybody; returns the event by which they are told. Throws 404 for one that does not
   * wait any more or whose device the user does not see, and refuses guests and read-only users: an alarm must not
   * vanish from a dispatcher's screen because somebody who may only look has read it.
   */
  async acknowledge(access: Access, eventId: number, nowMs: number): Promise<NewEvent> {
    if (access.isGuest) throw forbidden('Operation restricted');
    access.requireNotReadonly();
    const event = this.#events.get(eventId);
    if (!event || !awaitsAcknowledgment(event) || !access.canAccess('device', event.deviceId))
      throw notFound();
    const { deviceId, attributes } = event;
    const acknowledged = deviceEvent({ id: deviceId }, ALARM_ACKNOWLEDGED, nowMs, {
      eventId,
      alarm: attributes['alarm'],
      ...(access.isNamedToAllWhoSee(deviceId) && { userId: access.user.id, userName: access.user.name }),
    });
    // Replaced before it waits for the database: of two who acknowledge, one does.
    this.#events.set(eventId, { ...acknowledged, id: eventId });
    await this.#query
      .updateTable('open_alarms')
      .set({ event: JSON.stringify({ ...acknowledged, id: eventId }) })
      .where('event_id', '=', eventId)
      .execute()
      .catch((error: unknown) => {
        if (this.#events.has(eventId)) this.#events.set(eventId, event);
        throw error;
      });
    return acknowledged;
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

  async #delete(eventId: number): Promise<void> {
    await this.#query.deleteFrom('open_alarms').where('event_id', '=', eventId).execute();
  }
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
