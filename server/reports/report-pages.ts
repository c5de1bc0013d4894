import { sharedPosition } from '@farol/core/domain/shared-view';
import type { Selectable } from 'kysely';
import type { PositionRow } from '../storage/schema.ts';
import { positionsOf, positionTexts } from '../storage/tables/positions.ts';
import { isInFence } from '../tracking/geofence-membership.ts';
import { eventPages } from './event-pages.ts';
import { positionPages } from './position-pages.ts';
import type { ReportLimits } from './report-limits.ts';
import type { ReportOrder, RouteOrder } from './report-order.ts';
import { refuseTooMany } from './report-size.ts';
import type { ReportSource } from './report-source.ts';
import { segmentPages } from './segment-pages.ts';
import { summaryPages } from './summary-pages.ts';

/**
 * The rows of a report as JSON texts. Each page, which may be empty, is a place to let others go first or to stop. Rejects with a
 * Refusal before the first row when the report is larger than the limits allow.
 */
export async function* reportPages(
  source: ReportSource,
  order: ReportOrder,
  limits: Pick<ReportLimits, 'rows' | 'fixes'>,
): AsyncGenerator<string[]> {
  yield* refuseTooMany(source.query, order, limits);
  switch (order.kind) {
    case 'route':
      yield* routePages(source, order);
      return;
    case 'trips':
    case 'stops':
      yield* segmentPages(source, order);
      return;
    case 'summary':
      yield* summaryPages(source, order);
      return;
    case 'events':
      yield* eventPages(source, order);
  }
}

async function* routePages(
  { history }: ReportSource,
  order: ReportOrder & RouteOrder,
): AsyncGenerator<string[]> {
  const { fence, isForGuest } = order;
  const textsOf = isForGuest ? guestTexts : positionTexts;
  for (const deviceId of order.deviceIds)
    for await (const rows of positionPages(history, deviceId, order))
      yield textsOf(fence ? rows.filter((row) => isInFence(fence, row)) : rows);
}

function guestTexts(rows: readonly Selectable<PositionRow>[]): string[] {
  return positionsOf(rows).map((position) => JSON.stringify(sharedPosition(position)));
}
