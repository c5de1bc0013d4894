import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginNameKey, loginNameKeys } from '@farol/core/domain/account/login-name';

test('a login name is the same with blanks around it, in capitals, and however its accents are encoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const key = loginNameKey(name);
      expect(loginNameKey(key)).toBe(key);
      expect(loginNameKey(`  ${name}\t`)).toBe(key);
      expect(loginNameKey(name.normalize('NFD'))).toBe(loginNameKey(name.normalize('NFC')));
    }),
  );
  expect(loginNameKey('JOSÉ@Example.com ')).toBe(loginNameKey('jose\u0301@example.com'));
});

test('an account signs in with its e-mail first and then its login, both in small letters', () => {
  expect(loginNameKeys({ email: ' Ana@Example.com', login: 'ANA' })).toEqual(['ana@example.com', 'ana']);
  expect(loginNameKeys({ email: 'ana@example.com', login: null })).toEqual(['ana@example.com']);
  expect(loginNameKeys({ email: '', login: 'Gate' })).toEqual(['gate']);
  expect(loginNameKeys({ email: 'ana', login: 'ANA ' })).toEqual(['ana']);
  expect(loginNameKeys({ email: '  ', login: '' })).toEqual([]);
});

test('an account is named by its e-mail and its login, each once and never empty', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (email, login) => {
      const keys = loginNameKeys({ email, login });
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).not.toContain('');
      for (const name of [email, login ?? ''])
        if (loginNameKey(name) !== '') expect(keys).toContain(loginNameKey(name));
    }),
  );
});
