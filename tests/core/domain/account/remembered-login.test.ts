import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rememberedLogin } from '@farol/core/domain/account/remembered-login';

const name = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .map((text) => text.replaceAll('|', '').trim())
  .filter(Boolean);
const password = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });

test('a remembered login: name and password come back as they were written, in UTF-8', () => {
  fc.assert(
    fc.property(name, password, (email, secret) => {
      fc.pre(secret.isWellFormed() && email.isWellFormed());
      const text = Buffer.from(`${email}|${secret}`, 'utf8').toString('base64');
      expect(rememberedLogin(text)).toEqual({ email, password: secret });
    }),
  );
});

test('a remembered login: the first sign ends the name, and texts of a browser are in Latin-1', () => {
  expect(rememberedLogin(btoa('ana@example.com|a|b'))).toEqual({ email: 'ana@example.com', password: 'a|b' });
  expect(rememberedLogin(btoa('joão|sênha'))).toEqual({ email: 'joão', password: 'sênha' });
  expect(rememberedLogin(btoa('ana|x').replaceAll('=', ''))).toEqual({ email: 'ana', password: 'x' });
});

test('a remembered login: what has no name, no password or another form is none', () => {
  for (const text of [undefined, '', 'not base64!', btoa('ana'), btoa('|x'), btoa(' |x'), btoa('ana|')])
    expect(rememberedLogin(text)).toBeUndefined();
  expect(rememberedLogin(btoa(`ana|${'x'.repeat(1532)}`))?.email).toBe('ana');
  expect(rememberedLogin(btoa(`ana|${'x'.repeat(1533)}`))).toBeUndefined();
});
