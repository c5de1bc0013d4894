import { expect, test } from 'vitest';
import { OtpauthOneTimePasswords } from '@farol/adapters/otpauth/one-time-passwords';

/** "12345678901234567890", the secret of RFC 6238. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const passwords = new OtpauthOneTimePasswords();

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)('one time passwords: at second %i an authenticator shows %s', async ([second, code]) => {
  expect(await passwords.isCurrent(code, SECRET, second * 1000)).toBe(true);
});

test('one time passwords: a code is accepted in its time step and in those before and after, and no longer', async () => {
  const shownAt = 1_111_111_111_000;
  for (const [offMs, counts] of [
    [-60_000, false],
    [-30_000, true],
    [0, true],
    [30_000, true],
    [60_000, false],
  ] as const)
    expect(await passwords.isCurrent('050471', SECRET, shownAt + offMs)).toBe(counts);
});

test('one time passwords: a code may be typed in two groups of three digits', async () => {
  expect(await passwords.isCurrent('050 471', SECRET, 1_111_111_111_000)).toBe(true);
});

test('one time passwords: an empty code, and a key that is not Base32, are never right', async () => {
  expect(await passwords.isCurrent('', SECRET, 0)).toBe(false);
  for (const key of ['', '0189', 'ÁÉ', 'A'])
    for (const code of ['', '000000', 'undefined'])
      expect(await passwords.isCurrent(code, key, 0)).toBe(false);
});
