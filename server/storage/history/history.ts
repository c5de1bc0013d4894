import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { problemOfFix } from '@farol/core/domain/position/plausible-fix';
import type { Position } from '@farol/core/domain/position/position';
import { sql, type Kysely, type Selectable } from 'kysely';
import { systemClock, type ServerClock } from '../../runtime/clock.ts';
import type { Database } from '../database.ts';
import { insertHistory, type HistoryRows } from '../postgres/history-insert.ts';
import { idIn } from '../schema/id-list.ts';
import type { EventRow, PositionRow, Schema } from '../schema/schema.ts';
import { eventRow, eventsFromRows } from '../tables/events.ts';
import { positionRow, positionsFromRows } from '../tables/positions.ts';
import { DailyAggregates } from './daily-aggregates.ts';

/** The live fields of a device after a report: its latest position (0 for none yet) and when it arrived. */
export interface LiveDeviceUpdate {
  deviceId: number;
  positionId: number;
  /** Milliseconds since the epoch. */
  lastUpdate: number;
}

/** A batch that is stored completely or not at all. */
export interface HistoryBatch {
  positions: Position[];
  events: DeviceEvent[];
  liveUpdates: LiveDeviceUpdate[];
}

const FIX_COLUMNS = ['id', 'fix_time', 'valid', 'latitude', 'longitude', 'accuracy'] as const;

/** Rows per statement, within every database's limit of parameters. */
const ROWS_PER_STATEMENT = 500;
const RECENT_MS = 31 * 86_400_000;
const REPEATED_FIX_MS = 2 * 86_400_000;

/** Positions and events, which are too large to hold in memory. */
export class History {
  /** The days of the positions that are folded for reports. */
  readonly reportDays: DailyAggregates;
  readonly #database: Pick<Database, 'kind' | 'query' | 'partitions'>;
  #lastPosition: number;
  #lastEvent: number;

  private constructor(
    database: Pick<Database, 'kind' | 'query' | 'partitions'>,
    reportDays: DailyAggregates,
    { lastPosition, lastEvent }: { lastPosition: number; lastEvent: number },
  ) {
    this.#database = database;
    this.reportDays = reportDays;
    this.#lastPosition = lastPosition;
    this.#lastEvent = lastEvent;
  }

  static async open(database: Database, time: ServerClock = systemClock): Promise<History> {
    const { query } = database;
    const positions = await query.selectFrom('positions').select(query.fn.max('id').as('last')).execute();
    const devices = await query
      .selectFrom('devices')
      .select(query.fn.max('position_id').as('last'))
      .execute();
    const events = await query.selectFrom('events').select(query.fn.max('id').as('last')).execute();
    // Events that are gone keep their numbers while it is known who was told of them.
    const told = await query
      .selectFrom('outbox')
      .select(query.fn.max('event_id').as('last'))
      .where('event_id', 'is not', null)
      .execute();
    return new History(database, await DailyAggregates.open(database, time), {
      lastPosition: Math.max(positions[0]?.last ?? 0, devices[0]?.last ?? 0),
      lastEvent: Math.max(events[0]?.last ?? 0, told[0]?.last ?? 0),
    });
  }

  /** Creates a history over a read-only connection. */
  static readOnly(database: Pick<Database, 'kind' | 'query' | 'partitions'>): History {
    return new History(database, new DailyAggregates(database, systemClock), {
      lastPosition: 0,
      lastEvent: 0,
    });
  }

  /** Returns the id for a new position. */
  nextPositionId(): number {
    return ++this.#lastPosition;
  }

  nextEventId(): number {
    return ++this.#lastEvent;
  }

  /**
   * Stores a batch; once this resolves, it survives a crash.
   * @param more stores what belongs to it in the same transaction
   */
  async store(batch: HistoryBatch, more?: (transaction: Kysely<Schema>) => Promise<void>): Promise<void> {
    await this.#ensurePartitions(batch);
    if (more === undefined && this.#isOneStatement(batch)) {
      requirePlausible(batch);
      await insertHistory(this.#database.query, rowsOf(batch));
      return;
    }
    await this.#database.query.transaction().execute(async (transaction: Kysely<Schema>) => {
      await this.storeWithin(transaction, batch);
      await more?.(transaction);
    });
  }

  /**
   * Stores a batch within a transaction. Rejects without storing anything when it
   * contains an implausible position.
   */
  async storeWithin(transaction: Kysely<Schema>, batch: HistoryBatch): Promise<void> {
    requirePlausible(batch);
    if (this.#database.kind === 'postgres') {
      await this.#ensurePartitions(batch);
      for (const part of partsOf(batch)) await insertHistory(transaction, rowsOf(part));
      await this.reportDays.outdate(transaction, batch.positions);
      return;
    }
    for (const rows of chunks(batch.positions.map(positionRow)))
      await transaction.insertInto('positions').values(rows).execute();
    await this.reportDays.outdate(transaction, batch.positions);
    for (const rows of chunks(batch.events.map(eventRow)))
      await transaction.insertInto('events').values(rows).execute();
    if (batch.liveUpdates.length > 0) await storeLiveUpdates(transaction, batch.liveUpdates);
  }

  async #ensurePartitions({ positions, events }: HistoryBatch): Promise<void> {
    const { partitions } = this.#database;
    if (partitions === undefined) return;
    await partitions.ensure(
      'positions',
      positions.map(({ fixTime }) => Date.parse(fixTime)),
    );
    await partitions.ensure(
      'events',
      events.map(({ eventTime }) => Date.parse(eventTime)),
    );
  }

  /** Whether one statement stores a batch: it needs no transaction around it. */
  #isOneStatement({ positions, events }: HistoryBatch): boolean {
    return (
      this.#database.kind === 'postgres' &&
      Math.max(positions.length, events.length) <= ROWS_PER_STATEMENT &&
      !this.reportDays.isAnyLate(positions)
    );
  }

  /** Returns the positions with these ids, unordered; missing ones are left out. */
  async positionRows(ids: readonly number[]): Promise<Selectable<PositionRow>[]> {
    if (ids.length === 0) return [];
    const { kind, query } = this.#database;
    const rows = query.selectFrom('positions').selectAll();
    if (kind === 'sqlite') return rows.where(idIn(kind, 'positions.id', ids)).execute();
    // Nearly all that is asked for is of the last month; only for the rest all partitions are looked through.
    const recent = await rows
      .where(idIn(kind, 'positions.id', ids))
      .where('fix_time', '>=', systemClock.now() - RECENT_MS)
      .execute();
    if (recent.length === new Set(ids).size) return recent;
    const found = new Set(recent.map(({ id }) => id));
    const others = ids.filter((id) => !found.has(id));
    return [...recent, ...(await rows.where(idIn(kind, 'positions.id', others)).execute())];
  }

  async position(id: number): Promise<Position | undefined> {
    return positionsFromRows(await this.positionRows([id]))[0];
  }

  /**
   * Returns a device's positions with fix times in [from, to] (milliseconds), ascending, at most `limit`,
   * after the given row when paging.
   */
  async positionRowsInRange(
    deviceId: number,
    from: number,
    to: number,
    limit: number,
    after?: { fixTime: number; id: number },
  ): Promise<Selectable<PositionRow>[]> {
    let rows = this.#database.query
      .selectFrom('positions')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('fix_time', '>=', after ? after.fixTime : from)
      .where('fix_time', '<=', to);
    if (after)
      rows = rows.where((where) =>
        where.or([where('fix_time', '>', after.fixTime), where('id', '>', after.id)]),
      );
    return rows.orderBy('fix_time').orderBy('id').limit(limit).execute();
  }

  /**
   * Whether a device has a position of a device time without a place of its own, which lies at the fix before it
   * (milliseconds since the epoch); fixes of the two days before are looked through.
   */
  async hasReportAt(deviceId: number, deviceTime: number): Promise<boolean> {
    const row = await this.#database.query
      .selectFrom('positions')
      .select('id')
      .where('device_id', '=', deviceId)
      .where('fix_time', '>=', deviceTime - REPEATED_FIX_MS)
      .where('fix_time', '<=', deviceTime)
      .where('device_time', '=', deviceTime)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Returns where a device was up to a fix time (milliseconds), ascending, at most `limit`, after the given row when
   * paging.
   */
  async fixesAfter(
    deviceId: number,
    after: { fixTime: number; id: number } | undefined,
    to: number,
    limit: number,
  ): Promise<Pick<Selectable<PositionRow>, (typeof FIX_COLUMNS)[number]>[]> {
    let rows = this.#database.query
      .selectFrom('positions')
      .select(FIX_COLUMNS)
      .where('device_id', '=', deviceId)
      .where('fix_time', '<=', to);
    if (after)
      rows = rows
        .where('fix_time', '>=', after.fixTime)
        .where((where) => where.or([where('fix_time', '>', after.fixTime), where('id', '>', after.id)]));
    return rows.orderBy('fix_time').orderBy('id').limit(limit).execute();
  }

  /**
   * Returns the rows of a device's events between two moments (milliseconds, inclusive), ascending, at most
   * `limit`, after the given row when paging. No types means every type.
   */
  async eventRows(
    deviceId: number,
    filter: {
      from: number;
      to: number;
      types: readonly string[];
      after?: { eventTime: number; id: number } | undefined;
    },
    limit: number,
  ): Promise<Selectable<EventRow>[]> {
    const { from, to, types, after } = filter;
    let rows = this.#database.query
      .selectFrom('events')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('event_time', '>=', after ? after.eventTime : from)
      .where('event_time', '<=', to);
    if (types.length > 0) rows = rows.where('type', 'in', types);
    if (after)
      rows = rows.where((where) =>
        where.or([where('event_time', '>', after.eventTime), where('id', '>', after.id)]),
      );
    return rows.orderBy('event_time').orderBy('id').limit(limit).execute();
  }

  async event(id: number): Promise<DeviceEvent | undefined> {
    const rows = this.#database.query.selectFrom('events').selectAll().where('id', '=', id);
    return eventsFromRows(await rows.execute())[0];
  }
}

/** Throws when a batch contains an implausible position. */
function requirePlausible({ positions }: HistoryBatch): void {
  for (const position of positions) {
    const problem = problemOfFix(position);
    if (problem)
      throw new Error(`A position of device ${position.deviceId} has a ${problem.field} ${problem.reason}`);
  }
}

function rowsOf({ positions, events, liveUpdates }: HistoryBatch): HistoryRows {
  return {
    positions: positions.map(positionRow),
    events: events.map(eventRow),
    live: liveUpdates.map(({ deviceId, positionId, lastUpdate }) => ({
      device_id: deviceId,
      position_id: positionId || null,
      last_update: lastUpdate,
    })),
  };
}

/** Returns the parts of a batch that are stored with a statement each, the live updates with the last. */
function partsOf({ positions, events, liveUpdates }: HistoryBatch): HistoryBatch[] {
  const parts: HistoryBatch[] = [];
  let from = 0;
  do {
    const to = from + ROWS_PER_STATEMENT;
    const isLast = to >= Math.max(positions.length, events.length);
    parts.push({
      positions: positions.slice(from, to),
      events: events.slice(from, to),
      liveUpdates: isLast ? liveUpdates : [],
    });
    from = to;
  } while (from < Math.max(positions.length, events.length));
  return parts;
}

/** Stores the live fields of devices in SQLite. */
async function storeLiveUpdates(query: Kysely<Schema>, liveUpdates: LiveDeviceUpdate[]): Promise<void> {
  const text = JSON.stringify(
    liveUpdates.map(({ deviceId, positionId, lastUpdate }) => ({
      i: deviceId,
      p: positionId,
      t: lastUpdate,
    })),
  );
  await sql`update devices set position_id = nullif(reported.p, 0), last_update = reported.t
    from (select value ->> 'i' as i, value ->> 'p' as p, value ->> 't' as t from json_each(${text})) as reported
    where devices.id = reported.i`.execute(query);
}

function chunks<T>(rows: T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    parts.push(rows.slice(start, start + ROWS_PER_STATEMENT));
  return parts;
}
