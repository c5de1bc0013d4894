import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile, { readSheet } from 'read-excel-file/browser';
import { expect, test } from 'vitest';
import { utcDateTimeText } from '@farol/core/domain/calendar/time-zone-clock';
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

test('excel file: a table saved as a spreadsheet and read again has the same texts, and no cell is evaluated as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cells, cells, cells), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const table = [['id', 'Nome', 'Placa'], ...rows];
        expect(
          await readSpreadsheetTable(
            await createSpreadsheetFile(table, { title: 'Vans', language: 'pt-BR' }),
          ),
        ).toEqual(table);
      },
    ),
    { numRuns: 25 },
  );
});

test('excel file: a column counts in whole numbers or measures with decimals, its total like its cells', async () => {
  const file = await createSpreadsheetFile(
    [
      ['Stops', 'Liters'],
      [2, 348],
      [3, 66.9],
    ],
    { title: 'Fuel', language: 'pt-BR', totals: [5, 414.9] },
  );
  const sheet = unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'];
  const styles = [...strFromU8(sheet ?? new Uint8Array()).matchAll(/<c r="[AB][2-4]"(?: s="(\d+)")?/g)];
  // Plain and decimal numbers, then those of totals in bold.
  expect(styles.map(([, style]) => style)).toEqual(['0', '4', '0', '4', '1', '7']);
});

test('excel file: a file that is not a spreadsheet is refused', async () => {
  await expect(readSpreadsheetTable(new Blob(['id,name']))).rejects.toThrow();
});

test('excel file: an identifier that a spreadsheet stored as a number is read as typed, or recognizably rounded', () => {
  expect(cellText(354_868_012_345_678)).toBe('354868012345678');
  expect(cellText(8.955170110123457e18)).toBe('8.95517e+18');
});

test('excel file: a time is a date that spreadsheets sort and calculate with, as the clock on the wall showed it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: Date.UTC(1900, 2, 1) / 1000, max: Date.UTC(2999, 11, 31) / 1000 }),
      async (seconds) => {
        const dateTime = utcDateTimeText(seconds * 1000);
        const [, row] = await readSheet(
          await createSpreadsheetFile([['Start'], [{ dateTime }]], { title: 'Trips', language: 'pt-BR' }),
        );
        // A fraction of a day cannot tell every millisecond.
        expect(Math.abs(Number(row?.[0]) - Date.parse(`${dateTime}Z`))).toBeLessThanOrEqual(1);
        expect(row?.[0]).toBeInstanceOf(Date);
      },
    ),
    { numRuns: 200 },
  );
});

test('excel file: a time before spreadsheets know dates stays readable', async () => {
  const file = await createSpreadsheetFile([['Start'], [{ dateTime: '1899-12-31T08:00:00' }]], {
    title: 'Trips',
    language: 'pt-BR',
  });
  expect(await readSpreadsheetTable(file)).toEqual([['Start'], ['1899-12-31 08:00:00']]);
});

test('excel file: the sheet has the title of its table, without what spreadsheets refuse', async () => {
  const sheets = await readXlsxFile(
    await createSpreadsheetFile([['Start']], { title: 'Trips: Van 5', language: 'pt-BR' }),
  );
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Trips  Van 5']);
});

test('excel file: columns are as wide as their longest cell, and totals are below the lines', async () => {
  const long = 'Rua das Laranjeiras, 400, Rio de Janeiro';
  const table = [
    ['Place', 'km'],
    [long, 3.25],
    ['Depot', 1.5],
  ];
  const file = await createSpreadsheetFile(table, {
    title: 'Stops',
    language: 'pt-BR',
    totals: ['Total', 4.75],
  });
  expect(await readSpreadsheetTable(file)).toEqual([
    ['Place', 'km'],
    [long, '3.25'],
    ['Depot', '1.5'],
    ['Total', '4.75'],
  ]);
  const sheet = strFromU8(
    unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  expect(sheet).toContain(`<col min="1" max="1" width="${long.length + 2}" customWidth="1"/>`);
});
