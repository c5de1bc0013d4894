/** Returns a table as an xlsx file. Every cell is text, so that no cell is evaluated as a formula. */
export async function createSpreadsheetFile(table: readonly (readonly string[])[]): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const [head = [], ...lines] = table;
  const rows = [
    head.map((text) => ({ value: escapedCellText(text), type: String, fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map((text) => ({ value: escapedCellText(text), type: String }))),
  ];
  return writeExcelFile(rows, { stickyRowsCount: 1 }).toBlob();
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
