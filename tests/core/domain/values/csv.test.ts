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

test('csv: every table is read back cell by cell as it was written', () => {
  fc.assert(
    fc.property(tables, (table) => {
      expect(parseCsv(serializeCsv(table))).toEqual(table);
    }),
    { numRuns: 500 },
  );
});

test('csv: coordinates south of the equator are written as they are, and what calculates is not', () => {
  const written = serializeCsv([['-17.37263, -46.67525', '-1.5', '-1, -2+3', '-A1, -2']]);
  expect(serializeCsv([['-17.3, 46.6', '-17.3, -46']])).toBe('"-17.3, 46.6","-17.3, -46"\r\n');
  expect(written).toBe('"-17.37263, -46.67525",-1.5,"\'-1, -2+3","\'-A1, -2"\r\n');
});

test('csv: no cell begins with what a spreadsheet would evaluate, except plain negative numbers', () => {
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
  ['"a,b";c', [['a,b', 'c']]],
  ['"a,b"";c";d', [['a,b";c', 'd']]],
  ['"a"b,c', [['ab', 'c']]],
  ['"a"b\rc', [['ab'], ['c']]],
  ['22" wheel,ABC', [['22" wheel', 'ABC']]],
  ['a,', [['a', '']]],
  ['a\rb\rc', [['a'], ['b'], ['c']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  [
    'a,\r\nb,c',
    [
      ['a', ''],
      ['b', 'c'],
    ],
  ],
  ['', []],
] as const)('csv: tables of other programs are read (%j)', ([text, table]) => {
  expect(parseCsv(text)).toEqual(table);
});

test.for([
  ['', '""'],
  ['Van 01', 'Van 01'],
  [' Van', '" Van"'],
  ['Van ', '"Van "'],
  ['a\uFEFFb', 'a\uFEFFb'],
  ['\uFEFFa', '"\uFEFFa"'],
  ['-5', '-5'],
  ['-12', '-12'],
  ['-12.75', '-12.75'],
  ['-12.75x', "'-12.75x"],
  ['-x', "'-x"],
] as const)(
  'csv: the cell "%s" is written as %s, quoted or guarded only where it must be',
  ([cell, text]) => {
    expect(serializeCsv([[cell]])).toBe(`${text}\r\n`);
  },
);

test('csv: a table with semicolons is read as one, whatever quotes and commas its cells have', () => {
  expect(parseCsv('22" wheel;plate\r\n18" wheel, spare;ABC')).toEqual([
    ['22" wheel', 'plate'],
    ['18" wheel, spare', 'ABC'],
  ]);
  expect(parseCsv('"name, in full";plate')).toEqual([['name, in full', 'plate']]);
  expect(parseCsv('name,plate;model')).toEqual([['name', 'plate;model']]);
  expect(parseCsv('name\tplate,model;x')).toEqual([['name', 'plate,model;x']]);
  expect(parseCsv('fleet\nVan;ABC')).toEqual([['fleet'], ['Van', 'ABC']]);
});

test('csv: a first line that names the separator is for the program that opens the file', () => {
  for (const [text, rows] of [
    [
      'sep=;\r\nname;size\r\nVan;1,5\r\n',
      [
        ['name', 'size'],
        ['Van', '1,5'],
      ],
    ],
    ['\uFEFFsep=,\nname,size', [['name', 'size']]],
    ['SEP=\t\rname\tsize', [['name', 'size']]],
    ['"sep=;"\nname;size', [['name', 'size']]],
    ['sep=;', []],
    ['separator;size', [['separator', 'size']]],
    ['name;size\nsep=,\nVan;1', [['name', 'size'], ['sep=,'], ['Van', '1']]],
    ['sep=;x\nVan', [['sep=', 'x'], ['Van']]],
  ] as const)
    expect(parseCsv(text)).toEqual(rows);
});
