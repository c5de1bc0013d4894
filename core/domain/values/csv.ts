/** Serializes a table to CSV, safe for spreadsheets: no cell can be interpreted as a formula. */
export function serializeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * Parses a CSV text cell by cell, as written. Accepts commas, semicolons or tabs as separator, whichever
 * occurs first outside quotes or a first line such as `sep=;` names, any line ends, and a byte order mark. That
 * line is for the program that opens the file and not among the rows.
 */
export function parseCsv(text: string): string[][] {
  const marked = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const [named, told] = /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\r|\n|$)/i.exec(marked) ?? ['', undefined];
  const source = marked.slice(named.length);
  const separator = told ?? firstSeparator(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < source.length) {
    const [cell, end] = cellAt(source, at, `${separator}\r\n`);
    row.push(cell.replace(FORMULA_GUARD, ''));
    at = end;
    if (source[at] === separator) {
      at++;
      if (at < source.length) continue;
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

/** Negative numbers and coordinates stay as they are: they calculate nothing. */
function csvCell(cell: string): string {
  const isNumber = /^-\d+(\.\d+)?(, -?\d+(\.\d+)?)?$/.test(cell);
  const safe = /^'*[=+\-@\t\r]/.test(cell) && !isNumber ? `'${cell}` : cell;
  return safe === '' || /[",;\t\r\n]|^\s|\s$|^\uFEFF/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the separator that ends the first cell which is not alone in its line; a comma if there is none. */
function firstSeparator(source: string): string {
  for (let at = 0; at < source.length; at++) {
    [, at] = cellAt(source, at, ',;\t\r\n');
    const end = source[at];
    if (end === ',' || end === ';' || end === '\t') return end;
  }
  return ',';
}

/** Returns the cell at an index, which any of these characters ends outside quotes, and its end. */
function cellAt(source: string, start: number, ends: string): [string, number] {
  if (source[start] !== '"') {
    const end = endOf(source, start, ends);
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
  const end = endOf(source, at, ends);
  return [cell + source.slice(at, end), end];
}

function endOf(source: string, start: number, ends: string): number {
  let end = start;
  // At the end of the source there is no character, which every text includes.
  while (!ends.includes(source.charAt(end))) end++;
  return end;
}
