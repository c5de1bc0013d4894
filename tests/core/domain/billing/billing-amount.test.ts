import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  billingAmount,
  isBillingFlagOn,
  serializeBillingAmount,
  serializeBillingFlag,
} from '@farol/core/domain/billing/billing-amount';

const languages = fc.constantFrom('pt-BR' as const, 'es-ES' as const, 'en-US' as const);

test('money is stored as a whole number of cents, and every amount is read back as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), languages, (cents, language) => {
      const stored = serializeBillingAmount((cents / 100).toFixed(2), language) ?? '';
      expect(stored).toBe(String(cents));
      expect(billingAmount(stored)).toBe(cents / 100);
    }),
  );
  expect(serializeBillingAmount('19.99', 'en-US')).toBe('1999');
  expect(serializeBillingAmount('.50', 'en-US')).toBe('50');
});

test('an amount is read as written in the language, with or without thousands separators', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), languages, fc.boolean(), (cents, language, useGrouping) => {
      const written = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping });
      expect(serializeBillingAmount(written.format(cents / 100), language)).toBe(String(cents));
    }),
  );
  expect(serializeBillingAmount('1.250,00', 'pt-BR')).toBe('125000');
  expect(serializeBillingAmount('1,250.00', 'en-US')).toBe('125000');
  expect(serializeBillingAmount('79,5', 'es-ES')).toBe('7950');
});

test('an amount pasted as another locale writes it is read where its groups leave no doubt', () => {
  expect(serializeBillingAmount('1.234,56', 'en-US')).toBe('123456');
  expect(serializeBillingAmount(' 1,234,567.8 ', 'pt-BR')).toBe('123456780');
  for (const typed of ['1.234,567', '1.23,4', '1.234,56,7', '0.234,56'])
    expect(serializeBillingAmount(typed, 'en-US')).toBeUndefined();
});

test('an empty amount is stored as empty, and an invalid or negative one is refused', () => {
  for (const typed of ['', ' ']) expect(serializeBillingAmount(typed, 'pt-BR')).toBe('');
  for (const typed of ['.', '-', '-5', '1,2,3', 'abc'])
    expect(serializeBillingAmount(typed, 'pt-BR')).toBeUndefined();
  for (const stored of ['', ' ', 'abc']) expect(billingAmount(stored)).toBeUndefined();
});

test('switches are stored as 1 and 0, and true in older data counts as on', () => {
  for (const on of [true, false]) expect(isBillingFlagOn(serializeBillingFlag(on))).toBe(on);
  expect(serializeBillingFlag(true)).toBe('1');
  expect(serializeBillingFlag(false)).toBe('0');
  expect(isBillingFlagOn('true')).toBe(true);
  for (const stored of ['', '0', 'false']) expect(isBillingFlagOn(stored)).toBe(false);
});
