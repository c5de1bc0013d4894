import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateTotpSecret, TotpVerifier, totpCode } from '../../../server/accounts/totp.ts';

/** "12345678901234567890" in Base32, the secret of the standard's own examples. */
const STANDARD = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// RFC 6238, appendix B, SHA-1: the last six of eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('totp: at second %i the code of the standard example is %s', (seconds, code) => {
  expect(totpCode(STANDARD, seconds * 1000)).toBe(code);
});

test('totp: a new secret is 160 random bits in Base32 and can be typed with spaces and in lower case', () => {
  const key = generateTotpSecret();
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(generateTotpSecret()).not.toBe(key);
  const typed = key.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  expect(totpCode(typed, 0)).toBe(totpCode(key, 0));
});

test('totp: a code works once, within half a minute of its time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 2 ** 41 }),
      fc.integer({ min: -120_000, max: 120_000 }),
      (now, offset) => {
        const key = generateTotpSecret();
        const verifier = new TotpVerifier();
        const code = totpCode(key, now + offset);
        const steps = Math.abs(Math.floor((now + offset) / 30_000) - Math.floor(now / 30_000));
        // Two different steps have the same code once in a million.
        if (steps <= 1) expect(verifier.verify(1, key, code, now)).toBe(true);
        expect(verifier.verify(1, key, code, now)).toBe(false);
      },
    ),
  );
});

test('totp: an invalid secret matches no code', () => {
  for (const key of ['', '!!!', '0189', 'A'])
    for (const code of ['', '000000', 'abcdef'])
      expect(new TotpVerifier().verify(1, key, code, 0)).toBe(false);
});
