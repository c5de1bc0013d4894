import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { Workbook } from '@farol/core/domain/report/workbook';
import { idIn } from '../../../storage/schema/id-list.ts';
import type { ReportSource } from '../source/report-source.ts';
import type { RowAddresses } from '../values/row-addresses.ts';
import { RecordNames } from '../values/record-names.ts';
import { reportColumns, type SheetReport, type WireRow } from './report-columns.ts';
import type { SheetStyle } from './sheet-style.ts';
import { ZipArchive } from './zip-archive.ts';

/** Reports of one row per device, which share a sheet; the others have a sheet per device. */
const SINGLE_SHEET: ReadonlySet<SheetReport> = new Set(['summary', 'devices']);

/**
 * Yields a workbook of a report's rows (JSON texts) in parts (contract §4.7): a sheet per device with rows, or
 * one for all.
 * @param addresses names the places of positions and events
 */
export async function* sheetOutput(
  { source, addresses }: { source: ReportSource; addresses: RowAddresses | undefined },
  report: SheetReport,
  pages: AsyncGenerator<string[]>,
  style: SheetStyle,
): AsyncGenerator<Uint8Array<ArrayBuffer>[]> {
  const { query } = source;
  const archive = new ZipArchive();
  const workbook = new Workbook(archive, style.language);
  const columns = reportColumns(report, style);
  const deviceNames = new Map(style.deviceNames);
  const names = {
    geofence: new RecordNames(query, 'geofence'),
    maintenance: new RecordNames(query, 'maintenance'),
  };
  let sheetDevice: unknown;
  for await (const page of pages) {
    const rows = page.map((text): WireRow => JSON.parse(text));
    if (addresses && report === 'events') await addressEvents(rows, source, addresses);
    for (const row of rows) {
      if (addresses && report === 'route') row['address'] = addresses.of(pointOf(row), addressIn(row));
      if (!workbook.hasSheets || (!SINGLE_SHEET.has(report) && row['deviceId'] !== sheetDevice)) {
        sheetDevice = row['deviceId'];
        workbook.beginSheet(titleOf(report, row, deviceNames), columns);
      }
      if (report === 'events') await nameRecords(row, names);
      workbook.addRow(columns.map(({ read, style: cell }) => ({ value: read(row), style: cell })));
    }
    yield archive.take();
  }
  if (!workbook.hasSheets) workbook.beginSheet(report, columns);
  workbook.end();
  yield archive.take();
}

function titleOf(report: SheetReport, row: WireRow, deviceNames: ReadonlyMap<number, string>): string {
  if (SINGLE_SHEET.has(report)) return report;
  return deviceNames.get(Number(row['deviceId'])) ?? String(row['deviceId']);
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
  const byId = new Map(places.map((place) => [place.id, addresses.of(place, place.address)]));
  for (const row of rows) row['address'] = byId.get(Number(row['positionId'])) ?? null;
}

function pointOf(row: WireRow): GeoPoint {
  return { latitude: Number(row['latitude']), longitude: Number(row['longitude']) };
}

function addressIn({ address }: WireRow): string | null {
  return typeof address === 'string' ? address : null;
}
