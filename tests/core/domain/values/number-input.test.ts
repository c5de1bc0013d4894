import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Language } from '@farol/core/domain/values/locale';
import { formatNumberInput, parseNumberInput } from '@farol/core/domain/values/number-input';

const LANGUAGES: readonly Language[] = ['pt-BR', 'es-ES', 'en-US'];

test('number input: thousands may be grouped as usual in the language', () => {
  expect(
    ['10.000', '1.234.567,8', '10000', '0,5', '2.5'].map((text) => parseNumberInput(text, 'pt-BR')),
  ).toEqual([10_000, 1_234_567.8, 10_000, 0.5, 2.5]);
  expect(
    ['10,000', '1,234,567.8', '10.000', '0.5', '2,5'].map((text) => parseNumberInput(text, 'en-US')),
  ).toEqual([10_000, 1_234_567.8, 10, 0.5, 2.5]);
});

test('number input: a sign, blanks around the number and several decimals are read too', () => {
  expect(
    ['-10.000', '+1.234,75', ' 10.000 ', ',25', '1234.500'].map((text) => parseNumberInput(text, 'es-ES')),
  ).toEqual([-10_000, 1234.75, 10_000, 0.25, 1234.5]);
  expect(
    ['-10,000', '+1,234.75', ' 10,000 ', '.25', '1234,500'].map((text) => parseNumberInput(text, 'en-US')),
  ).toEqual([-10_000, 1234.75, 10_000, 0.25, 1234.5]);
});

test('number input: a number is written with the decimal sign of the language', () => {
  expect(LANGUAGES.map((language) => formatNumberInput(2.5, language))).toEqual(['2,5', '2,5', '2.5']);
});

test('number input: a last group of thousands that is not complete is refused', () => {
  expect([parseNumberInput('1.234.5', 'pt-BR'), parseNumberInput('1,234,5', 'en-US')]).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
});

test('number input: text that is not a number is refused', () => {
  for (const language of LANGUAGES)
    for (const text of ['', ' ', 'far', '1 000', '10.00.000', '0x10', '1e5', 'Infinity', '.', '1,2,3', '--1'])
      expect(parseNumberInput(text, language)).toBeNaN();
});

test('number input: digits without end are refused at once', () => {
  // A pattern that goes back over them would take minutes.
  const digits = `${'1'.repeat(300_000)}x`;
  for (const language of LANGUAGES) expect(parseNumberInput(digits, language)).toBeNaN();
});

test('number input: a number in a field is read back unchanged', () => {
  const amounts = fc.integer({ min: -1e9, max: 1e9 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(amounts, fc.constantFrom(...LANGUAGES), (amount, language) => {
      expect(parseNumberInput(formatNumberInput(amount, language), language)).toBe(amount);
    }),
  );
});

test('number input: numbers are read and written as in the region, not as in the country the language is named after', () => {
  expect([parseNumberInput('1.234', 'es-MX'), parseNumberInput('1.234', 'es-ES')]).toEqual([1.234, 1234]);
  expect([parseNumberInput('1,234', 'es-MX'), parseNumberInput('12 345,5', 'en-ZA')]).toEqual([
    1234, 12_345.5,
  ]);
  expect(['es-MX', 'en-ZA', 'pt-PT', 'es-AR'].map((locale) => formatNumberInput(2.5, locale))).toEqual([
    '2.5',
    '2,5',
    '2,5',
    '2,5',
  ]);
});

test('number input: blanks of any width group thousands only where that is usual', () => {
  for (const blank of [' ', '\u00A0', '\u202F', '\u2009']) {
    expect(parseNumberInput(`1${blank}234${blank}567`, 'pt-PT')).toBe(1_234_567);
    expect(parseNumberInput(`1${blank}234`, 'en-US')).toBeNaN();
    expect(parseNumberInput(`${blank}12${blank}`, 'en-US')).toBe(12);
  }
});

test('number input: in India thousands may be grouped as usual there or in the rest of the world', () => {
  expect(
    ['12,34,567.5', '1,00,000', '1,234,567', '-10,000'].map((text) => parseNumberInput(text, 'en-IN')),
  ).toEqual([1_234_567.5, 100_000, 1_234_567, -10_000]);
  for (const text of ['1,00,00', '1,0,000', '0,00,000', '1,2345,678'])
    expect([text, parseNumberInput(text, 'en-IN')]).toEqual([text, Number.NaN]);
  expect(['12,34,567', '1,00,000'].map((text) => parseNumberInput(text, 'en-US'))).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
});

test('number input: where no thousands are grouped, or digits are others, the sign that does not start decimals groups them', () => {
  expect(['1,234.5', '1,234,567', '1.234'].map((text) => parseNumberInput(text, 'en-US-POSIX'))).toEqual([
    1234.5, 1_234_567, 1.234,
  ]);
  expect([parseNumberInput('1,234.5', 'ar-EG'), formatNumberInput(1234.5, 'ar-EG')]).toEqual([
    1234.5,
    '1234.5',
  ]);
});

test('number input: a number in a field is read back unchanged in any region', () => {
  const amounts = fc.integer({ min: -1e9, max: 1e9 }).map((hundredths) => hundredths / 100);
  const locales = fc.constantFrom(
    'es-MX',
    'es-419',
    'es-AR',
    'es-US',
    'en-GB',
    'en-ZA',
    'en-IN',
    'pt-PT',
    'pt-AO',
  );
  fc.assert(
    fc.property(amounts, locales, (amount, locale) => {
      expect(parseNumberInput(formatNumberInput(amount, locale), locale)).toBe(amount);
    }),
  );
});
