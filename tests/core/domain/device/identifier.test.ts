import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIdentifier } from '@farol/core/domain/device/identifier';

const IMEI = '354868012345676';

function identifierIn(cell: string): string | undefined {
  const reading = readIdentifier(cell);
  return 'identifier' in reading ? reading.identifier : reading.problem;
}

test('identifiers: what a spreadsheet or a web page adds to one is gone', () => {
  for (const [written, identifier] of [
    [`'${IMEI}`, IMEI],
    ["'’`´0123", '0123'],
    ["' 0123", '0123'],
    ['O´Neill', "O'Neill"],
    ['="0123"', '0123'],
    ['="\'0123"', '0123'],
    [' 35486801\u200B2345676 ', IMEI],
    [`\u202A${IMEI}\u00A0`, IMEI],
    ['０１２３', '0123'],
    [`${IMEI}.0`, IMEI],
    ['12,00', '12'],
    ['3.54868012345676E+14', IMEI],
    ['3,54868012345676e14', IMEI],
  ] as const)
    expect([written, identifierIn(written)]).toEqual([written, identifier]);
});

test('identifiers: what a person wrote is not changed, whatever it looks like', () => {
  for (const written of [
    'Truck-7',
    '12-34',
    "O'Neill",
    "'",
    'A.0',
    'A7.0',
    '7.0A',
    '7.000',
    '7.5',
    '+55 11 9',
    '-1',
    'x="0123"',
    '="0123"x',
    'A9E14',
    '9E14A',
    '9E145',
    '12.5E14',
    'x #N/A',
    '',
  ])
    expect(identifierIn(written)).toBe(written);
});

test('identifiers: one of which a spreadsheet kept only the first digits is not guessed, nor the error of a formula', () => {
  for (const rounded of ['3,54868E+14', '3.54868E+14', '8.60201e+14', '9E14', "'9e+3", '9E0', '3.548E2'])
    expect([rounded, readIdentifier(rounded)]).toEqual([rounded, { problem: 'rounded' }]);
  for (const error of ['#N/A', '#ref!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '="#NUM!"'])
    expect([error, readIdentifier(error)]).toEqual([error, { problem: 'invalid' }]);
});

/** Returns 15 digits as they stand on labels. */
function grouped(digits: string, separator: string): string {
  return [digits.slice(0, 2), digits.slice(2, 8), digits.slice(8, 14), digits.slice(14)].join(separator);
}

test('identifiers: the digits of an IMEI are taken out of their groups, known by the check digit', () => {
  const digits = fc.stringMatching(/^\d{14}$/);
  fc.assert(
    fc.property(digits, fc.constantFrom(' ', '-', '/', '.'), (start, separator) => {
      const all = Array.from({ length: 10 }, (_, check) => `${start}${check}`);
      const read = all.filter((imei) => identifierIn(grouped(imei, separator)) === imei);
      expect(read).toHaveLength(1);
    }),
  );
  for (const imei of [IMEI, '490154203237518']) {
    expect(identifierIn(grouped(imei, '-'))).toBe(imei);
    for (let at = 0; at < imei.length; at++) {
      const misread = `${imei.slice(0, at)}${(Number(imei[at]) + 1) % 10}${imei.slice(at + 1)}`;
      expect(identifierIn(grouped(misread, '-'))).toBe(grouped(misread, '-'));
    }
  }
  // Numbers of cards have such a digit too, but not as many.
  for (const other of [
    '4111 1111 1111 1111',
    `${grouped(IMEI, '-')}0`,
    '00-000000-000000',
    '35-486801-23456-x',
    '00-000000-000000-A',
  ])
    expect(identifierIn(other)).toBe(other);
});
