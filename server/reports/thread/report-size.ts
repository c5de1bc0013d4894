import type { Kysely } from 'kysely';
import { countInRange } from '../../storage/history/history-count.ts';
import type { Schema } from '../../storage/schema/schema.ts';
import { HttpError } from '../../wire/http-error.ts';
import type { ReportLimits } from './report-limits.ts';
import type { ReportSpecification } from './report-specification.ts';

/** Counts what a report would read, answering an empty page now and then; rejects when it is more than one report may. */
export async function* checkReportSize(
  query: Kysely<Schema>,
  specification: ReportSpecification,
  limits: Pick<ReportLimits, 'rows' | 'fixes'>,
): AsyncGenerator<never[]> {
  const most = specification.kind === 'route' || specification.kind === 'events' ? limits.rows : limits.fixes;
  const table = specification.kind === 'events' ? 'events' : 'positions';
  const ids =
    'devices' in specification ? specification.devices.map(({ id }) => id) : specification.deviceIds;
  let total = 0;
  for (const id of ids)
    for await (const count of countInRange(query, table, id, specification)) {
      total += count;
      if (total > most) throw tooMany(`${most} ${table}`);
      yield [];
    }
}

/** The reason stands before the first dash and is the same for every limit, so that a console can say it in the user's language. */
function tooMany(limit: string): HttpError {
  return new HttpError(
    400,
    `Report is too large - more than ${limit}, choose a shorter period or fewer devices - IllegalArgumentException`,
  );
}
