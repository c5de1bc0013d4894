import { escapeXml } from '../values/xml-text.ts';

/** How cells look, by their number in the styles of the workbook; totals and headings are bold. */
const CELL_STYLES = {
  plain: 0,
  heading: 1,
  time: 2,
  duration: 3,
  decimal: 4,
  coordinate: 5,
  totalDuration: 6,
  totalDecimal: 7,
  date: 8,
} as const;
export type CellStyle = keyof typeof CELL_STYLES;

/** The value of a cell; null for none. */
export type CellValue = string | number | boolean | null;

/** The most characters that a spreadsheet shows in a cell. */
const MAX_TEXT = 32_767;

/** Returns the letters of a column, from 0: `A` to `Z`, `AA`. */
function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/**
 * Returns a cell as XML; empty for null. Texts are typed as texts, so that none is ever read as a formula.
 */
export function cellXml(value: CellValue, style: CellStyle, column: number, row: number): string {
  if (value === null || value === '') return '';
  const start = `<c r="${columnLetters(column)}${row}" s="${CELL_STYLES[style]}"`;
  if (typeof value === 'number')
    return Number.isFinite(value) ? `${start}><v>${shownNumber(value, style)}</v></c>` : '';
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.slice(0, MAX_TEXT))}</t></is></c>`;
}

/** Returns a number as precise as it is shown: a reader who clicks the cell sees no digits of the calculation. */
function shownNumber(value: number, style: CellStyle): number {
  return style === 'decimal' || style === 'totalDecimal' ? Math.round(value * 100) / 100 : value;
}

/** Returns the styles of a workbook, in the order of `CELL_STYLES`. */
export function stylesXml(language: string): string {
  const formats = [dateTimeFormat(language), '0.000000', '[h]:mm:ss', dateFormat(language)]
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`)
    .join('');
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<numFmts count="4">${formats}</numFmts>` +
    '<fonts count="2"><font/><font><b/></font></fonts>' +
    // These two fills have to be there, whatever else is (ECMA-376 section 18.8.21): programs refuse a fill without a pattern.
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="9"><xf/><xf fontId="1" applyFont="1"/>' +
    [164, 166, 4, 165].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('') +
    [166, 4].map((id) => `<xf numFmtId="${id}" fontId="1" applyNumberFormat="1" applyFont="1"/>`).join('') +
    '<xf numFmtId="167" applyNumberFormat="1"/></cellXfs></styleSheet>'
  );
}

/** The parts of a date and time as spreadsheets name them. */
const DATE_CODES: Readonly<Record<string, string>> = {
  year: 'yyyy',
  month: 'mm',
  day: 'dd',
  hour: 'hh',
  minute: 'mm',
  second: 'ss',
  dayPeriod: 'AM/PM',
};

/** Returns how spreadsheets show dates and times to readers of a language, for instance `dd/mm/yyyy hh:mm:ss`. */
export function dateTimeFormat(language: string): string {
  return formatCode(language, { ...DAY_PARTS, hour: '2-digit', minute: '2-digit', second: '2-digit' });
}

/** Returns how spreadsheets show days to readers of a language, for instance `dd/mm/yyyy`. */
export function dateFormat(language: string): string {
  return formatCode(language, DAY_PARTS);
}

const DAY_PARTS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

function formatCode(language: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, parts)
    .formatToParts(0)
    .map(
      ({ type, value }) => DATE_CODES[type] ?? value.replaceAll(/\s/g, ' ').replaceAll(/[^\s:/.-]/g, '\\$&'),
    )
    .join('');
}

const DAY_MS = 86_400_000;
/** The day that spreadsheets count from. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);

/** Returns a day as spreadsheets count: days since 1899-12-30. `day` is `YYYY-MM-DD`; null for what is no day. */
export function dayCellValue(day: string): number | null {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) ? null : (ms - DAY_ZERO_MS) / DAY_MS;
}
