import * as fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { cellXml, SHEET_STYLES_XML } from '../../../../../server/reports/thread/sheet/sheet-xml.ts';
import { WorkbookStream } from '../../../../../server/reports/thread/sheet/workbook-stream.ts';

test('any texts and numbers come back from a workbook as they were, none as a formula', async () => {
  const texts = fc
    .string({ unit: 'grapheme' })
    .filter((text) => text.trim() === text && text !== '' && !/\p{C}/u.test(text));
  const cell = fc.oneof(texts, fc.constantFrom('=1+1', '+cmd', '-2', '@x'), fc.integer(), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
      const workbook = new WorkbookStream();
      workbook.beginSheet('van', [
        { heading: 'a', width: 10 },
        { heading: 'b', width: 10 },
      ]);
      for (const row of rows) {
        const number = workbook.nextRow;
        workbook.addRow(row.map((value, column) => cellXml(value, 'plain', column, number)));
      }
      workbook.end();
      const [sheet] = await readXlsxFile(Buffer.concat(workbook.take()), { trim: false });
      expect(sheet?.data).toEqual([['a', 'b'], ...rows]);
    }),
    { numRuns: 60 },
  );
});

test('programs that want a pattern in each fill of a workbook, and the two that must be there, open it', () => {
  const fills = SHEET_STYLES_XML.match(/<fill>.*?<\/fill>|<fill\/>/g);
  expect(fills).toEqual([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]);
});
