import type { Position } from '@farol/core/domain/position/position';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import { sql, type Kysely } from 'kysely';
import type { ServerClock } from '../../runtime/clock.ts';
import type { Database } from '../database.ts';
import type { Schema } from '../schema/schema.ts';
import type { DailyAggregateRow } from '../schema/report-schema.ts';
import { DAY_MS, utcDayOf, outdateDays, rulesKey } from './daily-aggregate.ts';

/** How long after the end of a day its fixes count as late. */
const LATE_AFTER_MS = 15 * 60_000;
/** How long after its end a day is folded: no transaction that took a fix for a timely one is still running. */
const FOLDED_AFTER_MS = 20 * 60_000;
/** Rows per statement, within every database's limit of parameters. */
const ROWS_PER_STATEMENT = 500;

/** Up to where the days of a device are folded. */
export interface ReportProgress {
  /** Grows when positions of days that may be folded change. */
  version: number;
  /** The first day (UTC, counted from 1970-01-01) that has to be folded. */
  aggregatedTo: number;
}

/**
 * Keeps the daily aggregates of reports true to the stored positions: a day is stored only if nothing changed since
 * its positions were read, and the change of a position removes its day in the same transaction. Positions of
 * the day that has not ended are not looked at, so that storing them costs nothing more.
 */
export class DailyAggregates {
  readonly #database: Pick<Database, 'kind' | 'query'>;
  readonly #time: ServerClock;
  /** The first day that may not be folded. It never goes back, whatever the clock does. */
  #firstOpen: number;

  /** @param firstOpen a day up to which days may be folded already */
  constructor(database: Pick<Database, 'kind' | 'query'>, time: ServerClock, firstOpen = 0) {
    this.#database = database;
    this.#time = time;
    this.#firstOpen = firstOpen;
  }

  static async open(database: Pick<Database, 'kind' | 'query'>, time: ServerClock): Promise<DailyAggregates> {
    const { query } = database;
    const row = await query
      .selectFrom('report_progress')
      .select(query.fn.max('folded_to').as('last'))
      .executeTakeFirst();
    return new DailyAggregates(database, time, row?.last ?? 0);
  }

  /** Returns the first day that is not to be folded yet. */
  firstDayToAggregate(): number {
    this.#advance();
    return Math.min(this.#firstOpen, utcDayOf(this.#time.now() - FOLDED_AFTER_MS));
  }

  /** Whether storing these positions removes daily aggregates. */
  isAnyLate(positions: readonly Position[]): boolean {
    this.#advance();
    return positions.some(({ fixTime }) => utcDayOf(Date.parse(fixTime)) < this.#firstOpen);
  }

  /** Removes the daily aggregates of positions that are stored in the same transaction. */
  async outdate(transaction: Kysely<Schema>, positions: readonly Position[]): Promise<void> {
    this.#advance();
    const days = new Map<number, Set<number>>();
    for (const { deviceId, fixTime } of positions) {
      const day = utcDayOf(Date.parse(fixTime));
      if (day >= this.#firstOpen) continue;
      const known = days.get(deviceId);
      if (known) known.add(day);
      else days.set(deviceId, new Set([day]));
    }
    if (days.size > 0) await this.#outdateDays(transaction, days);
  }

  /**
   * Returns up to where days of devices are folded by these rules, by id, to be read before their positions are.
   */
  async of(devices: readonly { id: number; rules: TripRules }[]): Promise<Map<number, ReportProgress>> {
    if (devices.length === 0) return new Map();
    const { query } = this.#database;
    const ids = devices.map(({ id }) => id);
    const select = query.selectFrom('report_progress').selectAll().where('device_id', 'in', ids);
    let rows = await select.execute();
    const known = new Set(rows.map(({ device_id }) => device_id));
    const missing = ids.filter((id) => !known.has(id)).sort((left, right) => left - right);
    if (missing.length > 0) {
      await query
        .insertInto('report_progress')
        .values(missing.map((device_id) => ({ device_id, version: 0, folded_to: 0, rules: '' })))
        .onConflict((conflict) => conflict.column('device_id').doNothing())
        .execute();
      rows = await select.execute();
    }
    const keys = new Map(devices.map(({ id, rules }) => [id, rulesKey(rules)]));
    return new Map(
      rows.map(({ device_id, version, folded_to, rules }) => [
        device_id,
        // Other rules tell trips from stops otherwise.
        { version, aggregatedTo: keys.get(device_id) === rules ? folded_to : 0 },
      ]),
    );
  }

  /**
   * Stores daily aggregates of a device, all up to `aggregatedTo`. Returns false, and stores nothing, when positions of
   * daily aggregates changed since the progress was read.
   */
  async store(
    deviceId: number,
    rules: TripRules,
    { version, aggregatedTo }: ReportProgress,
    days: readonly DailyAggregateRow[],
  ): Promise<boolean> {
    return this.#database.query.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('report_progress')
        .set({ folded_to: aggregatedTo, rules: rulesKey(rules) })
        .where('device_id', '=', deviceId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      if (Number(numUpdatedRows) === 0) return false;
      for (let start = 0; start < days.length; start += ROWS_PER_STATEMENT) {
        const rows = days.slice(start, start + ROWS_PER_STATEMENT);
        await transaction
          .deleteFrom('report_days')
          .where('device_id', '=', deviceId)
          .where(
            'day',
            'in',
            rows.map(({ day }) => day),
          )
          .execute();
        await transaction.insertInto('report_days').values(rows).execute();
      }
      return true;
    });
  }

  /** Removes daily aggregates that cannot be read, so that they are folded again. */
  async refold(days: readonly { deviceId: number; day: number }[]): Promise<void> {
    for (const { deviceId, day } of days)
      await this.#database.query.transaction().execute(async (transaction: Kysely<Schema>) => {
        await outdateDays(transaction, deviceId, { from: day * DAY_MS, to: day * DAY_MS }, true);
      });
  }

  /** Forgets removed devices. */
  async forgetRemovedDevices(): Promise<void> {
    await sql`delete from report_progress where not exists
      (select 1 from devices where devices.id = report_progress.device_id)`.execute(this.#database.query);
  }

  #advance(): void {
    this.#firstOpen = Math.max(this.#firstOpen, utcDayOf(this.#time.now() - LATE_AFTER_MS));
  }

  async #outdateDays(
    transaction: Kysely<Schema>,
    days: ReadonlyMap<number, ReadonlySet<number>>,
  ): Promise<void> {
    // Always in the same order, so that two transactions never wait for each other.
    const progress = [...days]
      .sort(([left], [right]) => left - right)
      .map(([device_id, of]) => ({
        device_id,
        version: 1,
        folded_to: Math.min(...of),
        // No rules are like this, so that a new row means that nothing is folded.
        rules: '',
      }));
    for (let start = 0; start < progress.length; start += ROWS_PER_STATEMENT)
      await transaction
        .insertInto('report_progress')
        .values(progress.slice(start, start + ROWS_PER_STATEMENT))
        .onConflict((conflict) =>
          conflict.column('device_id').doUpdateSet({
            version: sql<number>`report_progress.version + 1`,
            folded_to: sql<number>`case when excluded.folded_to < report_progress.folded_to
              then excluded.folded_to else report_progress.folded_to end`,
          }),
        )
        .execute();
    const text = JSON.stringify([...days].flatMap(([i, of]) => [...of].map((d) => ({ i, d }))));
    const rows =
      this.#database.kind === 'sqlite'
        ? sql`select value ->> 'i', value ->> 'd' from json_each(${text})`
        : sql`select i, d from json_to_recordset(${text}::json) as changed(i bigint, d bigint)`;
    await sql`delete from report_days where (device_id, day) in (${rows})`.execute(transaction);
  }
}
