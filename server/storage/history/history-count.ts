import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** Index entries counted per statement, which takes a few milliseconds. */
const ROWS_PER_STEP = 50_000;

/** The time column of each table. */
const TIME_COLUMNS = { positions: 'fix_time', events: 'event_time', inspections: 'made_at' } as const;

/**
 * Counts the positions, events or inspections of a device in [from, to] (milliseconds). Yields the count in parts, so that
 * the caller can stop early and let other work run.
 */
export async function* countInRange(
  query: Kysely<Schema>,
  table: keyof typeof TIME_COLUMNS,
  deviceId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<number> {
  const time = sql.ref(TIME_COLUMNS[table]);
  let last = { time: from, id: -1 };
  for (;;) {
    const rest = sql`from ${sql.table(table)} where device_id = ${deviceId} and ${time} <= ${to}
      and (${time}, id) > (${last.time}, ${last.id})`;
    const { rows } = await sql<{ time: number; id: number }>`select ${time} as time, id ${rest}
      order by ${time}, id limit 1 offset ${ROWS_PER_STEP - 1}`.execute(query);
    const [next] = rows;
    if (!next) {
      const counted = await sql<{ count: number }>`select count(*) as count ${rest}`.execute(query);
      yield counted.rows[0]?.count ?? 0;
      return;
    }
    yield ROWS_PER_STEP;
    last = next;
  }
}
