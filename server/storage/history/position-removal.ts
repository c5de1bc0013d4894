import { sql, type Kysely, type Selectable } from 'kysely';
import type { PositionRow, Schema } from '../schema/schema.ts';

/** Rows of one statement: a few milliseconds, so that others are answered in between. */
const CHUNK_ROWS = 500;

/** Removes some of a device's positions with fix times in [from, to] (milliseconds); answers how many, fewer than a slice at the end. */
export async function removePositionsChunk(
  query: Kysely<Schema>,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<{ removed: number; isMore: boolean }> {
  const { numAffectedRows } = await sql`delete from positions where id in (select id from positions
    where device_id = ${deviceId} and fix_time >= ${from} and fix_time <= ${to} limit ${CHUNK_ROWS})`.execute(
    query,
  );
  const removed = Number(numAffectedRows ?? 0n);
  return { removed, isMore: removed === CHUNK_ROWS };
}

/** Removes one position. */
export async function removePosition(query: Kysely<Schema>, id: number): Promise<void> {
  await query.deleteFrom('positions').where('id', '=', id).execute();
}

/** Where in a device's events somebody is. */
export interface EventCursor {
  time: number;
  id: number;
}

/**
 * Lets the next events of a device after a place name no positions that are gone: their numbers may be given again. Answers where it
 * came to; nothing at the end.
 */
export async function clearRemovedPositionReferences(
  query: Kysely<Schema>,
  deviceId: number,
  after: EventCursor,
): Promise<EventCursor | undefined> {
  const { rows } = await sql<EventCursor & { gone: number | boolean }>`
    select e.event_time as time, e.id, p.id is null and e.position_id is not null as gone
    from events e left join positions p on p.id = e.position_id
    where e.device_id = ${deviceId} and (e.event_time, e.id) > (${after.time}, ${after.id})
    order by e.event_time, e.id limit ${CHUNK_ROWS}`.execute(query);
  const gone = rows.filter((row) => Boolean(row.gone)).map(({ id }) => id);
  if (gone.length > 0)
    await query.updateTable('events').set({ position_id: null }).where('id', 'in', gone).execute();
  return rows.length < CHUNK_ROWS ? undefined : rows.at(-1);
}

/** The device's position with the newest fix. */
export async function newestPositionRow(
  query: Kysely<Schema>,
  deviceId: number,
): Promise<Selectable<PositionRow> | undefined> {
  return query
    .selectFrom('positions')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('fix_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
