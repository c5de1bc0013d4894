import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSessionToken, createSessionToken } from '@farol/core/domain/account/session-token';

test('a session token has 20 characters of its alphabet for any random values', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      (chances) => {
        const token = createSessionToken(() => chances.next().value);
        expect(token).toMatch(/^[TKZYxLSOPER123965U]{20}$/);
        expect(isSessionToken(token)).toBe(true);
      },
    ),
  );
});

test('any other text is no session token', () => {
  for (const text of [undefined, '', 'T'.repeat(19), 'T'.repeat(21), 'a'.repeat(20)])
    expect(isSessionToken(text)).toBe(false);
});

test('every character of a session token is drawn with the same chance', () => {
  const alphabet = 'TKZYxLSOPERT123965U';
  let drawn = 0;
  const token = createSessionToken(() => (drawn++ % alphabet.length) / alphabet.length + 1e-9);
  expect([token, drawn]).toEqual([`${alphabet}T`, 20]);
  expect(isSessionToken('T'.repeat(19) + 'a')).toBe(false);
});
