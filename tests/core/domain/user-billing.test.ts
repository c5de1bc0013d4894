import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, isSwitchedOn, storedAmount, storedSwitch } from '@farol/core/domain/user-billing';

const languages = fc.constantFrom('pt-BR' as const, 'es-ES' as const, 'en-US' as const);

test('money is kept as a whole number of cents, and every amount comes back as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), languages, (cents, language) => {
      const stored = storedAmount((cents / 100).toFixed(2), language) ?? '';
      expect(stored).toBe(String(cents));
      expect(amountOf(stored)).toBe(cents / 100);
    }),
  );
  expect(storedAmount('19.99', 'en-US')).toBe('1999');
  expect(storedAmount('.50', 'en-US')).toBe('50');
});

test('an amount counts as the language writes it, with its thousands apart or together', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), languages, fc.boolean(), (cents, language, useGrouping) => {
      const written = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping });
      expect(storedAmount(written.format(cents / 100), language)).toBe(String(cents));
    }),
  );
  expect(storedAmount('1.250,00', 'pt-BR')).toBe('125000');
  expect(storedAmount('1,250.00', 'en-US')).toBe('125000');
  expect(storedAmount('79,5', 'es-ES')).toBe('7950');
});

test('no amount is kept as nothing, and what is none, or less than none, is not kept', () => {
  for (const typed of ['', ' ']) expect(storedAmount(typed, 'pt-BR')).toBe('');
  for (const typed of ['.', '-', '-5', '1,2,3', 'abc']) expect(storedAmount(typed, 'pt-BR')).toBeUndefined();
  for (const stored of ['', ' ', 'abc']) expect(amountOf(stored)).toBeUndefined();
});

test('switches are kept as 1 and 0, and true of earlier data counts as on', () => {
  for (const on of [true, false]) expect(isSwitchedOn(storedSwitch(on))).toBe(on);
  expect(storedSwitch(true)).toBe('1');
  expect(isSwitchedOn('true')).toBe(true);
  for (const stored of ['', '0', 'false']) expect(isSwitchedOn(stored)).toBe(false);
});
