import type { Kysely } from 'kysely';
import { countInRange } from '../../storage/history/history-count.ts';
import type { Schema } from '../../storage/schema/schema.ts';
import { HttpError } from '../../wire/http-error.ts';
import type { ReportLimits } from './report-limits.ts';
import type { ReportSpecification } from './report-specification.ts';

/** Counts the rows a report would read, yielding empty pages in between; rejects when there are too many. */
export async function* checkReportSize(
  query: Kysely<Schema>,
  specification: ReportSpecification,
  limits: Pick<ReportLimits, 'rows' | 'fixes'>,
): AsyncGenerator<never[]> {
  const { kind } = specification;
  if (kind === 'devices') return;
  const limit = LISTED.has(kind) ? limits.rows : limits.fixes;
  const table = kind === 'events' || kind === 'geofences' ? 'events' : 'positions';
  const ids =
    'devices' in specification ? specification.devices.map(({ id }) => id) : specification.deviceIds;
  let total = 0;
  for (const id of ids)
    for await (const count of countInRange(query, table, id, specification)) {
      total += count;
      if (total > limit) throw tooMany(`${limit} ${table}`);
      yield [];
    }
}

/** The reports that list what they read. */
const LISTED: ReadonlySet<ReportSpecification['kind']> = new Set([
  'route',
  'events',
  'combined',
  'geofences',
]);

/** The text before the first dash is the same for every limit, so that the console can translate it. */
function tooMany(limit: string): HttpError {
  return new HttpError(
    400,
    `Report is too large - more than ${limit}, choose a shorter period or fewer devices - IllegalArgumentException`,
  );
}
