import { Workbook } from '@farol/core/domain/report/workbook';
import type { ReportSource } from '../source/report-source.ts';
import type { RowAddresses } from '../values/row-addresses.ts';
import { reportColumns } from './report-columns.ts';
import type { SheetPlan, WireRow } from './sheet-plan.ts';
import type { SheetStyle } from './sheet-style.ts';
import { ZipArchive } from './zip-archive.ts';

/**
 * Yields a workbook of a report's rows (JSON texts) in parts (contract §4.7): a sheet per device with rows, or
 * one for all.
 * @param addresses names the places of positions and events
 */
export async function* sheetOutput(
  plan: SheetPlan,
  { source, addresses }: { source: ReportSource; addresses: RowAddresses | undefined },
  pages: AsyncGenerator<string[]>,
  style: SheetStyle,
): AsyncGenerator<Uint8Array<ArrayBuffer>[]> {
  const archive = new ZipArchive();
  const workbook = new Workbook(archive, style.language);
  const columns = reportColumns(plan.columns, style);
  const deviceNames = new Map(style.deviceNames);
  const complete = plan.completion?.(source, addresses);
  let sheetDevice: unknown;
  for await (const page of pages) {
    const rows = page.map((text): WireRow => JSON.parse(text));
    await complete?.(rows);
    for (const row of rows) {
      if (!workbook.hasSheets || (!plan.isShared && row['deviceId'] !== sheetDevice)) {
        sheetDevice = row['deviceId'];
        const deviceName = deviceNames.get(Number(sheetDevice)) ?? String(sheetDevice);
        workbook.beginSheet(plan.isShared ? plan.title : deviceName, columns);
      }
      workbook.addRow(columns.map(({ read, style: cell }) => ({ value: read(row), style: cell })));
    }
    yield archive.take();
  }
  if (!workbook.hasSheets) workbook.beginSheet(plan.title, columns);
  workbook.end();
  yield archive.take();
}
