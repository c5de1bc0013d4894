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
