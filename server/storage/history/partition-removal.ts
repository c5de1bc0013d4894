import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { DAY_MS } from './daily-aggregate.ts';
import {
  attachPartition,
  partitionsOf,
  type HistoryPartitions,
  type Partition,
  type PartitionedTable,
} from '../postgres/history-partitions.ts';

/** How long others may have to wait because a removal waits for a reader, milliseconds. */
const LOCK_TIMEOUT_MS = 500;
/** An empty month is removed when it ended so long ago. */
const EMPTY_AFTER_MS = 62 * DAY_MS;
/** Devices whose daily aggregates are removed at a time. */
const DEVICES_PER_STEP = 50;
/** PostgreSQL's code of a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Removes the months of positions and events that ended before a moment, whole partitions at once, and empty ones of
 * longer ago. The latest position of each device stays: its month is replaced by one with only such rows. A month that
 * somebody reads is left for the next time.
 * @param before milliseconds since the epoch: from then on somebody's history is kept; undefined for all of it
 * @param isStopped whether to stop before the next month
 */
export async function removeOldPartitions(
  query: Kysely<Schema>,
  partitions: HistoryPartitions,
  { before, now }: { before: number | undefined; now: number },
  isStopped: () => boolean,
): Promise<void> {
  for (const table of ['events', 'positions'] as const)
    for (const partition of await partitionsOf(query, table)) {
      if (isStopped()) return;
      const isOld = before !== undefined && partition.to <= before;
      const isOldMonth = Number.isFinite(partition.from) && partition.to < now - EMPTY_AFTER_MS;
      if (
        (isOld && (await hasRowsToRemove(query, table, partition))) ||
        (isOldMonth && (await isEmpty(query, partition)))
      )
        await partitions.change(() => removePartition(query, partitions, table, partition));
      await setImmediate();
    }
}

async function removePartition(
  query: Kysely<Schema>,
  partitions: HistoryPartitions,
  table: PartitionedTable,
  partition: Partition,
): Promise<void> {
  partitions.forget(table);
  if (table === 'positions') await removeReportDays(query, partition);
  try {
    await query
      .transaction()
      .execute((transaction: Kysely<Schema>) => replace(transaction, table, partition));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return;
    throw error;
  }
  // Days that were folded in between from what is gone.
  if (table === 'positions') await removeReportDays(query, partition);
}

/** Drops a partition; one that holds a device's latest position, or has no start, is replaced by what stays of it. */
async function replace(
  transaction: Kysely<Schema>,
  table: PartitionedTable,
  partition: Partition,
): Promise<void> {
  const old = sql.table(partition.name);
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(transaction);
  // Taken first by everyone who stores positions: what is read below is what will stay.
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
  const kept = `${partition.name}_kept`;
  await sql`create table ${sql.table(kept)} (like ${sql.table(table)} including defaults)`.execute(
    transaction,
  );
  const { numAffectedRows = 0n } =
    table === 'positions'
      ? await sql`insert into ${sql.table(kept)} select part.* from devices
          join ${old} part on part.id = devices.position_id`.execute(transaction)
      : {};
  await sql`drop table ${old}`.execute(transaction);
  if (numAffectedRows > 0n || !Number.isFinite(partition.from)) {
    await sql`alter table ${sql.table(kept)} rename to ${sql.id(partition.name)}`.execute(transaction);
    await attachPartition(transaction, table, partition);
  } else await sql`drop table ${sql.table(kept)}`.execute(transaction);
  // A fold that has read what is gone is not stored.
  if (table === 'positions') await sql`update report_progress set version = version + 1`.execute(transaction);
}

async function hasRowsToRemove(
  query: Kysely<Schema>,
  table: PartitionedTable,
  { name }: Partition,
): Promise<boolean> {
  const kept =
    table === 'positions'
      ? sql`not exists (select 1 from devices where devices.position_id = part.id)`
      : sql`true`;
  const { rows } = await sql`select 1 from ${sql.table(name)} part where ${kept} limit 1`.execute(query);
  return rows.length > 0;
}

async function isEmpty(query: Kysely<Schema>, { name }: Partition): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(query);
  return rows.length === 0;
}

/** Removes the daily aggregates until the end of a partition, of a few devices at a time. */
async function removeReportDays(query: Kysely<Schema>, { to }: Partition): Promise<void> {
  const ids = (
    await query.selectFrom('report_progress').select('device_id').orderBy('device_id').execute()
  ).map(({ device_id }) => device_id);
  for (let start = 0; start < ids.length; start += DEVICES_PER_STEP) {
    await query
      .deleteFrom('report_days')
      .where('device_id', 'in', ids.slice(start, start + DEVICES_PER_STEP))
      .where('day', '<', Math.floor(to / DAY_MS))
      .execute();
    await setImmediate();
  }
}
