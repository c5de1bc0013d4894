import type { Position } from '@farol/core/domain/position/position';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { PositionRow, Schema } from '../schema/schema.ts';
import { outdateDays } from './daily-aggregate.ts';

/**
 * Removes a chunk of a device's positions with fix times in [from, to] (milliseconds); returns how many,
 * and whether there may be more.
 * @param chunkRows rows of the chunk
 */
export async function removePositionsChunk(
  query: Kysely<Schema>,
  deviceId: number,
  { from, to }: { from: number; to: number },
  chunkRows: number,
): Promise<{ removed: number; isMore: boolean }> {
  return query.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`delete from positions where id in (select id from positions
      where device_id = ${deviceId} and fix_time >= ${from} and fix_time <= ${to} limit ${chunkRows})
      and fix_time >= ${from} and fix_time <= ${to}`.execute(transaction);
    const removed = Number(numAffectedRows ?? 0n);
    if (removed > 0) await outdateDays(transaction, deviceId, { from, to }, true);
    return { removed, isMore: removed === chunkRows };
  });
}

/** Removes one position of a device, with the time of its fix. */
export async function removePosition(
  query: Kysely<Schema>,
  { id, deviceId, fixTime }: Pick<Position, 'id' | 'deviceId' | 'fixTime'>,
): Promise<void> {
  const moment = Date.parse(fixTime);
  await query.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('positions').where('id', '=', id).where('fix_time', '=', moment).execute();
    await outdateDays(transaction, deviceId, { from: moment, to: moment }, true);
  });
}

/** A place in a device's events. */
export interface EventCursor {
  time: number;
  id: number;
}

/**
 * Clears references to removed positions in the next events of a device, because their ids may be reused.
 * Returns the last event visited; undefined at the end.
 */
export async function clearRemovedPositionReferences(
  query: Kysely<Schema>,
  deviceId: number,
  after: EventCursor,
  chunkRows: number,
): Promise<EventCursor | undefined> {
  const { rows } = await sql<EventCursor & { is_removed: number | boolean }>`
    select e.event_time as time, e.id, p.id is null and e.position_id is not null as is_removed
    from events e left join positions p on p.id = e.position_id
    where e.device_id = ${deviceId} and (e.event_time, e.id) > (${after.time}, ${after.id})
    order by e.event_time, e.id limit ${chunkRows}`.execute(query);
  const eventIds = rows.filter((row) => Boolean(row.is_removed)).map(({ id }) => id);
  if (eventIds.length > 0)
    await query.updateTable('events').set({ position_id: null }).where('id', 'in', eventIds).execute();
  return rows.length < chunkRows ? undefined : rows.at(-1);
}

/** Returns the device's position with the newest fix. */
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
