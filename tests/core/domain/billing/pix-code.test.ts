import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pixCode } from '@farol/core/domain/billing/pix-code';

const receiver = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' };

/** Takes a code apart as a bank does: name, length in two digits, value. */
function parts(code: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    found.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

/** CRC-16/CCITT-FALSE by its table, independently of the code. */
function crc(text: string): string {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let value = byte << 8;
    for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1;
    return value & 0xffff;
  });
  let sum = 0xffff;
  for (const byte of Buffer.from(text))
    sum = ((sum << 8) ^ (table[((sum >> 8) ^ byte) & 0xff] ?? 0)) & 0xffff;
  return sum.toString(16).toUpperCase().padStart(4, '0');
}

test('pix code: the example of the manual of the central bank, with an amount', () => {
  // The check value of CRC-16/CCITT-FALSE.
  expect(crc('123456789')).toBe('29B1');
  const code = pixCode(receiver, 12_345, 'RP12345678-2019') ?? '';
  const text =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.45' +
    '5802BR5913Fulano de Tal6008BRASILIA62180514RP1234567820196304';
  expect(code).toBe(text + crc(text));
  // The manual names no payment as three stars, and cents have two digits.
  const small = parts(pixCode(receiver, 5, ' -/') ?? '');
  expect([small.get('54'), small.get('62')]).toEqual(['0.05', '0503***']);
  const long = parts(pixCode(receiver, 5, 'x'.repeat(26)) ?? '');
  expect(long.get('62')).toBe(`0525${'x'.repeat(25)}`);
});

function namesOf(name: string, city: string): unknown {
  const found = parts(pixCode({ ...receiver, name, city }, 100, 'a') ?? '');
  return [found.get('59'), found.get('60')];
}

test('pix code: names are in the letters of the code, on one line and cut where they are too long', () => {
  expect(namesOf('  São\tJosé \n Ltda ', 'Maceió')).toEqual(['Sao Jose Ltda', 'Maceio']);
  // The cut may leave a space at the end, which is no part of the name.
  expect(namesOf(`${'n'.repeat(24)} xyz`, 'c'.repeat(16))).toEqual(['n'.repeat(24), 'c'.repeat(15)]);
  for (const nothing of ['', ' ', '日本']) {
    expect(pixCode({ ...receiver, name: nothing }, 100, 'a')).toBeUndefined();
    expect(pixCode({ ...receiver, city: nothing }, 100, 'a')).toBeUndefined();
  }
});

test('pix code: every code is read back, and its last four letters are the sum of the others', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ maxLength: 40 }),
      (cents, name, reference) => {
        const code = pixCode({ ...receiver, name: `A${name}` }, cents, reference) ?? '';
        expect(code.slice(-4)).toBe(crc(code.slice(0, -4)));
        const [whole, hundredths] = (parts(code).get('54') ?? '').split('.');
        expect(Number(whole) * 100 + Number(hundredths)).toBe(cents);
        expect(/^[ -~]+$/.test(code)).toBe(true);
      },
    ),
  );
});

test('pix code: there is none for a bad key or amount', () => {
  for (const cents of [0, -1, 1.5, Number.NaN, Infinity, 1e15])
    expect(pixCode(receiver, cents, 'a')).toBeUndefined();
  for (const key of ['', 'a b', 'ção', 'x'.repeat(78)])
    expect(pixCode({ ...receiver, key }, 100, 'a')).toBeUndefined();
  const largest = 999_999_999_999;
  expect(pixCode({ ...receiver, key: 'x'.repeat(77) }, largest, 'a')).toBeDefined();
  expect(pixCode(receiver, largest + 1, 'a')).toBeUndefined();
});
