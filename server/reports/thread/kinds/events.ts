import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { eventForGuest } from '@farol/core/domain/share/guest-view';
import type { Selectable } from 'kysely';
import type { EventRow } from '../../../storage/schema/schema.ts';
import { idIn } from '../../../storage/schema/id-list.ts';
import { eventsFromRows } from '../../../storage/tables/events.ts';
import { badRequest } from '../../../wire/http-error.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import type { WireRow } from '../sheet/sheet-plan.ts';
import type { ReportSource } from '../source/report-source.ts';
import { RecordNames } from '../values/record-names.ts';
import type { RowAddresses } from '../values/row-addresses.ts';
import { idsOf, wholeRanges, userReport, type HiddenRecords } from './report-kind.ts';

/**
 * Stored events of these types and alarms (none for all), without those at hidden records (contract §4.7).
 */
export interface EventSpecification {
  deviceIds: number[];
  types: string[];
  alarms: string[];
  hidden: HiddenRecords;
  /** Whether to show only what guests of a share may see. */
  isForGuest: boolean;
}

/** The most types and alarms of one report. */
const MAX_TYPES = 100;

/** The report of events. */
export const eventReportKind = userReport<'events', EventSpecification>('events', {
  subject: 'events',
  ownQuery: { type: 'texts', alarm: 'texts' },
  // Events of the last hours need no right to reports.
  permissions: undefined,
  specify: ({ access, query, now, devices, hidden }) => {
    const from = access.requireHistoryFrom('events', query.from, now);
    const [types, alarms] = [new Set(query.types), new Set(query.alarms)];
    if (Math.max(types.size, alarms.size) > MAX_TYPES) throw badRequest('Too many event types');
    return {
      deviceIds: idsOf(devices()),
      from,
      types: types.has('allEvents') ? [] : [...types],
      alarms: [...alarms],
      isForGuest: access.isGuest,
      hidden: hidden(),
    };
  },
  counted: {
    table: 'events',
    limit: 'rows',
    ranges: (_query, specification) => wholeRanges(specification.deviceIds, specification),
  },
  made: { rows: eventPages },
  namesPlaces: 'inTables',
  sheet: {
    title: 'events',
    columns: [
      ['time', 'eventTime', 'time'],
      ['type', 'type', 'event'],
      ['geofence', 'geofenceName', 'text'],
      ['maintenance', 'maintenanceName', 'text'],
      ['address', 'address', 'text'],
      ['attributes', 'attributes', 'json'],
    ],
    completion: (source, addresses) => {
      const names = {
        geofence: new RecordNames(source.query, 'geofence'),
        maintenance: new RecordNames(source.query, 'maintenance'),
      };
      return async (rows) => {
        if (addresses) await addressEvents(rows, source, addresses);
        for (const row of rows) await nameRecords(row, names);
      };
    },
  },
});

/** Events read at a time. */
const EVENTS_PER_PAGE = 500;

/** Yields the stored events of a device in a period, ordered by time, page by page; a page may be empty. */
export async function* eventRowPages(
  { history }: ReportSource,
  deviceId: number,
  { from, to, types }: StoredDayRange & { readonly types: readonly string[] },
): AsyncGenerator<Selectable<EventRow>[]> {
  let after: { eventTime: number; id: number } | undefined;
  for (;;) {
    const rows = await history.eventRows(deviceId, { from, to, types, after }, EVENTS_PER_PAGE);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < EVENTS_PER_PAGE) return;
    after = { eventTime: last.event_time, id: last.id };
  }
}

/** Yields the events of the chosen devices, device by device, ordered by time. */
export async function* eventPages(
  source: ReportSource,
  specification: EventSpecification & StoredDayRange,
): AsyncGenerator<string[]> {
  const alarms = new Set(specification.alarms);
  const geofences = new Set(specification.hidden.geofences);
  const maintenances = new Set(specification.hidden.maintenances);
  const isWanted = (event: DeviceEvent): boolean =>
    (event.type !== 'alarm' || alarms.size === 0 || alarms.has(String(event.attributes['alarm']))) &&
    !geofences.has(event.geofenceId) &&
    !maintenances.has(event.maintenanceId);
  for (const deviceId of specification.deviceIds)
    for await (const rows of eventRowPages(source, deviceId, specification))
      yield eventsFromRows(rows)
        .filter(isWanted)
        .map((event) => (specification.isForGuest ? eventForGuest(event) : event))
        .filter((event) => event !== undefined)
        .map((event) => JSON.stringify(event));
}

async function nameRecords(
  row: WireRow,
  names: Record<'geofence' | 'maintenance', RecordNames>,
): Promise<void> {
  for (const kind of ['geofence', 'maintenance'] as const) {
    const id = Number(row[`${kind}Id`]);
    if (id > 0) row[`${kind}Name`] = await names[kind].withId(id);
  }
}

/** Gives events the address of where they happened. */
async function addressEvents(
  rows: readonly WireRow[],
  { query, kind }: ReportSource,
  addresses: RowAddresses,
): Promise<void> {
  const ids = [...new Set(rows.map((row) => Number(row['positionId'])).filter((id) => id > 0))];
  if (ids.length === 0) return;
  const places = await query
    .selectFrom('positions')
    .select(['id', 'latitude', 'longitude', 'address'])
    .where(idIn(kind, 'positions.id', ids))
    .execute();
  const texts = await addresses.of(places);
  const byId = new Map(places.map(({ id }, at) => [id, texts[at] ?? null]));
  for (const row of rows) row['address'] = byId.get(Number(row['positionId'])) ?? null;
}
