/** A table as a spreadsheet file. Every cell is a text, so none of it is ever calculated. */
export async function createSpreadsheetFile(table: readonly (readonly string[])[]): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const [head = [], ...lines] = table;
  const rows = [
    head.map((text) => ({ value: escapedCellText(text), type: String, fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map((text) => ({ value: escapedCellText(text), type: String }))),
  ];
  return writeExcelFile(rows, { stickyRowsCount: 1 }).toBlob();
}

/** The first sheet of a spreadsheet file as a table of texts. Rejects when the file is none. */
export async function readSpreadsheetTable(file: Blob): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(file);
  return rows.map((row) => row.map((cell) => unescapedCellText(cellText(cell))));
}

/** The writer takes words that every object knows, such as `constructor`, for ones it has already written: a blank sets them apart. */
function escapedCellText(text: string): string {
  return text in {} ? `${text} ` : text;
}

function unescapedCellText(text: string): string {
  return text.trimEnd() in {} ? text.trimEnd() : text;
}

/** A cell as people typed it: spreadsheets make numbers, days and flags of that. A number that they rounded does not pass for a whole one. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return dayText(cell);
  // A spreadsheet keeps fifteen digits of a number: of a longer one the rest is made up, which is not to be taken for it.
  if (typeof cell === 'number' && Math.abs(cell) >= 1e15) return cell.toExponential(5);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}

/** A day alone without its time, which a spreadsheet gives it. */
function dayText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
