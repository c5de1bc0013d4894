import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { columnLetters, escapeXml, SHEET_STYLES_XML } from './sheet-xml.ts';
import { uniqueSheetName } from '@farol/core/domain/report/sheet-name';

/** The most rows of a sheet, headings included; spreadsheets open no more. */
const MAX_ROWS = 1_048_576;
/** Characters compressed at a time. */
const CHUNK_CHARACTERS = 64 * 1024;
/** Little is gained by more, and it takes twice as long. */
const COMPRESSION_LEVEL = 3;

/** A column of a sheet: its heading and its width in characters. */
export interface SheetColumn {
  heading: string;
  width: number;
}

/**
 * A workbook (Office Open XML) that is written while its rows are read: memory does not grow with the rows.
 * What is ready is taken with `take`.
 */
export class WorkbookStream {
  readonly #zip: Zip;
  readonly #encoder = new TextEncoder();
  readonly #names = new Set<string>();
  #ready: Uint8Array<ArrayBuffer>[] = [];
  #sheet: { file: ZipDeflate; title: string; columns: readonly SheetColumn[]; rows: number } | undefined;
  #text = '';

  constructor() {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#ready.push(new Uint8Array(chunk));
    });
  }

  /** Whether a sheet was begun. */
  get hasSheets(): boolean {
    return this.#names.size > 0;
  }

  /** Begins a sheet with a line of headings; the one before ends. */
  beginSheet(title: string, columns: readonly SheetColumn[]): void {
    this.#endSheet();
    this.#names.add(uniqueSheetName(title, this.#names));
    const file = new ZipDeflate(`xl/worksheets/sheet${this.#names.size}.xml`, { level: COMPRESSION_LEVEL });
    this.#zip.add(file);
    this.#sheet = { file, title, columns, rows: 0 };
    this.#text = sheetHead(columns);
    this.addRow(
      columns.map(
        ({ heading }, at) =>
          `<c r="${columnLetters(at)}1" s="1" t="inlineStr"><is><t>${escapeXml(heading)}</t></is></c>`,
      ),
    );
  }

  /** The number of the next row of the sheet, from 1. */
  get nextRow(): number {
    if (this.#sheet && this.#sheet.rows >= MAX_ROWS) this.beginSheet(this.#sheet.title, this.#sheet.columns);
    return (this.#sheet?.rows ?? 0) + 1;
  }

  /** Adds a row of cells, as XML. */
  addRow(cells: readonly string[]): void {
    if (!this.#sheet) throw new Error('A row needs a sheet');
    const number = ++this.#sheet.rows;
    this.#text += `<row r="${number}">${cells.join('')}</row>`;
    if (this.#text.length >= CHUNK_CHARACTERS) this.#compress(false);
  }

  /** Ends the workbook; it has to have a sheet. */
  end(): void {
    this.#endSheet();
    const names = [...this.#names];
    this.#addFile('xl/styles.xml', SHEET_STYLES_XML);
    this.#addFile('xl/workbook.xml', workbookXml(names));
    this.#addFile('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
    this.#addFile('_rels/.rels', PACKAGE_RELATIONS);
    this.#addFile('[Content_Types].xml', contentTypes(names.length));
    this.#zip.end();
  }

  /** Returns what is ready since the last time. */
  take(): Uint8Array<ArrayBuffer>[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #endSheet(): void {
    if (!this.#sheet) return;
    this.#text += '</sheetData></worksheet>';
    this.#compress(true);
    this.#sheet = undefined;
  }

  #compress(isLast: boolean): void {
    this.#sheet?.file.push(this.#encoder.encode(this.#text), isLast);
    this.#text = '';
  }

  #addFile(name: string, text: string): void {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(this.#encoder.encode(text), true);
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
