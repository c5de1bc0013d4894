import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginTokensInUrl } from '@farol/core/domain/navigation/login-token-url';

const word = fc.string({ minLength: 1, unit: 'grapheme' });

test('a login link carries its token or that of a mail, and both are removed from the URL', () => {
  fc.assert(
    fc.property(
      fc.record({ token: word, recover: word }, { requiredKeys: [] }),
      fc.constantFrom('', '&to=%2Fdevices%2F5', '&token=second&recover=second', '#end'),
      (brought, rest) => {
        fc.pre(Object.keys(brought).length > 0);
        const linked = loginTokensInUrl(`/login?locale=es-ES&${new URLSearchParams(brought)}${rest}`);
        const others = rest.includes('second') ? 'second' : undefined;
        expect(linked?.accessToken).toBe(brought.token?.toWellFormed() ?? others);
        expect(linked?.recoveryToken).toBe(brought.recover?.toWellFormed() ?? others);
        expect(linked?.address).toBe(`/login?locale=es-ES${others === undefined ? rest : ''}`);
      },
    ),
  );
});

test('an empty token is removed from the URL too', () => {
  const linked = {
    accessToken: undefined,
    recoveryToken: undefined,
    invitationToken: undefined,
    address: '/login',
  };
  expect(loginTokensInUrl('/login?token=')).toEqual({ ...linked, accessToken: '' });
  expect(loginTokensInUrl('/login?recover=')).toEqual({ ...linked, recoveryToken: '' });
});

test('other URLs are left unchanged', () => {
  for (const address of [
    '/login',
    '/login?to=%2Fhome',
    '/share/abc?token=1',
    '/devices?token=1&recover=1',
    '/nowhere?token=1',
    '',
  ])
    expect(loginTokensInUrl(address)).toBeUndefined();
});
