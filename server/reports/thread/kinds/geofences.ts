import { REPORTS } from '@farol/core/domain/report/report';
import { readOrSkip } from '../../../storage/schema/readable-rows.ts';
import { listIn } from '../../../storage/schema/stored-json.ts';
import { formatWireDate } from '../../../wire/wire-date.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import type { ReportSource } from '../source/report-source.ts';
import { eventRowPages } from './events.ts';
import { idsOf, reportDevice, wholeRanges, userReport, type ReportDevice } from './report-kind.ts';

interface GeofenceSpecification {
  devices: ReportDevice[];
  geofenceIds: number[];
}

/** The report of the stays of devices in geofences (contract §4.7). */
export const geofenceReportKind = userReport<'geofences', GeofenceSpecification>('geofences', {
  subject: 'visits to geofences',
  ownQuery: { geofenceId: 'ids' },
  permissions: REPORTS.geofences.permissions,
  specify: ({ access, query: { geofenceIds = [] }, devices }) => ({
    geofenceIds: geofenceIds.filter((id) => access.canAccess('geofence', id)),
    devices: devices().map(reportDevice),
  }),
  counted: {
    table: 'events',
    limit: 'rows',
    ranges: (_query, specification) => wholeRanges(idsOf(specification.devices), specification),
  },
  made: { rows: geofencePages },
});

/**
 * Yields the stays of devices in geofences (contract §4.7), ordered by their ends: from entering to leaving, by
 * the stored events. A stay that began before the span begins with the first position of the span, one that has
 * not ended ends with the last.
 */
async function* geofencePages(
  source: ReportSource,
  specification: GeofenceSpecification & StoredDayRange,
): AsyncGenerator<string[]> {
  const geofenceIds = new Set(specification.geofenceIds);
  if (geofenceIds.size === 0) return;
  for (const device of specification.devices) {
    const [first, last] = [
      await edgePosition(source, device.id, specification, 'asc'),
      await edgePosition(source, device.id, specification, 'desc'),
    ];
    if (!first || !last) continue;
    /** The geofences that the device is in, and since when. */
    const inside = new Map<number, number>();
    for (const id of first.geofenceIds) if (geofenceIds.has(id)) inside.set(id, first.fixTime);
    for await (const events of crossings(source, device.id, specification)) {
      const texts: string[] = [];
      for (const { type, geofenceId, time } of events) {
        if (!geofenceIds.has(geofenceId)) continue;
        const since = inside.get(geofenceId);
        if (type === 'geofenceEnter') inside.set(geofenceId, since ?? time);
        else if (since !== undefined) {
          inside.delete(geofenceId);
          texts.push(stayText(device, geofenceId, since, time));
        }
      }
      yield texts;
    }
    yield [...inside].map(([geofenceId, since]) => stayText(device, geofenceId, since, last.fixTime));
  }
}

interface Crossing {
  type: string;
  geofenceId: number;
  time: number;
}

async function* crossings(
  source: ReportSource,
  deviceId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Crossing[]> {
  const types = ['geofenceEnter', 'geofenceExit'];
  for await (const rows of eventRowPages(source, deviceId, { from, to, types }))
    yield rows.map(({ type, geofence_id, event_time }) => ({
      type,
      geofenceId: geofence_id ?? 0,
      time: event_time,
    }));
}

async function edgePosition(
  { query }: ReportSource,
  deviceId: number,
  { from, to }: { from: number; to: number },
  order: 'asc' | 'desc',
): Promise<{ fixTime: number; geofenceIds: number[] } | undefined> {
  const row = await query
    .selectFrom('positions')
    .select(['fix_time', 'geofence_ids'])
    .where('device_id', '=', deviceId)
    .where('fix_time', '>=', from)
    .where('fix_time', '<=', to)
    .orderBy('fix_time', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const text = row.geofence_ids ?? '[]';
  const geofenceIds = readOrSkip('The geofences of a position', () => listIn(text, isNumber)) ?? [];
  return { fixTime: row.fix_time, geofenceIds };
}

/** Only device, geofence and times are filled. */
function stayText(device: ReportDevice, geofenceId: number, start: number, end: number): string {
  return JSON.stringify({
    deviceId: device.id,
    deviceName: device.name,
    distance: 0,
    averageSpeed: 0,
    maxSpeed: 0,
    spentFuel: 0,
    startOdometer: 0,
    endOdometer: 0,
    startTime: formatWireDate(start),
    endTime: formatWireDate(end),
    geofenceId,
  });
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
