import type { Kysely } from 'kysely';
import { countOf } from '../storage/history-counts.ts';
import type { Schema } from '../storage/schema.ts';
import { Refusal } from '../tracking/refusal.ts';
import type { ReportLimits } from './report-limits.ts';
import type { ReportOrder } from './report-order.ts';

/** Counts what a report would read, answering an empty page now and then; rejects when it is more than one report may. */
export async function* refuseTooMany(
  query: Kysely<Schema>,
  order: ReportOrder,
  limits: Pick<ReportLimits, 'rows' | 'fixes'>,
): AsyncGenerator<never[]> {
  const most = order.kind === 'route' || order.kind === 'events' ? limits.rows : limits.fixes;
  const table = order.kind === 'events' ? 'events' : 'positions';
  const ids = 'devices' in order ? order.devices.map(({ id }) => id) : order.deviceIds;
  let total = 0;
  for (const id of ids)
    for await (const count of countOf(query, table, id, order)) {
      total += count;
      if (total > most) throw tooMany(`${most} ${table}`);
      yield [];
    }
}

/** The reason stands before the first dash and is the same for every limit, so that a console can say it in the user's language. */
function tooMany(limit: string): Refusal {
  return new Refusal(
    400,
    `Report is too large - more than ${limit}, choose a shorter period or fewer devices - IllegalArgumentException`,
  );
}
