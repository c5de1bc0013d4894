import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** Where the history of devices is, and the column that says when each row was. */
const TIME_COLUMNS = { positions: 'fix_time', events: 'event_time' } as const;
export type HistoryTable = keyof typeof TIME_COLUMNS;
export const HISTORY_TABLES: readonly HistoryTable[] = ['positions', 'events'];

/** Rows removed at a time: so few that whoever asks meanwhile waits a few milliseconds. */
const BATCH_ROWS = 500;

/**
 * Removes some of a device's oldest rows, those before a moment (milliseconds), and answers whether there may be more.
 * @param keptId the row that stays however old it is; 0 for none
 */
export async function removeOldRows(
  query: Kysely<Schema>,
  table: HistoryTable,
  deviceId: number,
  { before, keptId }: { before: number; keptId: number },
): Promise<boolean> {
  const time = TIME_COLUMNS[table];
  const { numDeletedRows } = await query
    .deleteFrom(table)
    .where('id', 'in', (rows) =>
      rows
        .selectFrom(table)
        .select('id')
        .where('device_id', '=', deviceId)
        .where(time, '<', before)
        .where('id', '<>', keptId)
        .orderBy(time)
        .limit(BATCH_ROWS),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === BATCH_ROWS;
}

/** The next device, by number, that has rows; nothing after the last. */
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
