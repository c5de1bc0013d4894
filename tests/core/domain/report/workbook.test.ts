import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { Workbook, type SheetCell } from '@farol/core/domain/report/workbook';
import {
  cellXml,
  dateFormat,
  dateTimeFormat,
  dayCellValue,
  stylesXml,
} from '@farol/core/domain/report/workbook-xml';

const COLUMNS = [
  { heading: 'a', width: 10 },
  { heading: 'b', width: 10 },
];

/** Writes a workbook and returns its files and the whole as one zip file. */
function written(fill: (workbook: Workbook) => void): {
  files: Record<string, string>;
  bytes: Buffer;
  isEnded: boolean;
} {
  let isEnded = false;
  const files: Record<string, string> = {};
  const begin = (name: string) => (text: string) => void (files[name] = (files[name] ?? '') + text);
  const workbook = new Workbook({ begin, end: () => void (isEnded = true) }, 'pt-BR');
  fill(workbook);
  workbook.end();
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return { files, bytes: Buffer.from(zipSync(Object.fromEntries(entries))), isEnded };
}

const plain = (value: SheetCell['value']): SheetCell => ({ value, style: 'plain' });

test('workbook: any texts and numbers come back from a workbook as they were, none as a formula', async () => {
  const texts = fc
    .string({ unit: 'grapheme' })
    .filter((text) => text.trim() === text && text !== '' && !/\p{C}/u.test(text));
  const cell = fc.oneof(
    texts,
    fc.constantFrom('=1+1', '+cmd', '-2', '@x', 'constructor', '__proto__'),
    fc.integer(),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
      const { bytes } = written((workbook) => {
        workbook.beginSheet('van', COLUMNS);
        for (const row of rows) workbook.addRow(row.map(plain));
      });
      const [sheet] = await readXlsxFile(bytes, { trim: false });
      expect(sheet?.data).toEqual([['a', 'b'], ...rows]);
    }),
    { numRuns: 60 },
  );
});

test('workbook: a number has the digits that are shown, and a place keeps all of its own', () => {
  expect(cellXml(0.900_000_000_000_000_4, 'decimal', 0, 2)).toContain('<v>0.9</v>');
  expect(cellXml(161.980_000_001, 'totalDecimal', 0, 2)).toContain('<v>161.98</v>');
  expect(cellXml(-23.550_52, 'coordinate', 0, 2)).toContain('<v>-23.55052</v>');
});

test('workbook: what is not a number is an empty cell', () => {
  expect(
    [Number.NaN, Number.POSITIVE_INFINITY, null, ''].map((value) => cellXml(value, 'plain', 0, 1)),
  ).toEqual(['', '', '', '']);
});

test.for([
  ['pt-BR', String.raw`dd/mm/yyyy\, hh:mm:ss`],
  ['en-US', String.raw`mm/dd/yyyy\, hh:mm:ss AM/PM`],
  ['de-DE', String.raw`dd.mm.yyyy\, hh:mm:ss`],
] as const)('workbook: dates are shown as readers of %s write them', ([language, format]) => {
  expect(dateTimeFormat(language)).toBe(format);
  expect(stylesXml(language)).toContain(`formatCode="${format}"`);
  expect(dateFormat(language)).toBe(format.split(String.raw`\,`)[0]);
});

test('workbook: a day is one in spreadsheets, with nothing of a time', async () => {
  const { bytes } = written((workbook) => {
    workbook.beginSheet('van', COLUMNS);
    workbook.addRow([
      { value: dayCellValue('2026-12-31'), style: 'date' },
      { value: dayCellValue('soon'), style: 'date' },
    ]);
  });
  const [sheet] = await readXlsxFile(bytes);
  expect(sheet?.data[1]).toEqual([new Date('2026-12-31T00:00:00Z'), null]);
});

test('workbook: a sheet that is full goes on in another one with the same headings', async () => {
  const rows = 1_048_576;
  const { files } = written((workbook) => {
    workbook.beginSheet('van', COLUMNS);
    for (let row = 0; row < rows; row++) workbook.addRow([]);
  });
  expect(files['xl/worksheets/sheet1.xml']?.match(/<row /g)).toHaveLength(rows);
  expect(files['xl/worksheets/sheet2.xml']?.match(/<row /g)).toHaveLength(2);
  expect(files['xl/workbook.xml']).toContain('name="van (2)"');
});

test('workbook: columns have their widths', () => {
  const { files } = written((workbook) => workbook.beginSheet('van', [{ heading: 'a', width: 21 }]));
  expect(files['xl/worksheets/sheet1.xml']).toContain('<col min="1" max="1" width="21" customWidth="1"/>');
});

/** Returns all values of an attribute in a file. */
const valuesOf = (text = '', attribute = '') =>
  [...text.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

test('a workbook is a package: every part is declared once, and every relation leads to a part', () => {
  const { files, isEnded } = written((workbook) => {
    expect(workbook.hasSheets).toBe(false);
    workbook.beginSheet('van', COLUMNS);
    expect(workbook.hasSheets).toBe(true);
    workbook.beginSheet('Van', COLUMNS);
  });
  expect(isEnded).toBe(true);
  for (const text of Object.values(files))
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?><\w+ xmlns="http:\/\/schemas\.openxmlformats\.org\//,
    );
  // Nothing but the values of cells stands between the tags.
  for (const text of Object.values(files))
    expect(text.replaceAll(/<(t|v)[ >][^<]*<\/\1>|<[^>]*>/g, '')).toBe('');
  const types = files['[Content_Types].xml'];
  expect(valuesOf(types, 'Extension')).toEqual(['rels', 'xml']);
  const parts = Object.keys(files).filter((name) => name.startsWith('xl/') && !name.endsWith('.rels'));
  expect(valuesOf(types, 'PartName').toSorted()).toEqual(parts.map((name) => `/${name}`).toSorted());
  expect(parts.toSorted()).toEqual([
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
  expect(new Set(valuesOf(types, 'ContentType')).size).toBe(5);
  expect(valuesOf(files['_rels/.rels'], 'Target')).toEqual(['xl/workbook.xml']);
  const relations = files['xl/_rels/workbook.xml.rels'];
  expect(valuesOf(relations, 'Target')).toEqual([
    'worksheets/sheet1.xml',
    'worksheets/sheet2.xml',
    'styles.xml',
  ]);
  expect(valuesOf(relations, 'Id')).toEqual(['rId1', 'rId2', 'rId3']);
  expect(valuesOf(files['xl/workbook.xml'], 'r:id')).toEqual(['rId1', 'rId2']);
  expect(valuesOf(files['xl/workbook.xml'], 'sheetId')).toEqual(['1', '2']);
  expect(valuesOf(files['xl/workbook.xml'], 'name')).toEqual(['van', 'Van (2)']);
});

test('styles: each cell style has the format that its name says, in the order of their numbers', () => {
  const text = stylesXml('pt-BR');
  const formats = new Map(
    [...text.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"\/>/g)].map(([, id, code]) => [id, code]),
  );
  // The ids below 164 belong to the programs: 4 is a number with two decimals.
  formats.set('4', '#,##0.00');
  const cells = (text.match(/<cellXfs.*?<\/cellXfs>/)?.[0].match(/<xf.*?\/>/g) ?? []).map((xf) => [
    formats.get(/numFmtId="(\d+)"/.exec(xf)?.[1] ?? ''),
    xf.includes('fontId="1"'),
  ]);
  const time = String.raw`dd/mm/yyyy\, hh:mm:ss`;
  expect(cells).toEqual([
    [undefined, false],
    [undefined, true],
    [time, false],
    ['[h]:mm:ss', false],
    ['#,##0.00', false],
    ['0.000000', false],
    ['[h]:mm:ss', true],
    ['#,##0.00', true],
    ['dd/mm/yyyy', false],
  ]);
  for (const [, list = '', count = ''] of text.matchAll(
    /<(numFmts|fonts|fills|borders|cellStyleXfs|cellXfs) count="(\d+)"/g,
  )) {
    const children = { numFmts: 'numFmt', fonts: 'font', fills: 'fill', borders: 'border' }[list] ?? 'xf';
    const inside = text.match(new RegExp(`<${list} .*?</${list}>`))?.[0] ?? '';
    expect(inside.match(new RegExp(`<${children}[ />]`, 'g')), list).toHaveLength(Number(count));
  }
  expect(text).toContain('<font><b/></font>');
  // Programs want them in this order, and at least one of each.
  expect([...text.matchAll(/<(\w+) count="[1-9]\d*"/g)].map(([, list]) => list)).toEqual([
    'numFmts',
    'fonts',
    'fills',
    'borders',
    'cellStyleXfs',
    'cellXfs',
  ]);
});

test('cells: they have the letters of their columns, headings are bold, and a text ends where spreadsheets end it', () => {
  const letters = [0, 25, 26, 51, 52, 701, 702].map(
    (at) => /r="([A-Z]+)7"/.exec(cellXml(1, 'plain', at, 7))?.[1],
  );
  expect(letters).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  expect(cellXml('x'.repeat(40_000), 'plain', 0, 1)).toContain(`>${'x'.repeat(32_767)}<`);
  const { files } = written((workbook) => workbook.beginSheet('van', COLUMNS));
  expect(files['xl/worksheets/sheet1.xml']?.match(/<c r="[AB]1" s="1"/g)).toHaveLength(2);
});

test('workbook: is passed on in parts of some 64 kB, the last of each file marked as such', () => {
  const parts: { name: string; length: number; isLast: boolean }[] = [];
  const workbook = new Workbook(
    {
      begin: (name) => (text, isLast) => void parts.push({ name, length: text.length, isLast }),
      end: () => {},
    },
    'en-US',
  );
  expect(() => workbook.addRow([])).toThrow('A row needs a sheet');
  workbook.beginSheet('van', COLUMNS);
  for (let row = 0; row < 20; row++) workbook.addRow([plain('x'.repeat(10_000))]);
  workbook.end();
  const ofSheet = parts.filter(({ name }) => name === 'xl/worksheets/sheet1.xml');
  expect(ofSheet.map(({ isLast }) => isLast)).toEqual([false, false, true]);
  for (const { length } of ofSheet.slice(0, 2)) {
    expect(length).toBeGreaterThanOrEqual(65_536);
    expect(length).toBeLessThan(65_536 + 11_000);
  }
  expect(parts.filter(({ isLast }) => isLast)).toHaveLength(6);
});

/** The parts in which a sheet is passed on whose only row has 32,500 characters and these. */
const partsOf = (characters: number): string[] => {
  const parts: string[] = [];
  const begin = (name: string) => (text: string) =>
    void (name === 'xl/worksheets/sheet1.xml' && parts.push(text));
  const workbook = new Workbook({ begin, end: () => {} }, 'en-US');
  workbook.beginSheet('van', COLUMNS);
  workbook.addRow([plain('x'.repeat(32_500)), plain('x'.repeat(characters))]);
  workbook.end();
  return parts;
};

test('workbook: is passed on once a part is 64 kB long, and nothing of it twice', () => {
  const end = '</sheetData></worksheet>';
  const rest = 65_536 - ((partsOf(1)[0] ?? '').length - end.length - 1);
  expect(partsOf(rest).map(({ length }) => length)).toEqual([65_536, end.length]);
  expect(partsOf(rest - 1).map(({ length }) => length)).toEqual([65_535 + end.length]);
});

test('workbook: programs that want a pattern in each fill of a workbook, and the two that must be there, open it', () => {
  const fills = stylesXml('en-US').match(/<fill>.*?<\/fill>|<fill\/>/g);
  expect(fills).toEqual([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]);
});
