import { Workbook } from '@farol/core/domain/report/workbook';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema/schema.ts';
import { RecordNames } from '../values/record-names.ts';
import { reportColumns, type SheetReport, type WireRow } from './report-columns.ts';
import type { SheetStyle } from './sheet-style.ts';
import { ZipArchive } from './zip-archive.ts';

/** Reports of one row per device, which share a sheet; the others have a sheet per device. */
const SINGLE_SHEET: ReadonlySet<SheetReport> = new Set(['summary', 'devices']);

/**
 * Yields a workbook of a report's rows (JSON texts) in parts (contract §4.7): a sheet per device with rows, or
 * one for all.
 */
export async function* sheetOutput(
  query: Kysely<Schema>,
  report: SheetReport,
  pages: AsyncGenerator<string[]>,
  style: SheetStyle,
): AsyncGenerator<Uint8Array<ArrayBuffer>[]> {
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
    for (const text of page) {
      const row: WireRow = JSON.parse(text);
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
