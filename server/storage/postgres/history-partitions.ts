import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** The partitioned tables with the columns that are their keys, milliseconds since the epoch. */
export const PARTITIONED = { positions: 'fix_time', events: 'event_time' } as const;
export type PartitionedTable = keyof typeof PARTITIONED;

/** Where the months of a new database begin; all before is one partition, and all from `MONTHS_END` on. */
export const MONTHS_START = Date.UTC(2015, 0);
export const MONTHS_END = Date.UTC(2100, 0);

/** A partition: its rows have times in [from, to), milliseconds since the epoch. */
export interface Partition {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the first moment of the month of a moment, or of one so many months later (UTC), milliseconds. */
export function monthStart(time: number, monthsLater = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
}

/** Returns the partition of the month of a moment. */
export function monthPartition(table: PartitionedTable, time: number): Partition {
  const from = monthStart(time);
  const month = new Date(from).toISOString().slice(0, 7).replace('-', '_');
  return { name: `${table}_${month}`, from, to: monthStart(time, 1) };
}

/** Returns the partitions of a table. */
export async function partitionsOf(query: Kysely<Schema>, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bounds
    from pg_inherits join pg_class part on part.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = ${table}::regclass`.execute(query);
  return rows.map(({ name, bounds }) => {
    const [, from = '', to = ''] = /FROM \((.+)\) TO \((.+)\)/u.exec(bounds) ?? [];
    return { name, from: boundIn(from), to: boundIn(to) };
  });
}

/**
 * Creates a partition, empty, within a transaction. It is attached once it is complete, so that nobody who reads or
 * writes the table waits for it.
 */
export async function createPartition(
  transaction: Kysely<Schema>,
  table: PartitionedTable,
  partition: Partition,
): Promise<void> {
  await sql`create table ${sql.table(partition.name)} (like ${sql.table(table)} including defaults)`.execute(
    transaction,
  );
  await attachPartition(transaction, table, partition);
}

/** Makes a table with the same columns a partition; its rows must be within the bounds. */
export async function attachPartition(
  transaction: Kysely<Schema>,
  table: PartitionedTable,
  { name, from, to }: Partition,
): Promise<void> {
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
    for values from (${sql.raw(boundText(from))}) to (${sql.raw(boundText(to))})`.execute(transaction);
}

function boundIn(text: string): number {
  if (text === 'MINVALUE') return -Infinity;
  return text === 'MAXVALUE' ? Infinity : Number(text.replaceAll("'", ''));
}

function boundText(bound: number): string {
  if (Number.isFinite(bound)) return String(bound);
  return bound < 0 ? 'minvalue' : 'maxvalue';
}

/**
 * The monthly partitions of positions and events in PostgreSQL. Those of this month and the next are there before they
 * are needed, those of other months are created when something is stored in them. There is no default partition: rows
 * are read in the order of their times, month after month, without sorting.
 */
export class HistoryPartitions {
  readonly #query: Kysely<Schema>;
  readonly #known: Record<PartitionedTable, Partition[]> = { positions: [], events: [] };
  /** Partitions are created and removed one after another. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(query: Kysely<Schema>) {
    this.#query = query;
  }

  /** Resolves once there are partitions for these times, milliseconds since the epoch. */
  async ensure(table: PartitionedTable, times: readonly number[]): Promise<void> {
    if (this.#missing(table, times) === undefined) return;
    await this.change(async () => {
      this.#known[table] = await partitionsOf(this.#query, table);
      for (;;) {
        const time = this.#missing(table, times);
        if (time === undefined) return;
        const partition = monthPartition(table, time);
        await this.#query
          .transaction()
          .execute((transaction: Kysely<Schema>) => createPartition(transaction, table, partition));
        this.#known[table].push(partition);
      }
    });
  }

  /** Creates the partitions of this month and the next. */
  async ensureAhead(now: number): Promise<void> {
    for (const table of ['positions', 'events'] as const)
      await this.ensure(table, [monthStart(now), monthStart(now, 1)]);
  }

  /** Runs what changes the partitions after whatever else changes them; what is known of them is read again later. */
  async change<Result>(act: () => Promise<Result>): Promise<Result> {
    const before = this.#changing;
    const changed = (async () => {
      await before.catch(() => {});
      return await act();
    })();
    this.#changing = changed;
    return await changed;
  }

  /** Makes what is known of a table's partitions be read again, before they change. */
  forget(table: PartitionedTable): void {
    this.#known[table] = [];
  }

  #missing(table: PartitionedTable, times: readonly number[]): number | undefined {
    const known = this.#known[table];
    let last = known[0];
    return times.find((time) => {
      if (last && time >= last.from && time < last.to) return false;
      last = known.find(({ from, to }) => time >= from && time < to);
      return last === undefined;
    });
  }
}
