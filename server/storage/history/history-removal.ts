import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { outdateDays } from './daily-aggregate.ts';

/** The history tables with their time columns; the log of commands ages like the history it belongs to. */
const TIME_COLUMNS = { positions: 'fix_time', events: 'event_time', command_log: 'time' } as const;
export type HistoryTable = keyof typeof TIME_COLUMNS;
export const HISTORY_TABLES: readonly HistoryTable[] = ['positions', 'events', 'command_log'];

/**
 * Removes a batch of a device's oldest rows before a moment (milliseconds) and
 * returns whether there may be more.
 * @param keptId the row that stays regardless of its age; 0 for none
 * @param batchRows rows of the batch
 */
export async function removeOldRows(
  query: Kysely<Schema>,
  table: HistoryTable,
  deviceId: number,
  { before, keptId, batchRows }: { before: number; keptId: number; batchRows: number },
): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    const removed = await removeOldest(transaction, table, deviceId, { before, keptId, batchRows });
    if (removed > 0 && table === 'positions')
      await outdateDays(transaction, deviceId, { from: 0, to: before - 1 }, false);
    return removed === batchRows;
  });
}

async function removeOldest(
  query: Kysely<Schema>,
  table: HistoryTable,
  deviceId: number,
  { before, keptId, batchRows }: { before: number; keptId: number; batchRows: number },
): Promise<number> {
  const time = TIME_COLUMNS[table];
  const { numDeletedRows } = await query
    .deleteFrom(table)
    // Said twice, so that later partitions are not looked through.
    .where(time, '<', before)
    .where('id', 'in', (rows) =>
      rows
        .selectFrom(table)
        .select('id')
        .where('device_id', '=', deviceId)
        .where(time, '<', before)
        .where('id', '<>', keptId)
        .orderBy(time)
        .limit(batchRows),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns the next device id that has rows; undefined after the last. */
export async function nextDeviceWithRows(
  query: Kysely<Schema>,
  table: HistoryTable,
  after: number,
): Promise<number | undefined> {
  const row = await query
    .selectFrom(table)
    .select('device_id')
    .where('device_id', '>', after)
    .orderBy('device_id')
    .limit(1)
    .executeTakeFirst();
  return row?.device_id;
}
