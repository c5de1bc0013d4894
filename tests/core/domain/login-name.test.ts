import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameKey, nameKeysOf } from '@farol/core/domain/login-name';

test('a name is the same however it is written: blanks around it, capitals, and how its accents are stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const key = nameKey(name);
      expect(nameKey(key)).toBe(key);
      expect(nameKey(`  ${name}\t`)).toBe(key);
      expect(nameKey(name.normalize('NFD'))).toBe(nameKey(name.normalize('NFC')));
    }),
  );
  expect(nameKey('JOSÉ@Example.com ')).toBe(nameKey('jose\u0301@example.com'));
});

test('an account is named by its e-mail and its login, each once and never by nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (email, login) => {
      const keys = nameKeysOf({ email, login });
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).not.toContain('');
      for (const name of [email, login ?? ''])
        if (nameKey(name) !== '') expect(keys).toContain(nameKey(name));
    }),
  );
});
