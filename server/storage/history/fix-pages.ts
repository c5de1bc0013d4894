import { sql, type Kysely, type Selectable } from 'kysely';
import type { PositionRow, Schema } from '../schema/schema.ts';

/** What a track needs of a stored position. */
export const TRACK_COLUMNS = [
  'id',
  'device_id',
  'fix_time',
  'latitude',
  'longitude',
  'speed',
  'course',
  'attributes',
] as const;
/** When a device was where. */
export const PLACE_COLUMNS = ['id', 'fix_time', 'latitude', 'longitude'] as const;

/** Some columns of a stored position. */
export type FixRow<Columns extends readonly (keyof PositionRow)[]> = Pick<
  Selectable<PositionRow>,
  Columns[number]
>;

/** Rows read at a time, between which other reports run. */
const ROWS_PER_PAGE = 2000;

/**
 * Yields some columns of a device's positions with fix times in [from, to] (milliseconds), oldest first, in pages;
 * the last may be empty. Columns that are not needed cost as much as those that are.
 */
export async function* fixPages<Columns extends readonly ('id' | 'fix_time' | keyof PositionRow)[]>(
  query: Kysely<Schema>,
  deviceId: number,
  { from, to }: { from: number; to: number },
  columns: Columns,
  rowsPerPage = ROWS_PER_PAGE,
): AsyncGenerator<(FixRow<Columns> & FixRow<['id', 'fix_time']>)[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  for (let after = { time: from, id: -1 }; ;) {
    const { rows } = await sql<FixRow<Columns> & FixRow<['id', 'fix_time']>>`select ${selected} from positions
      where device_id = ${deviceId} and fix_time <= ${to} and (fix_time, id) > (${after.time}, ${after.id})
      order by fix_time, id limit ${rowsPerPage}`.execute(query);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerPage) return;
    after = { time: last.fix_time, id: last.id };
  }
}
