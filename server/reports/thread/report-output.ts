import type { Kysely } from 'kysely';
import { countInRange } from '../../storage/history/history-count.ts';
import type { Schema } from '../../storage/schema/schema.ts';
import { HttpError } from '../../wire/http-error.ts';
import type { StoredDayRange } from './days/stored-days.ts';
import { csvOutput, gpxOutput, kmlOutput } from './files/position-files.ts';
import type { CountedRows, ReportPart } from './kinds/report-kind.ts';
import { reportKindOf, type ReportSpecification } from './kinds/report-kinds.ts';
import type { ReportLimits } from './kinds/report-limits.ts';
import type { ReportFormat, ReportJob } from './report-format.ts';
import type { ReportSource } from './source/report-source.ts';
import { RowAddresses } from './values/row-addresses.ts';
import { Zip, ZipDeflate } from 'fflate';
import { Workbook } from '@farol/core/domain/report/workbook';
import { reportColumns } from './sheet/report-columns.ts';
import type { SheetPlan, WireRow } from './sheet/sheet-plan.ts';
import type { SheetStyle } from './sheet/sheet-style.ts';
import { ZipArchive } from './sheet/zip-archive.ts';

/** Little is gained by more, and it takes twice as long. */
const COMPRESSION_LEVEL = 3;

/**
 * Yields a whole report in its form, in parts to be joined. After each list of parts, which may be empty, other
 * reports can run and this one can stop. Rejects with an HttpError before the first part when the report
 * exceeds the limits.
 */
export async function* reportOutput(
  source: ReportSource,
  { specification, form, addresses: addressStyle }: ReportJob<ReportSpecification>,
  limits: Pick<ReportLimits, 'rows' | 'fixes'>,
): AsyncGenerator<ReportPart[]> {
  const { counted, made, sheet } = reportKindOf(specification);
  if (counted) yield* checkSize(source.query, counted, specification, limits);
  if ('output' in made) {
    yield* made.output(source, specification, limits);
    return;
  }
  const addresses = addressStyle && (await RowAddresses.open(source, addressStyle));
  const rows = (): AsyncGenerator<string[]> => made.rows(source, specification, addresses);
  if (form.type === 'json') yield* jsonOutput(rows());
  else if (form.type === 'xlsx' && sheet)
    yield* sheetOutput(sheet, { source, addresses }, rows(), form.style);
  else if (made.title) yield* fileOutput(rows, form, made.title(specification) ?? '', addresses);
  else throw new Error(`There is no ${form.type} of a report of ${specification.kind}`);
}

/** Counts the rows a report would read, yielding empty pages in between; rejects when there are too many. */
async function* checkSize<Specification extends StoredDayRange>(
  query: Kysely<Schema>,
  { table, limit: limitName, ranges }: CountedRows<Specification>,
  specification: Specification,
  limits: Pick<ReportLimits, 'rows' | 'fixes'>,
): AsyncGenerator<never[]> {
  const limit = limits[limitName];
  let total = 0;
  for await (const { deviceId, range } of ranges(query, specification))
    for await (const count of countInRange(query, table, deviceId, range)) {
      total += count;
      if (total > limit) throw tooMany(`${limit} ${table}`);
      yield [];
    }
}

/** The text before the first dash is the same for every limit, so that the console can translate it. */
function tooMany(limit: string): HttpError {
  return new HttpError(
    400,
    `Report is too large - more than ${limit}, choose a shorter period or fewer devices - IllegalArgumentException`,
  );
}

async function* jsonOutput(pages: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  let isFirst = true;
  yield ['['];
  for await (const page of pages) {
    yield page.length === 0 ? [] : [(isFirst ? '' : ',') + page.join(',')];
    isFirst &&= page.length === 0;
  }
  yield [']'];
}

function fileOutput(
  pages: () => AsyncGenerator<string[]>,
  form: ReportFormat,
  title: string,
  addresses: RowAddresses | undefined,
): AsyncGenerator<ReportPart[]> {
  if (form.type === 'csv') return csvOutput(pages, form.zone, addresses);
  if (form.type === 'gpx') return gpxOutput(pages, title);
  if (form.type === 'kml') return kmlOutput(pages, title);
  if (form.type === 'kmz') return zipped('doc.kml', kmlOutput(pages, title));
  throw new Error(`There is no ${form.type} of stored positions`);
}

/** Yields an archive with one file of this name, compressed while its parts are read. */
async function* zipped(
  name: string,
  parts: AsyncGenerator<string[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>[]> {
  let ready: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(new Uint8Array(chunk));
  });
  const file = new ZipDeflate(name, { level: COMPRESSION_LEVEL });
  archive.add(file);
  const encoder = new TextEncoder();
  for await (const part of parts) {
    if (part.length > 0) file.push(encoder.encode(part.join('')), false);
    yield ready;
    ready = [];
  }
  file.push(new Uint8Array(), true);
  archive.end();
  yield ready;
}

/**
 * Yields a workbook of a report's rows (JSON texts) in parts (contract §4.7): a sheet per device with rows, or
 * one for all.
 * @param addresses names the places of positions and events
 */
async function* sheetOutput(
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
