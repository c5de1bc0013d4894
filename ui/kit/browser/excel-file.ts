/** What a cell holds: a text, a number to calculate with, or a duration. */
export type SpreadsheetCell = string | number | { readonly durationMs: number };

const DAY_MS = 86_400_000;

/** Returns a table as an xlsx file. Texts are never evaluated as formulas. */
export async function createSpreadsheetFile(table: readonly (readonly SpreadsheetCell[])[]): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const [head = [], ...lines] = table;
  const rows = [
    head.map((cell) => ({ ...writtenCell(cell), fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map(writtenCell)),
  ];
  return writeExcelFile(rows, { stickyRowsCount: 1 }).toBlob();
}

function writtenCell(cell: SpreadsheetCell) {
  if (typeof cell === 'string') return { value: escapedCellText(cell), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: cell.durationMs / DAY_MS, type: Number, format: '[h]:mm:ss' };
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
