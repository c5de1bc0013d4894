import type { ReportForm, ReportJob } from './report-form.ts';
import { combinedOutput } from './combined-output.ts';
import { csvOutput, gpxOutput, kmlOutput } from './files/position-files.ts';
import { zipped } from './files/zipped.ts';
import type { ReportLimits } from './report-limits.ts';
import { reportPages } from './report-pages.ts';
import { checkReportSize } from './report-size.ts';
import type { ReportSource } from './source/report-source.ts';
import type { ReportSpecification } from './report-specification.ts';
import { trackOutput } from './track-output.ts';
import { RowAddresses } from './values/row-addresses.ts';
import { visitOutput } from './visit-output.ts';
import { sheetOutput } from './sheet/sheet-output.ts';

/** A part of a report: text, or bytes of a workbook. */
export type ReportPart = string | Uint8Array<ArrayBuffer>;

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
  if (specification.kind === 'tracks') {
    yield* trackOutput(source, specification, limits);
    return;
  }
  if (specification.kind === 'visits') {
    yield* visitOutput(source, specification, limits);
    return;
  }
  yield* checkReportSize(source.query, specification, limits);
  const addresses = addressStyle && (await RowAddresses.open(source, addressStyle));
  if (specification.kind === 'combined') yield* combinedOutput(source, specification);
  else if (form.type === 'json') yield* jsonOutput(reportPages(source, specification, addresses));
  else if (form.type === 'xlsx' && specification.kind !== 'geofences' && specification.kind !== 'days')
    yield* sheetOutput(
      { source, addresses },
      specification.kind,
      reportPages(source, specification, addresses),
      form.style,
    );
  else yield* fileOutput(() => reportPages(source, specification), form, { specification, addresses });
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
  form: ReportForm,
  { specification, addresses }: { specification: ReportSpecification; addresses: RowAddresses | undefined },
): AsyncGenerator<ReportPart[]> {
  if (form.type === 'csv') return csvOutput(pages, form.zone, addresses);
  const name = specification.kind === 'route' ? (specification.title ?? '') : '';
  if (form.type === 'gpx') return gpxOutput(pages, name);
  if (form.type === 'kml') return kmlOutput(pages, name);
  if (form.type === 'kmz') return zipped('doc.kml', kmlOutput(pages, name));
  throw new Error(`There is no ${form.type} of a report of ${specification.kind}`);
}
