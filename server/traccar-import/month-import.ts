import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import type { ServerData } from '../services/services.ts';
import type { ImportedPeriodRow } from '../storage/schema/import-schema.ts';
import { eventsFromRows } from '../storage/tables/events.ts';
import {
  convertedEvent,
  convertedPosition,
  type ConvertedEvent,
  type ConvertedPosition,
} from './converted-history.ts';
import { formatMonth, isOver, monthAfter, storeMark } from './import-months.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportedIds } from './imported-ids.ts';
import type { ImportedDevice } from './record-import.ts';
import { sourceTextIn, type TraccarSource } from './source/traccar-source.ts';

/** What is stored in one transaction: many, as each waits for the disk. */
const POSITIONS_PER_BATCH = 5_000;
const EVENTS_PER_BATCH = 2_000;
/** How many positions of a month can be found again for its events without the database. */
const MAX_KNOWN_POSITIONS = 500_000;
const DAY_MS = 86_400_000;

/** Where the history goes. */
export type HistoryTarget = Pick<ServerData, 'registry' | 'history' | 'latest'>;

/** A month of a device that was read. */
export interface ImportedMonth {
  device: string;
  month: string;
  positions: number;
  events: number;
  elapsedMs: number;
}

/**
 * One month of a device: what is not here yet is stored batch by batch, each with a mark of how far it reaches, so that an
 * interrupted import goes on there.
 */
export class MonthImport {
  readonly #data: HistoryTarget;
  readonly #report: ImportReport;
  readonly #source: TraccarSource;
  readonly #device: ImportedDevice;
  readonly #now: number;
  #mark: ImportedPeriodRow;
  /** The ids here of the positions of the source. */
  readonly #positionIds = new Map<number, number>();
  readonly #geofenceHere: (id: number) => number | undefined;
  readonly #maintenanceHere: (id: number) => number | undefined;
  #last: Position | undefined;

  constructor(
    data: HistoryTarget,
    report: ImportReport,
    parts: {
      source: TraccarSource;
      ids: ImportedIds;
      device: ImportedDevice;
      now: number;
      mark: ImportedPeriodRow;
    },
  ) {
    this.#data = data;
    this.#report = report;
    this.#source = parts.source;
    this.#device = parts.device;
    this.#now = parts.now;
    this.#mark = parts.mark;
    this.#geofenceHere = (id) => parts.ids.get('geofence', id);
    this.#maintenanceHere = (id) => parts.ids.get('maintenance', id);
  }

  /** Takes what is missing of the month. Returns its newest position. */
  async run(onMonth: (month: ImportedMonth) => void): Promise<Position | undefined> {
    const started = performance.now();
    const { month, positions, events } = this.#mark;
    await this.#takePositions();
    await this.#takeEvents();
    const isComplete = isOver(month, this.#now);
    // A month that is not over is read again by the next run: late reports may be in it.
    const end = isComplete ? {} : { positions_to: month, events_to: month };
    this.#mark = { ...this.#mark, ...end, is_complete: isComplete ? 1 : 0 };
    await storeMark(this.#data.registry.query, this.#mark);
    const taken = { positions: this.#mark.positions - positions, events: this.#mark.events - events };
    if (taken.positions + taken.events > 0)
      onMonth({
        device: this.#device.name,
        month: formatMonth(month),
        ...taken,
        elapsedMs: performance.now() - started,
      });
    return this.#last;
  }

  async #takePositions(): Promise<void> {
    const { sourceId: deviceId, id } = this.#device;
    const period = { deviceId, from: this.#mark.positions_to, to: monthAfter(this.#mark.month) };
    const counts = this.#report.of('position');
    const here = { id, geofenceHere: this.#geofenceHere };
    let waiting: ConvertedPosition[] = [];
    for await (const values of this.#source.history('positions', period))
      for (const value of values) {
        counts.found += 1;
        const converted = convertedPosition(value, here, this.#now);
        if (typeof converted === 'string') this.#report.leftOut('position', this.#device.name, converted);
        else if (waiting.push(converted) >= POSITIONS_PER_BATCH) {
          await this.#storePositions(waiting);
          waiting = [];
        }
      }
    await this.#storePositions(waiting);
  }

  async #storePositions(batch: readonly ConvertedPosition[]): Promise<void> {
    const [first, ...rest] = batch;
    if (!first) return;
    const { history, latest, registry } = this.#data;
    const known = await this.#knownPositions(batch);
    const fresh: Position[] = [];
    let newest = first.position;
    for (const { position, sourceId } of [first, ...rest]) {
      if (Date.parse(position.fixTime) >= Date.parse(newest.fixTime)) newest = position;
      const key = positionKey(Date.parse(position.fixTime), Date.parse(position.deviceTime), position);
      const here = known.get(key);
      if (here === undefined) {
        position.id = history.nextPositionId();
        fresh.push(position);
        known.set(key, position.id);
      }
      if (sourceId !== 0 && this.#positionIds.size < MAX_KNOWN_POSITIONS)
        this.#positionIds.set(sourceId, here ?? position.id);
    }
    this.#last = newest;
    const counts = this.#report.of('position');
    counts.taken += fresh.length;
    counts.known += batch.length - fresh.length;
    const before = await latest.get(this.#device.id);
    const isLatest =
      fresh.includes(newest) && (!before || Date.parse(newest.fixTime) > Date.parse(before.fixTime));
    const lastUpdate = this.#lastUpdate(newest);
    const liveUpdates = isLatest ? [{ deviceId: this.#device.id, positionId: newest.id, lastUpdate }] : [];
    this.#mark = {
      ...this.#mark,
      positions_to: Math.max(this.#mark.positions_to, Date.parse(newest.fixTime)),
      positions: this.#mark.positions + fresh.length,
    };
    const mark = this.#mark;
    await history.store({ positions: fresh, events: [], liveUpdates }, (query) => storeMark(query, mark));
    if (!isLatest) return;
    latest.put(newest);
    registry.updateLiveFields(this.#device.id, { lastUpdate });
  }

  /** Returns when the device last reported, here or there. */
  #lastUpdate(newest: Position): number {
    const here = this.#data.registry.devices.get(this.#device.id)?.lastUpdate ?? null;
    const there = Math.min(this.#device.lastUpdate || Date.parse(newest.serverTime), this.#now);
    return Math.max(here === null ? 0 : Date.parse(here), there);
  }

  /** Returns the ids of the positions that are here already, by their keys. */
  async #knownPositions(batch: readonly ConvertedPosition[]): Promise<Map<string, number>> {
    const [fixTimes, deviceTimes] = (['fixTime', 'deviceTime'] as const).map((time) =>
      batch.map(({ position }) => Date.parse(position[time])),
    );
    const rows = await this.#data.registry.query
      .selectFrom('positions')
      .select(['id', 'fix_time', 'device_time', 'latitude', 'longitude'])
      .where('device_id', '=', this.#device.id)
      .where('fix_time', '>=', lowest(fixTimes))
      .where('fix_time', '<=', highest(fixTimes))
      .where('device_time', '>=', lowest(deviceTimes))
      .where('device_time', '<=', highest(deviceTimes))
      .execute();
    return new Map(
      rows.map(({ id, fix_time, device_time, latitude, longitude }) => [
        positionKey(fix_time, device_time, { latitude, longitude }),
        id,
      ]),
    );
  }

  async #takeEvents(): Promise<void> {
    const { sourceId: deviceId, id } = this.#device;
    const period = { deviceId, from: this.#mark.events_to, to: monthAfter(this.#mark.month) };
    const counts = this.#report.of('event');
    const references = { geofenceHere: this.#geofenceHere, maintenanceHere: this.#maintenanceHere };
    let waiting: ConvertedEvent[] = [];
    for await (const values of this.#source.history('events', period))
      for (const value of values) {
        counts.found += 1;
        const converted = convertedEvent(value, id, references, this.#now);
        if (typeof converted === 'string') this.#report.leftOut('event', this.#device.name, converted);
        else if (waiting.push(converted) >= EVENTS_PER_BATCH) {
          await this.#storeEvents(waiting);
          waiting = [];
        }
      }
    await this.#storeEvents(waiting);
  }

  async #storeEvents(batch: readonly ConvertedEvent[]): Promise<void> {
    if (batch.length === 0) return;
    const { history, registry } = this.#data;
    const times = batch.map(({ event }) => Date.parse(event.eventTime));
    const rows = await registry.query
      .selectFrom('events')
      .selectAll()
      .where('device_id', '=', this.#device.id)
      .where('event_time', '>=', lowest(times))
      .where('event_time', '<=', highest(times))
      .execute();
    const known = new Set(eventsFromRows(rows).map(eventKeyOf));
    const fresh: ConvertedEvent[] = [];
    for (const converted of batch) {
      const key = eventKeyOf(converted.event);
      if (!known.has(key)) fresh.push(converted);
      known.add(key);
    }
    for (const { event, sourcePositionId } of fresh) {
      event.id = history.nextEventId();
      if (sourcePositionId !== 0)
        event.positionId =
          this.#positionIds.get(sourcePositionId) ?? (await this.#positionAt(Date.parse(event.eventTime)));
    }
    const counts = this.#report.of('event');
    counts.taken += fresh.length;
    counts.known += batch.length - fresh.length;
    this.#mark = {
      ...this.#mark,
      events_to: Math.max(this.#mark.events_to, highest(times)),
      events: this.#mark.events + fresh.length,
    };
    const mark = this.#mark;
    const events = fresh.map(({ event }) => event);
    await history.store({ positions: [], events, liveUpdates: [] }, (query) => storeMark(query, mark));
  }

  /** Returns the position that was reported at a moment; 0 for none. An earlier run may have stored it. */
  async #positionAt(time: number): Promise<number> {
    const row = await this.#data.registry.query
      .selectFrom('positions')
      .select('id')
      .where('device_id', '=', this.#device.id)
      .where('fix_time', '>=', time - DAY_MS)
      .where('fix_time', '<=', time)
      .where('device_time', '=', time)
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? 0;
  }
}

/** Returns by what a position is known again: its times, and where it was. */
function positionKey(
  fixTime: number,
  deviceTime: number,
  { latitude, longitude }: Pick<Position, 'latitude' | 'longitude'>,
): string {
  return `${fixTime} ${deviceTime} ${latitude} ${longitude}`;
}

function eventKeyOf({ type, eventTime, geofenceId, maintenanceId, attributes }: DeviceEvent): string {
  return [type, Date.parse(eventTime), geofenceId, maintenanceId, sourceTextIn(attributes['alarm'])].join(
    ' ',
  );
}

function lowest(numbers: readonly number[] | undefined): number {
  return (numbers ?? []).reduce((least, number) => Math.min(least, number), Infinity);
}

function highest(numbers: readonly number[] | undefined): number {
  return (numbers ?? []).reduce((most, number) => Math.max(most, number), -Infinity);
}
