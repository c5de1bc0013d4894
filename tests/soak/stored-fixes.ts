import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { Trackers } from './trackers.ts';

/** How acknowledged fixes compare with stored ones. */
export interface Balance {
  acknowledged: number;
  stored: number;
  /** Acknowledged and not stored. */
  lost: number;
  /** Stored more than once. */
  doubled: number;
}

interface StoredRow {
  unique_id: string;
  fix_time: number;
  count: number;
}

/**
 * Compares what trackers had acknowledged with what the database of a stopped server holds, fix by fix.
 * @param where the data folder of SQLite, or the address of PostgreSQL
 */
export async function balanceOf(
  trackers: Trackers,
  where: { folder: string } | { postgres: string },
): Promise<Balance> {
  const balance = { acknowledged: 0, stored: 0, lost: 0, doubled: 0 };
  const query = `select devices.unique_id, positions.fix_time, count(*) as count
    from positions join devices on devices.id = positions.device_id
    where devices.unique_id = `;
  const grouped = ' group by devices.unique_id, positions.fix_time';
  if ('folder' in where) {
    const database = new DatabaseSync(join(where.folder, 'farol.db'));
    const statement = database.prepare(`${query}?${grouped}`);
    for (const tracker of trackers.all)
      count(tracker.uniqueId, statement.all(tracker.uniqueId).map(storedRow));
    database.close();
  } else {
    const client = new Client({ connectionString: where.postgres });
    await client.connect();
    for (const { uniqueId } of trackers.all)
      count(uniqueId, (await client.query(`${query}$1${grouped}`, [uniqueId])).rows.map(storedRow));
    await client.end();
  }
  return balance;

  function count(uniqueId: string, rows: readonly StoredRow[]): void {
    const tracker = trackers.all.find((known) => known.uniqueId === uniqueId);
    if (!tracker) return;
    const times = new Set(rows.map(({ fix_time }) => fix_time));
    balance.acknowledged += tracker.acknowledged;
    for (const row of rows) {
      balance.stored += row.count;
      balance.doubled += row.count - 1;
    }
    for (let number = 0; number < tracker.acknowledged; number++)
      if (!times.has(trackers.timeOf(tracker, number))) balance.lost += 1;
  }
}

function storedRow(row: Record<string, unknown>): StoredRow {
  return {
    unique_id: String(row['unique_id']),
    fix_time: Number(row['fix_time']),
    count: Number(row['count']),
  };
}
