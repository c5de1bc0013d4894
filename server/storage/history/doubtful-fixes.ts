import { sql, type Kysely, type SchemaModule } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** A row of a doubtful fix. The index has the same condition, in the same words. */
const IS_DOUBTFUL = sql<boolean>`attributes like '%"doubt":"%'`;

/** Adds the index by which doubtful fixes are counted: the few of them, and not the positions of a period. */
export async function indexDoubtfulFixes(
  _schema: SchemaModule,
  _kind: unknown,
  query: Kysely<Schema>,
): Promise<void> {
  await sql`create index positions_doubtful on positions (device_id, fix_time) where ${IS_DOUBTFUL}`.execute(
    query,
  );
}

/** Returns the times of the doubtful fixes of a device in a range, milliseconds since the epoch, in order. */
export async function doubtfulTimes(
  query: Kysely<Schema>,
  deviceId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  const rows = await query
    .selectFrom('positions')
    .select('fix_time')
    .where('device_id', '=', deviceId)
    .where('fix_time', '>=', from)
    .where('fix_time', '<=', to)
    .where(IS_DOUBTFUL)
    .orderBy('fix_time')
    .limit(MAX_COUNTED)
    .execute();
  return rows.map(({ fix_time }) => fix_time);
}

/** More than any tracker sends in a period that a report is about; beyond that they are counted as so many. */
const MAX_COUNTED = 100_000;
