import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cellText,
  createSpreadsheetFile,
  readSpreadsheetTable,
} from '../../../../ui/kit/browser/excel-file.ts';

const cells = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '+55 11',
    '-3',
    '@SUM(A1)',
    '0012',
    'São Paulo',
    '2026-08-21',
    'true',
    'a\nb',
    '<x>&"',
    'constructor',
    '__proto__',
  ),
  fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 })
    .filter((text) => text.trim() === text && text !== ''),
);

test('a table saved as a spreadsheet and read again has the same texts, and no cell is evaluated as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cells, cells, cells), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const table = [['id', 'Nome', 'Placa'], ...rows];
        expect(await readSpreadsheetTable(await createSpreadsheetFile(table))).toEqual(table);
      },
    ),
    { numRuns: 25 },
  );
});

test('a file that is not a spreadsheet is refused', async () => {
  await expect(readSpreadsheetTable(new Blob(['id,name']))).rejects.toThrow();
});

test('an identifier that a spreadsheet stored as a number is read as typed, or recognizably rounded', () => {
  expect(cellText(354_868_012_345_678)).toBe('354868012345678');
  expect(cellText(8.955170110123457e18)).toBe('8.95517e+18');
});
