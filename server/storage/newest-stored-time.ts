import type { Kysely } from 'kysely';
import type { Schema } from './schema/schema.ts';

/**
 * Returns when the newest of what a server stores all the time was stored, milliseconds since the epoch; undefined when
 * it has stored nothing yet.
 */
export async function newestStoredTime(query: Kysely<Schema>): Promise<number | undefined> {
  const position = await query
    .selectFrom('positions')
    .select('server_time as time')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entry = await query
    .selectFrom('activity')
    .select('time')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const times = [position?.time, entry?.time].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.max(...times);
}
