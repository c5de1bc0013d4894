import type { Position } from '@farol/core/domain/position/position';
import { isDate } from '../../wire/wire-date.ts';
import type { Database } from '../database.ts';
import { idIn } from '../schema/id-list.ts';
import { readableRows } from '../schema/readable-rows.ts';

/**
 * What a report tells of the position at an end of a trip, a stop or a period. Reports read two of them for each
 * row, so they leave out the columns that no row shows.
 */
export interface EndPosition extends Pick<
  Position,
  'id' | 'latitude' | 'longitude' | 'address' | 'attributes'
> {
  /** The time of its fix, milliseconds since the epoch. */
  time: number;
}

const COLUMNS = ['id', 'fix_time', 'latitude', 'longitude', 'speed', 'address', 'attributes'] as const;

/** Returns the end positions with these ids; missing ones and those that cannot be read are left out. */
export async function endPositions(
  { query, kind }: Pick<Database, 'query' | 'kind'>,
  ids: readonly number[],
): Promise<Map<number, EndPosition>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom('positions')
    .select(COLUMNS)
    .where(idIn(kind, 'positions.id', ids))
    .execute();
  const positions = readableRows('positions', rows, (row): EndPosition => {
    if (![row.latitude, row.longitude, row.speed].every(Number.isFinite))
      throw new Error('a number is not finite');
    if (!isDate(row.fix_time)) throw new Error('a time is no date');
    return {
      id: row.id,
      time: row.fix_time,
      // As on the wire, there is no -0.
      latitude: row.latitude + 0,
      longitude: row.longitude + 0,
      address: row.address,
      attributes: JSON.parse(row.attributes),
    };
  });
  return new Map(positions.map((position) => [position.id, position]));
}
