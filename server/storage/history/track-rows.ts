import { sql, type Kysely } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { idIn } from '../schema/id-list.ts';
import type { Schema } from '../schema/schema.ts';

/** What a track needs of a stored position. */
export interface TrackRow {
  id: number;
  device_id: number;
  fix_time: number;
  latitude: number;
  longitude: number;
  speed: number;
  course: number;
  attributes: string;
}

/** Rows read at a time, between which other reports run. */
const ROWS_PER_PAGE = 2000;
const COLUMNS = sql.raw(
  'p.id, p.device_id, p.fix_time, p.latitude, p.longitude, p.speed, p.course, p.attributes',
);

/** Yields the positions of a device with fix times after `from` and until `to` (milliseconds), oldest first, in pages. */
export async function* trackPages(
  query: Kysely<Schema>,
  deviceId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<TrackRow[]> {
  for (let after = { time: from, id: Number.MAX_SAFE_INTEGER }; ;) {
    const { rows } = await sql<TrackRow>`select ${COLUMNS} from positions p
      where p.device_id = ${deviceId} and p.fix_time <= ${to} and (p.fix_time, p.id) > (${after.time}, ${after.id})
      order by p.fix_time, p.id limit ${ROWS_PER_PAGE}`.execute(query);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_PAGE) return;
    after = { time: last.fix_time, id: last.id };
  }
}

/** When a device was where. */
export type PlaceRow = Pick<TrackRow, 'id' | 'fix_time' | 'latitude' | 'longitude'>;

/** Yields where a device was in [from, to] (milliseconds), oldest first, in pages; the last may be empty. */
export async function* placePages(
  query: Kysely<Schema>,
  deviceId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<PlaceRow[]> {
  for (let after = { time: from, id: -1 }; ;) {
    const { rows } = await sql<PlaceRow>`select p.id, p.fix_time, p.latitude, p.longitude from positions p
      where p.device_id = ${deviceId} and p.fix_time <= ${to} and (p.fix_time, p.id) > (${after.time}, ${after.id})
      order by p.fix_time, p.id limit ${ROWS_PER_PAGE}`.execute(query);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_PAGE) return;
    after = { time: last.fix_time, id: last.id };
  }
}

/** Returns the last position of each device until a moment, milliseconds, but none before the earliest one. */
export async function lastRowsUntil(
  { query, kind }: { query: Kysely<Schema>; kind: DatabaseKind },
  deviceIds: readonly number[],
  until: number,
  earliest: number,
): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`select ${COLUMNS} from devices d join positions p on p.id =
    (select last.id from positions last where last.device_id = d.id
      and last.fix_time <= ${until} and last.fix_time >= ${earliest}
      order by last.fix_time desc, last.id desc limit 1)
    where ${idIn(kind, 'd.id', deviceIds)}`.execute(query);
  return rows;
}

/** Returns the first position of each device after a moment, milliseconds. */
export async function firstRowsAfter(
  { query, kind }: { query: Kysely<Schema>; kind: DatabaseKind },
  deviceIds: readonly number[],
  after: number,
): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`select ${COLUMNS} from devices d join positions p on p.id =
    (select next.id from positions next where next.device_id = d.id and next.fix_time > ${after}
      order by next.fix_time, next.id limit 1)
    where ${idIn(kind, 'd.id', deviceIds)}`.execute(query);
  return rows;
}
