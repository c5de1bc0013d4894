import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, serializeCsv } from '@farol/core/domain/values/csv';

const cells = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    '',
    '=1+1',
    "'=1",
    "''@x",
    '-5',
    "'-5",
    '+55 11',
    'a,b',
    'a;b',
    '"',
    'a\nb',
    '\r',
    '\tx',
    '\uFEFF',
    ' b ',
  ),
);
const tables = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cells, { minLength: width, maxLength: width }), { maxLength: 6 }));

test('every table is read back cell by cell as it was written', () => {
  fc.assert(
    fc.property(tables, (table) => {
      expect(parseCsv(serializeCsv(table))).toEqual(table);
    }),
    { numRuns: 500 },
  );
});

test('no cell begins with what a spreadsheet would evaluate, except plain negative numbers', () => {
  fc.assert(
    fc.property(cells, (cell) => {
      const text = serializeCsv([[cell]]).replace(/^"/, '');
      expect(/^[=+@\t]/.test(text) || (text.startsWith('-') && !/^-\d/.test(text))).toBe(false);
    }),
  );
});

test.for([
  [
    'name;plate\nVan;ABC\n',
    [
      ['name', 'plate'],
      ['Van', 'ABC'],
    ],
  ],
  [
    '\uFEFFname\tplate\r\nVan\tABC',
    [
      ['name', 'plate'],
      ['Van', 'ABC'],
    ],
  ],
  ['"a;b",c\n', [['a;b', 'c']]],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"open, never closed', [['open, never closed']]],
  ['', []],
] as const)('tables of other programs are read (%j)', ([text, table]) => {
  expect(parseCsv(text)).toEqual(table);
});
