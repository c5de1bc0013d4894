import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { uniqueSheetName } from '@farol/core/domain/report/sheet-name';

test('every sheet has a name that spreadsheets accept and no other sheet has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('History', "'van'", 'a/b', 'A')), {
        maxLength: 40,
      }),
      (titles) => {
        const names = new Set<string>();
        for (const title of titles) names.add(uniqueSheetName(title, names));
        expect(new Set([...names].map((name) => name.toLowerCase())).size).toBe(titles.length);
        for (const name of names) {
          expect(name.length).toBeLessThanOrEqual(31);
          expect(name).not.toMatch(/[[\]:*?/\\]|^'|^history$/i);
        }
      },
    ),
  );
});

test.each([
  ['  Trips: Van 5 / north ', 'Trips  Van 5   north'],
  ["''", 'Sheet'],
  ["''van''", 'van'],
  ['\u0000', 'Sheet'],
  ['HISTORY', 'HISTORY 1'],
  ['Vehicles of the northern district', 'Vehicles of the northern distri'],
  [`${'v'.repeat(30)}😀`, 'v'.repeat(30)],
  [`${'v'.repeat(29)}😀`, `${'v'.repeat(29)}😀`],
  [`${'v'.repeat(30)} van`, 'v'.repeat(30)],
])('a sheet for "%s" is called "%s"', (title, name) => {
  expect(uniqueSheetName(title, new Set())).toBe(name);
});

test('sheets of the same title are numbered, whatever their case, and stay within the limit', () => {
  expect(uniqueSheetName('van', new Set(['Van', 'VAN (2)']))).toBe('van (3)');
  expect(uniqueSheetName('v'.repeat(31), new Set(['v'.repeat(31)]))).toBe(`${'v'.repeat(27)} (2)`);
});
