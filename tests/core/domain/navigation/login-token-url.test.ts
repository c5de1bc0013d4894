import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginTokenInUrl } from '@farol/core/domain/navigation/login-token-url';

test('a link to the login brings its token, which then stands nowhere in the address', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('', '&to=%2Fdevices%2F5', '&token=second', '#end'),
      (token, rest) => {
        const linked = loginTokenInUrl(`/login?locale=es-ES&${new URLSearchParams({ token })}${rest}`);
        expect(linked?.token).toBe(token.toWellFormed());
        const left = rest.includes('second') ? '' : rest;
        expect(linked?.address).toBe(`/login?locale=es-ES${left}`);
      },
    ),
  );
});

test('an empty token is taken out of the address too', () => {
  expect(loginTokenInUrl('/login?token=')).toEqual({ token: '', address: '/login' });
});

test('other addresses are left as they are', () => {
  for (const address of ['/login', '/login?to=%2Fhome', '/share/abc?token=1', '/devices?token=1', ''])
    expect(loginTokenInUrl(address)).toBeUndefined();
});
