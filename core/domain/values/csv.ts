/** Serializes a table to CSV, safe for spreadsheets: no cell can be interpreted as a formula. */
export function serializeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * Parses a CSV text cell by cell, as written. Accepts commas, semicolons or tabs as separator, whichever
 * occurs first outside quotes, any line ends, and a byte order mark.
 */
export function parseCsv(text: string): string[][] {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = /^(?:"(?:[^"]|"")*"|[^",;\t])*([,;\t])/.exec(source)?.[1] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < source.length) {
    const [cell, end] = cellAt(source, at, separator);
    row.push(cell.replace(FORMULA_GUARD, ''));
    at = end;
    if (source[at] === separator) {
      at++;
      if (at < source.length && source[at] !== '\r' && source[at] !== '\n') continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    if (source[at] === '\r' && source[at + 1] === '\n') at++;
    at++;
  }
  return rows;
}

/** The apostrophe before what a spreadsheet would evaluate; one more where there already is one. */
const FORMULA_GUARD = /^'(?='*[=+\-@\t\r])/;

function csvCell(cell: string): string {
  const isNumber = /^-\d+(\.\d+)?$/.test(cell);
  const safe = /^'*[=+\-@\t\r]/.test(cell) && !isNumber ? `'${cell}` : cell;
  return safe === '' || /[",;\t\r\n]|^\s|\s$|^\uFEFF/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the cell at an index, and its end. */
function cellAt(source: string, start: number, separator: string): [string, number] {
  if (source[start] !== '"') {
    let end = start;
    while (end < source.length && source[end] !== separator && source[end] !== '\r' && source[end] !== '\n')
      end++;
    return [source.slice(start, end), end];
  }
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote === -1) return [cell + source.slice(at), source.length];
    cell += source.slice(at, quote);
    at = quote + 1;
    if (source[at] !== '"') break;
    cell += '"';
    at++;
  }
  // Text after a closing quote belongs to the cell, as in spreadsheets.
  let end = at;
  while (end < source.length && source[end] !== separator && source[end] !== '\r' && source[end] !== '\n')
    end++;
  return [cell + source.slice(at, end), end];
}
