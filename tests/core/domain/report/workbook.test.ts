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
function written(fill: (workbook: Workbook) => void): { files: Record<string, string>; bytes: Buffer } {
  const files: Record<string, string> = {};
  const begin = (name: string) => (text: string) => void (files[name] = (files[name] ?? '') + text);
  const workbook = new Workbook({ begin, end: () => {} }, 'pt-BR');
  fill(workbook);
  workbook.end();
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return { files, bytes: Buffer.from(zipSync(Object.fromEntries(entries))) };
}

const plain = (value: SheetCell['value']): SheetCell => ({ value, style: 'plain' });

test('any texts and numbers come back from a workbook as they were, none as a formula', async () => {
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

test('a number has the digits that are shown, and a place keeps all of its own', () => {
  expect(cellXml(0.900_000_000_000_000_4, 'decimal', 0, 2)).toContain('<v>0.9</v>');
  expect(cellXml(161.980_000_001, 'totalDecimal', 0, 2)).toContain('<v>161.98</v>');
  expect(cellXml(-23.550_52, 'coordinate', 0, 2)).toContain('<v>-23.55052</v>');
});

test('what is not a number is an empty cell', () => {
  expect(
    [Number.NaN, Number.POSITIVE_INFINITY, null, ''].map((value) => cellXml(value, 'plain', 0, 1)),
  ).toEqual(['', '', '', '']);
});

test.for([
  ['pt-BR', String.raw`dd/mm/yyyy\, hh:mm:ss`],
  ['en-US', String.raw`mm/dd/yyyy\, hh:mm:ss AM/PM`],
  ['de-DE', String.raw`dd.mm.yyyy\, hh:mm:ss`],
] as const)('dates are shown as readers of %s write them', ([language, format]) => {
  expect(dateTimeFormat(language)).toBe(format);
  expect(stylesXml(language)).toContain(`formatCode="${format}"`);
  expect(dateFormat(language)).toBe(format.split(String.raw`\,`)[0]);
});

test('a day is one in spreadsheets, with nothing of a time', async () => {
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

test('a sheet that is full goes on in another one with the same headings', async () => {
  const rows = 1_048_576;
  const { files } = written((workbook) => {
    workbook.beginSheet('van', COLUMNS);
    for (let row = 0; row < rows; row++) workbook.addRow([]);
  });
  expect(files['xl/worksheets/sheet1.xml']?.match(/<row /g)).toHaveLength(rows);
  expect(files['xl/worksheets/sheet2.xml']?.match(/<row /g)).toHaveLength(2);
  expect(files['xl/workbook.xml']).toContain('name="van (2)"');
});

test('columns have their widths', () => {
  const { files } = written((workbook) => workbook.beginSheet('van', [{ heading: 'a', width: 21 }]));
  expect(files['xl/worksheets/sheet1.xml']).toContain('<col min="1" max="1" width="21" customWidth="1"/>');
});

test('programs that want a pattern in each fill of a workbook, and the two that must be there, open it', () => {
  const fills = stylesXml('en-US').match(/<fill>.*?<\/fill>|<fill\/>/g);
  expect(fills).toEqual([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]);
});
