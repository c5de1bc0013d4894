import { sql, type Kysely } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { idIn } from '../schema/id-list.ts';
import type { Schema } from '../schema/schema.ts';
import { TRACK_COLUMNS, type FixRow } from './fix-pages.ts';

/** What a track needs of a stored position. */
export type TrackRow = FixRow<typeof TRACK_COLUMNS>;

const COLUMNS = sql.join(TRACK_COLUMNS.map((column) => sql.ref(`p.${column}`)));

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
