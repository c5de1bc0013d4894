import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTotpCode, totpUri, totpCode } from '@farol/core/domain/account/totp';

/** "12345678901234567890", the secret of RFC 6238. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)('at second %i an authenticator shows %s', ([second, code]) => {
  expect(totpCode(SECRET, second * 1000)).toBe(code);
});

test('every key and time give the code that the platform computes', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.split('');
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...letters), { minLength: 8, maxLength: 128 }),
      fc.integer({ min: 0, max: 4e12 }),
      (key, nowMs) => {
        const bits = key.map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
        const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
        const counter = Buffer.alloc(8);
        counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
        const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
        const number = (mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff) % 1_000_000;
        expect(totpCode(key.join(''), nowMs)).toBe(String(number).padStart(6, '0'));
      },
    ),
  );
});

test('a code counts now, one step early and one step late, and no longer', () => {
  const now = 1_111_111_111_000;
  for (const step of [-1, 0, 1])
    expect(isTotpCode(totpCode(SECRET, now + step * 30_000) ?? '', SECRET, now)).toBe(true);
  expect(isTotpCode(totpCode(SECRET, now + 90_000) ?? '', SECRET, now)).toBe(false);
  expect(isTotpCode('050 471', SECRET, now)).toBe(true);
  expect(isTotpCode('', SECRET, now)).toBe(false);
});

test('what is no Base32 gives no code', () => {
  for (const key of ['', '0189', 'ÁÉ', 'A']) expect(totpCode(key, 0)).toBeUndefined();
  expect(isTotpCode('undefined', '0189', 0)).toBe(false);
});

test('the address for the app names the product, the account and the key', () => {
  expect(totpUri('ABC', 'ana@example.com', 'Farol')).toBe(
    'otpauth://totp/Farol%3Aana%40example.com?secret=ABC&issuer=Farol',
  );
});
