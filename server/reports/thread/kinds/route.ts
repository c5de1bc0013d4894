import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { REPORTS } from '@farol/core/domain/report/report';
import { positionForGuest } from '@farol/core/domain/share/guest-view';
import type { Selectable } from 'kysely';
import { isInGeofence } from '../../../events/geofence-membership.ts';
import type { PositionRow } from '../../../storage/schema/schema.ts';
import { positionsFromRows, positionJsonTexts } from '../../../storage/tables/positions.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import { positionPages } from '../source/position-pages.ts';
import type { ReportSource } from '../source/report-source.ts';
import { idsOf, wholeRanges, userReport } from './report-kind.ts';

/** Stored positions, device by device (contract §4.6, §4.7). */
export interface RouteSpecification {
  deviceIds: number[];
  /** The name of the line in a file; none by default. */
  title?: string;
  /** Limits them to a geofence; undefined for all. */
  geofence?: Geofence;
  /** Whether to show only what guests of a share may see. */
  isForGuest: boolean;
}

/** The report of stored positions. */
export const routeReportKind = userReport<'route', RouteSpecification>('route', {
  subject: 'positions',
  permissions: REPORTS.route.permissions,
  specify: ({ access, devices }) => ({ deviceIds: idsOf(devices()), isForGuest: access.isGuest }),
  counted: {
    table: 'positions',
    limit: 'rows',
    ranges: (_query, specification) => wholeRanges(specification.deviceIds, specification),
  },
  made: { rows: routePages, title: ({ title }) => title },
  namesPlaces: 'inTables',
  sheet: {
    title: 'route',
    columns: [
      ['valid', 'valid', 'text'],
      ['time', 'fixTime', 'time'],
      ['latitude', 'latitude', 'coordinate'],
      ['longitude', 'longitude', 'coordinate'],
      ['altitude', 'altitude', 'number'],
      ['speed', 'speed', 'speed'],
      ['address', 'address', 'text'],
      ['attributes', 'attributes', 'json'],
    ],
    completion: (_source, addresses) => async (rows) => {
      if (!addresses) return;
      const texts = await addresses.of(
        rows.map(({ latitude, longitude, address }) => ({
          latitude: Number(latitude),
          longitude: Number(longitude),
          address: typeof address === 'string' ? address : null,
        })),
      );
      for (const [at, row] of rows.entries()) row['address'] = texts[at] ?? null;
    },
  },
});

async function* routePages(
  { history }: ReportSource,
  specification: RouteSpecification & StoredDayRange,
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
