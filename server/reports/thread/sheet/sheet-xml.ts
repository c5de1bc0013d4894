/** The formats of cells, by their number in the styles of the workbook. */
export const CELL_STYLE = { plain: 0, heading: 1, time: 2, duration: 3, decimal: 4, coordinate: 5 } as const;
export type CellStyle = keyof typeof CELL_STYLE;

/** The most characters that a spreadsheet shows in a cell. */
const MAX_TEXT = 32_767;

/** Returns the letters of a column, from 0: `A` to `Z`, `AA`. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/**
 * Returns a cell as XML; empty for null. Texts are typed as texts, so that none is ever read as a formula.
 */
export function cellXml(
  value: string | number | boolean | null,
  style: CellStyle,
  column: number,
  row: number,
): string {
  if (value === null || value === '') return '';
  const start = `<c r="${columnLetters(column)}${row}" s="${CELL_STYLE[style]}"`;
  if (typeof value === 'number') return Number.isFinite(value) ? `${start}><v>${value}</v></c>` : '';
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.slice(0, MAX_TEXT))}</t></is></c>`;
}

/** Returns a text for XML, without the characters that XML cannot hold. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const SPECIAL = /[&<>"]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** The formats in the order of `CELL_STYLE`. */
export const SHEET_STYLES_XML =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="0.000000"/></numFmts>' +
  '<fonts count="2"><font/><font><b/></font></fonts>' +
  // These two fills have to be there, whatever else is (ECMA-376 section 18.8.21): programs refuse a fill without a pattern.
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/>' +
  [164, 46, 4, 165].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('') +
  '</cellXfs></styleSheet>';
