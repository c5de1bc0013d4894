import { positionForGuest } from '@farol/core/domain/share/guest-view';
import type { Selectable } from 'kysely';
import type { PositionRow } from '../../storage/schema/schema.ts';
import { positionsFromRows, positionJsonTexts } from '../../storage/tables/positions.ts';
import { isInGeofence } from '../../events/geofence-membership.ts';
import { eventPages } from './event-pages.ts';
import { positionPages } from './position-pages.ts';
import type { ReportLimits } from './report-limits.ts';
import type { ReportSpecification, RouteSpecification } from './report-specification.ts';
import { checkReportSize } from './report-size.ts';
import type { ReportSource } from './report-source.ts';
import { segmentPages } from './segment-pages.ts';
import { summaryPages } from './summary-pages.ts';

/**
 * Yields the rows of a report as JSON texts. After each page, which may be empty, other reports can run and
 * this one can stop. Rejects with an HttpError before the first row when the report exceeds the limits.
 */
export async function* reportPages(
  source: ReportSource,
  specification: ReportSpecification,
  limits: Pick<ReportLimits, 'rows' | 'fixes'>,
): AsyncGenerator<string[]> {
  yield* checkReportSize(source.query, specification, limits);
  switch (specification.kind) {
    case 'route':
      yield* routePages(source, specification);
      return;
    case 'trips':
    case 'stops':
      yield* segmentPages(source, specification);
      return;
    case 'summary':
      yield* summaryPages(source, specification);
      return;
    case 'events':
      yield* eventPages(source, specification);
  }
}

async function* routePages(
  { history }: ReportSource,
  specification: ReportSpecification & RouteSpecification,
): AsyncGenerator<string[]> {
  const { geofence, isForGuest } = specification;
  const textsOf = isForGuest ? guestTexts : positionJsonTexts;
  for (const deviceId of specification.deviceIds)
    for await (const rows of positionPages(history, deviceId, specification))
      yield textsOf(geofence ? rows.filter((row) => isInGeofence(geofence, row)) : rows);
}

function guestTexts(rows: readonly Selectable<PositionRow>[]): string[] {
  return positionsFromRows(rows).map((position) => JSON.stringify(positionForGuest(position)));
}
