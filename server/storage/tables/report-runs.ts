import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/**
 * Remembers that a scheduled report has not run before now, so that it begins with the next period of its calendar,
 * and who made it. Changes nothing for one that is known.
 * @param at milliseconds since the epoch
 */
export async function startReportRuns(
  query: Kysely<Schema>,
  reportId: number,
  { at, userId }: { at: number; userId: number | null },
): Promise<void> {
  await query
    .insertInto('report_runs')
    .values({ report_id: reportId, started_at: at, user_id: userId, mailed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
