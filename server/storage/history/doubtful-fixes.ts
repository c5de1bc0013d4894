import type { Kysely } from 'kysely';
import { IS_DOUBTFUL } from '../schema/doubtful-fix.ts';
import type { Schema } from '../schema/schema.ts';

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
