import type { Kysely } from 'kysely';
import { countInRange } from '../../storage/history/history-count.ts';
import type { Schema } from '../../storage/schema/schema.ts';
import { HttpError } from '../../wire/http-error.ts';
import type { ReportLimits } from './report-limits.ts';
import { unfoldedRanges, type TimeRange } from './days/stored-days.ts';
import type { AskedReport, ReportSpecification } from './report-specification.ts';

/** Counts the rows a report would read, yielding empty pages in between; rejects when there are too many. */
export async function* checkReportSize(
  query: Kysely<Schema>,
  specification: ReportSpecification,
  limits: Pick<ReportLimits, 'rows' | 'fixes'>,
): AsyncGenerator<never[]> {
  const { kind } = specification;
  if (kind === 'devices' || kind === 'days') return;
  const limit = LISTED.has(kind) ? limits.rows : limits.fixes;
  const table = kind === 'events' || kind === 'geofences' ? 'events' : 'positions';
  let total = 0;
  for await (const { deviceId, range } of rangesToRead(query, specification))
    for await (const count of countInRange(query, table, deviceId, range)) {
      total += count;
      if (total > limit) throw tooMany(`${limit} ${table}`);
      yield [];
    }
}

/** Yields the parts of a report's range of which the rows of a device have to be read. */
async function* rangesToRead(
  query: Kysely<Schema>,
  specification: Exclude<AskedReport, { kind: 'devices' }>,
): AsyncGenerator<{ deviceId: number; range: TimeRange }> {
  switch (specification.kind) {
    case 'trips':
    case 'stops':
      for (const { id, rules } of specification.devices)
        for (const range of await unfoldedRanges(query, id, specification, rules))
          yield { deviceId: id, range };
      return;
    case 'summary':
      for (const { id } of specification.devices)
        for (const range of await unfoldedRanges(query, id, specification, undefined))
          yield { deviceId: id, range };
      return;
    case 'geofences':
      for (const { id } of specification.devices) yield { deviceId: id, range: specification };
      return;
    case 'tracks':
    case 'visits':
      // They are counted while they are read.
      return;
    case 'route':
    case 'events':
    case 'combined':
      for (const deviceId of specification.deviceIds) yield { deviceId, range: specification };
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
