import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountProblem,
  parseBillingAmount,
  serializeBillingAmount,
} from '@farol/core/domain/billing/billing-amount';

const languages = fc.constantFrom('pt-BR' as const, 'es-ES' as const, 'en-US' as const);

test('billing amount: money is stored as a whole number of cents, and every amount is read back as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), languages, (cents, language) => {
      const stored = serializeBillingAmount((cents / 100).toFixed(2), language) ?? '';
      expect(stored).toBe(String(cents));
      expect(parseBillingAmount(stored)).toBe(cents / 100);
    }),
  );
  expect(serializeBillingAmount('19.99', 'en-US')).toBe('1999');
  expect(serializeBillingAmount('.50', 'en-US')).toBe('50');
});

test('billing amount: an amount is read as written in the language, with or without thousands separators', () => {
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

test('billing amount: an amount pasted as another locale writes it is read where its groups leave no doubt', () => {
  expect(serializeBillingAmount('1.234,56', 'en-US')).toBe('123456');
  expect(serializeBillingAmount(' 1,234,567.8 ', 'pt-BR')).toBe('123456780');
  expect(serializeBillingAmount('12,345.67', 'pt-BR')).toBe('1234567');
  expect(serializeBillingAmount('123.456.789,1', 'en-US')).toBe('12345678910');
  for (const typed of ['1.234,567', '1.23,4', '1.234,56,7', '0.234,56', 'x1.234,56', '1x.234,56'])
    expect(serializeBillingAmount(typed, 'en-US')).toBe(typed);
  // Too large for any bill, but no other text than was typed: it is refused as too large.
  const digits = '123456789012345678901234';
  expect(serializeBillingAmount(digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '.') + ',56', 'en-US')).toBe(
    `${digits}56`,
  );
});

test('billing amount: an amount is read with the sign or the code of its currency, or a percent sign', () => {
  for (const typed of [
    'R$ 49,90',
    'R$\u00a049,90',
    '49,90 €',
    'BRL 49,90',
    '49,90 BRL',
    '49,90BRL',
    'BRL49,90',
    'US$49,90',
    '49,90%',
  ])
    expect([typed, serializeBillingAmount(typed, 'pt-BR')]).toEqual([typed, '4990']);
  for (const typed of ['ABCD$ 49,90', 'x R$ 49,90', '49,90 BRL x', 'REAL 49,90', '49,90R$', '49%90', '4€9'])
    expect(serializeBillingAmount(typed, 'pt-BR')).toBe(typed);
});

test('billing amount: an amount below zero keeps its sign, and an unreadable one stays as typed; both are problems', () => {
  for (const typed of ['', ' ']) expect(serializeBillingAmount(typed, 'pt-BR')).toBe('');
  expect(serializeBillingAmount('-5', 'pt-BR')).toBe('-500');
  expect(amountProblem('-500')).toBe('negative');
  expect([parseBillingAmount('-500'), parseBillingAmount('-5')]).toEqual([-5, -0.05]);
  for (const typed of ['.', '-', '1,2,3', 'abc', '1e5', '0x10', 'NaN', 'Infinity', 'five euro']) {
    const kept = serializeBillingAmount(typed, 'pt-BR');
    expect([kept, amountProblem(kept), parseBillingAmount(kept)]).toEqual([typed, 'notNumber', undefined]);
  }
  expect(parseBillingAmount(serializeBillingAmount('9'.repeat(40), 'pt-BR'))).toBeGreaterThan(1e38);
  for (const stored of ['', '0', '4990']) expect(amountProblem(stored)).toBeUndefined();
});

test('billing amount: whatever is typed is kept as an amount or as it is, and never as another amount', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), languages, (typed, language) => {
      const kept = serializeBillingAmount(typed, language);
      const amount = parseBillingAmount(kept);
      if (amount === undefined) expect(kept).toBe(typed.trim());
      else if (Math.abs(amount) < 1e13)
        expect(serializeBillingAmount(amount.toFixed(2), language)).toBe(kept);
    }),
  );
});
