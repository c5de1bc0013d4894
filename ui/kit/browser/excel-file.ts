import type { LocalDateTime } from '@farol/core/domain/calendar/time-zone-clock';
import { uniqueSheetName } from '@farol/core/domain/report/sheet-name';

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

/** Returns a table as an xlsx file with one sheet of that title. Texts are never evaluated as formulas. */
export async function createSpreadsheetFile(
  table: readonly (readonly SpreadsheetCell[])[],
  title: string,
): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const [head = [], ...lines] = table;
  const rows = [
    head.map((cell) => ({ ...writtenCell(cell), fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map(writtenCell)),
  ];
  return writeExcelFile(rows, { sheet: uniqueSheetName(title, new Set()), stickyRowsCount: 1 }).toBlob();
}

function writtenCell(cell: SpreadsheetCell) {
  if (typeof cell === 'string') return { value: escapedCellText(cell), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return 'durationMs' in cell
    ? { value: cell.durationMs / DAY_MS, type: Number, format: '[h]:mm:ss' }
    : dateCell(cell.dateTime);
}

function dateCell(dateTime: LocalDateTime) {
  const clockMs = Date.parse(`${dateTime}Z`);
  // Spreadsheets know no date before it.
  if (!(clockMs >= FIRST_EXACT_DAY_MS)) return { value: dateTimeText(dateTime), type: String };
  return { value: (clockMs - FIRST_DAY_MS) / DAY_MS, type: Number, format: 'yyyy-mm-dd hh:mm:ss' };
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
  return rows.map((row) => row.map((cell) => unescapedCellText(cellText(cell))));
}

/**
 * Appends a space to names of inherited object properties, such as `constructor`: the writer looks up shared
 * strings in a plain object and would take them for strings it has already written.
 */
function escapedCellText(text: string): string {
  return text in {} ? `${text} ` : text;
}

function unescapedCellText(text: string): string {
  return text.trimEnd() in {} ? text.trimEnd() : text;
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
