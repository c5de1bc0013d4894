import type { Kysely } from 'kysely';
import { countInRange } from '../../storage/history/history-count.ts';
import type { Schema } from '../../storage/schema/schema.ts';
import { HttpError } from '../../wire/http-error.ts';
import type { StoredDayRange } from './days/stored-days.ts';
import { csvOutput, gpxOutput, kmlOutput } from './files/position-files.ts';
import { zipped } from './files/zipped.ts';
import type { CountedRows, ReportPart } from './kinds/report-kind.ts';
import { reportKindOf, type ReportSpecification } from './kinds/report-kinds.ts';
import type { ReportLimits } from './kinds/report-limits.ts';
import type { ReportFormat, ReportJob } from './report-format.ts';
import { sheetOutput } from './sheet/sheet-output.ts';
import type { ReportSource } from './source/report-source.ts';
import { RowAddresses } from './values/row-addresses.ts';

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
