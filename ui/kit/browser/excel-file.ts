import type { LocalDateTime } from '@farol/core/domain/calendar/time-zone-clock';
import type { SheetCell } from '@farol/core/domain/report/workbook';
import { forEachInPieces } from './in-pieces.ts';

/** What a cell holds: a text, a number to calculate with, a duration, or a date and time of the local clock. */
export type SpreadsheetCell =
  | string
  | number
  | { readonly durationMs: number }
  | { readonly dateTime: LocalDateTime };

const DAY_MS = 86_400_000;
/** The day from which spreadsheets count days. They also count a 29 February 1900, which did not exist. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
const FIRST_EXACT_DAY_MS = Date.UTC(1900, 2, 1);

/** What a spreadsheet needs besides its lines. */
interface SpreadsheetOptions {
  /** The name of the sheet. */
  readonly title: string;
  /** The language in which its reader reads dates. */
  readonly language: string;
  /** What the lines add up to; below them, in bold. */
  readonly totals?: readonly (SpreadsheetCell | undefined)[];
}

/**
 * Returns a table, its first line the headings, as an xlsx file with one sheet. Texts are never evaluated as
 * formulas. The page is not held while a long table is written.
 */
export async function createSpreadsheetFile(
  [head = [], ...lines]: readonly (readonly SpreadsheetCell[])[],
  { title, language, totals }: SpreadsheetOptions,
): Promise<Blob> {
  const [{ Workbook }, { strToU8, Zip, ZipDeflate }] = await Promise.all([
    import('@farol/core/domain/report/workbook'),
    import('fflate'),
  ]);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    parts.push(new Uint8Array(bytes));
  });
  const archive = {
    begin: (name: string) => {
      const file = new ZipDeflate(name);
      zip.add(file);
      return (text: string, isLast: boolean): void => file.push(strToU8(text), isLast);
    },
    end: () => zip.end(),
  };
  const workbook = new Workbook(archive, language);
  const columns = head.map((heading, at) => ({
    heading: typeof heading === 'string' ? heading : '',
    width: columnWidth([heading, ...lines.slice(0, MEASURED_LINES).map((line) => line[at])]),
  }));
  workbook.beginSheet(title, columns);
  // A column counts, in whole numbers, or measures: then all of its numbers have decimals, the total as well.
  const measures = head.map((_, at) => lines.some((line) => isFraction(line[at])));
  const written = (isTotal: boolean) => (cell: SpreadsheetCell | undefined, at: number) =>
    writtenCell(cell, { isTotal, isMeasured: measures[at] === true });
  await forEachInPieces(lines, (line) => workbook.addRow(line.map(written(false))));
  if (totals) workbook.addRow(totals.map(written(true)));
  workbook.end();
  return new Blob(parts);
}

/** The first lines tell how wide a column is. */
const MEASURED_LINES = 500;
const WIDTHS = { least: 8, most: 60, duration: 12, dateTime: 21 };

/** Returns the width in characters at which the cells of a column can be read. */
function columnWidth(cells: readonly (SpreadsheetCell | undefined)[]): number {
  const widest = cells.reduce<number>((width, cell) => Math.max(width, cellWidth(cell)), WIDTHS.least);
  return Math.min(widest + 2, WIDTHS.most);
}

function cellWidth(cell: SpreadsheetCell | undefined): number {
  if (cell === undefined) return 0;
  if (typeof cell === 'string') return cell.length;
  if (typeof cell === 'number') return cell.toFixed(2).length;
  return 'durationMs' in cell ? WIDTHS.duration : WIDTHS.dateTime;
}

function isFraction(cell: SpreadsheetCell | undefined): boolean {
  return typeof cell === 'number' && !Number.isInteger(cell);
}

function writtenCell(
  cell: SpreadsheetCell | undefined,
  { isTotal, isMeasured }: { isTotal: boolean; isMeasured: boolean },
): SheetCell {
  if (cell === undefined) return { value: null, style: 'plain' };
  if (typeof cell === 'string') return { value: cell, style: isTotal ? 'heading' : 'plain' };
  if (typeof cell === 'number') {
    if (isMeasured || isFraction(cell)) return { value: cell, style: isTotal ? 'totalDecimal' : 'decimal' };
    return { value: cell, style: isTotal ? 'heading' : 'plain' };
  }
  return 'durationMs' in cell
    ? { value: cell.durationMs / DAY_MS, style: isTotal ? 'totalDuration' : 'duration' }
    : dateCell(cell.dateTime);
}

function dateCell(dateTime: LocalDateTime): SheetCell {
  const clockMs = Date.parse(`${dateTime}Z`);
  // Spreadsheets know no date before it.
  if (!(clockMs >= FIRST_EXACT_DAY_MS)) return { value: dateTimeText(dateTime), style: 'plain' };
  return { value: (clockMs - FIRST_DAY_MS) / DAY_MS, style: 'time' };
}

/** Returns a date and time as a text that spreadsheets understand. */
export function dateTimeText(dateTime: LocalDateTime): string {
  return dateTime.replace('T', ' ');
}

/**
 * Returns the first sheet of an xlsx file as a table of texts. Rejects when the file is not a spreadsheet.
 */
export async function readSpreadsheetTable(file: Blob): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(file);
  return rows.map((row) => row.map(cellText));
}

/**
 * Returns a cell as the user typed it: spreadsheets convert input to numbers, dates and booleans. A number
 * that the spreadsheet rounded is returned in exponential notation, so that it is not taken for an exact one.
 */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return dayText(cell);
  // Spreadsheets store 15 significant digits; the remaining digits of a longer number are wrong.
  if (typeof cell === 'number' && Math.abs(cell) >= 1e15) return cell.toExponential(5);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}

/** Returns a date without the midnight that spreadsheets add to it. */
function dayText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
