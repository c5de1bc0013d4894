import { escapeXml } from '../values/xml-text.ts';
import { cellXml, stylesXml, type CellStyle, type CellValue } from './workbook-xml.ts';

/** The most rows of a sheet, headings included; spreadsheets open no more. */
const MAX_ROWS = 1_048_576;
/** Characters passed on at a time. */
const CHUNK_CHARACTERS = 64 * 1024;
/** A column of a sheet: its heading and its width in characters. */
export interface SheetColumn {
  readonly heading: string;
  readonly width: number;
}

/** A cell: a text or flag, or a number with the format in which it is shown; null for an empty one. */
export interface SheetCell {
  readonly value: CellValue;
  readonly style: CellStyle;
}

/** The zip file of a workbook, which is written one file after the other. */
export interface WorkbookArchive {
  /** Begins a file and returns how its text is added, in parts; the last one ends it. */
  begin(name: string): (text: string, isLast: boolean) => void;
  end(): void;
}

/** A sheet that is being written, and what of it was not passed on yet. */
interface OpenSheet {
  readonly add: (text: string, isLast: boolean) => void;
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  rows: number;
  text: string;
}

/**
 * A workbook (Office Open XML) that is written while its rows are read: memory does not grow with the rows. The
 * server and the console write the same workbooks, each with its own archive.
 */
export class Workbook {
  readonly #archive: WorkbookArchive;
  readonly #language: string;
  readonly #names = new Set<string>();
  #sheet: OpenSheet | undefined;

  /** @param language whose dates are written as its readers write them, as a tag such as `pt-BR` */
  constructor(archive: WorkbookArchive, language: string) {
    this.#archive = archive;
    this.#language = language;
  }

  /** Whether a sheet was begun. */
  get hasSheets(): boolean {
    return this.#names.size > 0;
  }

  /** Begins a sheet with a line of headings; the one before ends. */
  beginSheet(title: string, columns: readonly SheetColumn[]): void {
    this.#endSheet();
    this.#names.add(uniqueSheetName(title, this.#names));
    const add = this.#archive.begin(`xl/worksheets/sheet${this.#names.size}.xml`);
    this.#sheet = { add, title, columns, rows: 0, text: sheetHead(columns) };
    this.addRow(columns.map(({ heading }) => ({ value: heading, style: 'heading' })));
  }

  /** Adds a row; where the sheet is full it is the first of another one. Throws without a sheet. */
  addRow(cells: readonly SheetCell[]): void {
    if (this.#sheet && this.#sheet.rows >= MAX_ROWS) this.beginSheet(this.#sheet.title, this.#sheet.columns);
    if (!this.#sheet) throw new Error('A row needs a sheet');
    const sheet = this.#sheet;
    const number = ++sheet.rows;
    const xml = cells.map(({ value, style }, column) => cellXml(value, style, column, number));
    sheet.text += `<row r="${number}">${xml.join('')}</row>`;
    if (sheet.text.length < CHUNK_CHARACTERS) return;
    sheet.add(sheet.text, false);
    sheet.text = '';
  }

  /** Ends the workbook; it has to have a sheet. */
  end(): void {
    this.#endSheet();
    const names = [...this.#names];
    this.#addFile('xl/styles.xml', stylesXml(this.#language));
    this.#addFile('xl/workbook.xml', workbookXml(names));
    this.#addFile('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
    this.#addFile('_rels/.rels', PACKAGE_RELATIONS);
    this.#addFile('[Content_Types].xml', contentTypes(names.length));
    this.#archive.end();
  }

  #endSheet(): void {
    if (!this.#sheet) return;
    this.#sheet.add(`${this.#sheet.text}</sheetData></worksheet>`, true);
    this.#sheet = undefined;
  }

  #addFile(name: string, text: string): void {
    this.#archive.begin(name)(text, true);
  }
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The headings stay in view, and the columns have their widths. */
function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  return (
    `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths}</cols><sheetData>`
  );
}

function workbookXml(names: readonly string[]): string {
  const sheets = names
    .map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('');
  return `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><sheets>${sheets}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const relations = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE_RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  relations.push(
    `<Relationship Id="rId${sheets + 1}" Type="${OFFICE_RELATIONS}/styles" Target="styles.xml"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
}

const PACKAGE_RELATIONS = `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  return (
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${parts.join('')}</Types>`
  );
}

/** The most characters in the name of a sheet. */
const MAX_LENGTH = 31;

/**
 * Returns a name for a sheet: the title without what spreadsheets refuse, cut to 31 characters, and numbered
 * where another sheet has it in any case of letters.
 */
export function uniqueSheetName(title: string, taken: ReadonlySet<string>): string {
  const known = new Set([...taken].map((name) => name.toLowerCase()));
  const clean =
    title.replaceAll(/[[\]:*?/\\\p{Cc}\p{Cs}]/gu, ' ').replaceAll(/^['\s]+|['\s]+$/g, '') || 'Sheet';
  // "History" belongs to the spreadsheet program.
  const base = clean.toLowerCase() === 'history' ? `${clean} 1` : clean;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const name = cut(base, MAX_LENGTH - suffix.length) + suffix;
    if (!known.has(name.toLowerCase())) return name;
  }
}

/** Cuts a text without halving a character. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
