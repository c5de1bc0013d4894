import { sql, type Kysely, type SchemaModule } from 'kysely';
import {
  attachPartition,
  createPartition,
  MONTHS_END,
  MONTHS_START,
  monthPartition,
  monthStart,
  PARTITIONED,
  type PartitionedTable,
} from '../postgres/history-partitions.ts';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { IS_DOUBTFUL } from '../schema/doubtful-fix.ts';
import type { Schema } from '../schema/schema.ts';

/** Rows whose time is later than this after now, because a clock was wrong, are put into partitions of their own. */
const MAX_LEAD_MS = 32 * 86_400_000;

/**
 * Makes positions and events of PostgreSQL partitioned tables. The table with what is stored becomes the first
 * partition as it is: no row is copied, and its indexes stay except that of its primary key.
 */
export async function partitionHistory(
  _schema: SchemaModule,
  kind: DatabaseKind,
  query: Kysely<Schema>,
): Promise<void> {
  if (kind !== 'postgres') return;
  await partition(query, 'positions');
  await sql`create index positions_doubtful on positions (device_id, fix_time) where ${IS_DOUBTFUL}`.execute(
    query,
  );
  await partition(query, 'events');
}

async function partition(query: Kysely<Schema>, table: PartitionedTable): Promise<void> {
  const time = sql.ref(PARTITIONED[table]);
  const first = `${table}_first`;
  const [whole, stored] = [sql.table(table), sql.table(first)];
  await sql`alter table ${whole} rename to ${sql.id(first)}`.execute(query);
  await sql`alter table ${stored} drop constraint ${sql.id(`${table}_pkey`)}`.execute(query);
  await sql`alter index ${sql.table(`${table}_device_time`)} rename to ${sql.id(`${first}_device_time`)}`.execute(
    query,
  );
  if (table === 'positions')
    await sql`alter index positions_doubtful rename to positions_first_doubtful`.execute(query);
  await sql`create table ${whole} (like ${stored} including defaults) partition by range (${time})`.execute(
    query,
  );
  // No constraint: pg_restore cannot replace partitioned tables that have one.
  await sql`create unique index ${sql.id(`${table}_key`)} on ${whole} (id, ${time})`.execute(query);
  await sql`create index ${sql.id(`${table}_device_time`)} on ${whole} (device_id, ${time})`.execute(query);
  const latest = await latestTime(query, table);
  const to = latest === undefined ? MONTHS_START : monthStart(Math.max(latest, Date.now()), 1);
  await sql`create temporary table later_rows on commit drop as select * from ${stored}
    where ${time} >= ${sql.lit(to)}`.execute(query);
  await sql`delete from ${stored} where ${time} >= ${sql.lit(to)}`.execute(query);
  await attachPartition(query, table, { name: first, from: -Infinity, to });
  await createPartition(query, table, { name: `${table}_last`, from: MONTHS_END, to: Infinity });
  const { rows } = await sql<{ time: number }>`select distinct ${time} as time from later_rows
    where ${time} < ${sql.lit(MONTHS_END)}`.execute(query);
  const months = new Set(rows.map((row) => monthStart(row.time)));
  for (const month of months) await createPartition(query, table, monthPartition(table, month));
  await sql`insert into ${whole} select * from later_rows`.execute(query);
  await sql`drop table later_rows`.execute(query);
}

/** Returns the latest time of the rows but those of a clock that was ahead; undefined for an empty table. */
async function latestTime(query: Kysely<Schema>, table: PartitionedTable): Promise<number | undefined> {
  const stored = sql.table(`${table}_first`);
  const time = sql.ref(PARTITIONED[table]);
  const { rows } = await sql<{ latest: number | null; count: number }>`select max(${time})
    filter (where ${time} < ${sql.lit(Date.now() + MAX_LEAD_MS)}) as latest, count(*) as count
    from ${stored}`.execute(query);
  const [row] = rows;
  return row === undefined || row.count === 0 ? undefined : (row.latest ?? 0);
}
