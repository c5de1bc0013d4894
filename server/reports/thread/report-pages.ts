import { positionForGuest } from '@farol/core/domain/share/guest-view';
import type { Selectable } from 'kysely';
import type { PositionRow } from '../../storage/schema/schema.ts';
import { positionsFromRows, positionJsonTexts } from '../../storage/tables/positions.ts';
import { isInGeofence } from '../../events/geofence-membership.ts';
import { foldDays } from './days/fold-days.ts';
import { eventPages } from './event-pages.ts';
import { geofencePages } from './geofence-pages.ts';
import { positionPages } from './source/position-pages.ts';
import type {
  DeviceListSpecification,
  ReportSpecification,
  RouteSpecification,
} from './report-specification.ts';
import type { ReportSource } from './source/report-source.ts';
import type { RowAddresses } from './values/row-addresses.ts';
import { segmentPages } from './segment-pages.ts';
import { summaryPages } from './summary-pages.ts';

/**
 * Yields the rows of a report as JSON texts. After each page, which may be empty, other reports can run.
 * @param addresses names the ends of trips and the places of stops; stored positions are told as they are stored
 */
export async function* reportPages(
  source: ReportSource,
  specification: ReportSpecification & {
    kind: Exclude<ReportSpecification['kind'], 'combined' | 'tracks' | 'visits'>;
  },
  addresses?: RowAddresses,
): AsyncGenerator<string[]> {
  switch (specification.kind) {
    case 'route':
      yield* routePages(source, specification);
      return;
    case 'trips':
    case 'stops':
      yield* segmentPages(source, specification, addresses);
      return;
    case 'summary':
      yield* summaryPages(source, specification);
      return;
    case 'events':
      yield* eventPages(source, specification);
      return;
    case 'geofences':
      yield* geofencePages(source, specification);
      return;
    case 'days':
      yield* foldDays(source, specification);
      return;
    case 'devices':
      yield* deviceListPages(specification);
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

/** Rows of the list of devices made at a time. */
const DEVICES_PER_PAGE = 500;

async function* deviceListPages({ devices }: DeviceListSpecification): AsyncGenerator<string[]> {
  for (let start = 0; start < devices.length; start += DEVICES_PER_PAGE)
    yield devices.slice(start, start + DEVICES_PER_PAGE).map((device) => JSON.stringify(device));
}
