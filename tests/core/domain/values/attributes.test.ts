import { expect, test } from 'vitest';
import { isTrueValue, scalarAttribute } from '@farol/core/domain/values/attributes';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import { foldText } from '@farol/core/domain/values/fold-text';
import { nameSortKey } from '@farol/core/domain/values/name-sort-key';
import { productAttribute, productAttributeName } from '@farol/core/domain/values/namespace';

test('an attribute is true as a boolean or as text, and by nothing else', () => {
  expect([true, 'true'].map(isTrueValue)).toEqual([true, true]);
  for (const value of [false, 'false', 1, '1', 'TRUE', null, undefined])
    expect(isTrueValue(value)).toBe(false);
});

test('a text, a number and a boolean are read from an attribute, and nothing else', () => {
  for (const value of ['a', '', 5, false]) expect(scalarAttribute({ key: value }, 'key')).toBe(value);
  for (const value of [null, undefined, {}, [5]])
    expect(scalarAttribute({ key: value }, 'key')).toBeUndefined();
});

test('an attribute of the product has its prefix, and none is inherited', () => {
  expect(productAttributeName('acme', 'lang')).toBe('acme.lang');
  expect(productAttribute({ 'acme.lang': 'pt-BR', lang: 'es-ES' }, 'acme', 'lang')).toBe('pt-BR');
  expect(productAttribute({ lang: 'es-ES' }, 'acme', 'lang')).toBeUndefined();
  expect(productAttribute(Object.create({ 'acme.lang': 'pt-BR' }), 'acme', 'lang')).toBeUndefined();
});

test('a list is read without blanks and empty items, and anything but text has none', () => {
  expect(parseCommaList(' a,b ,, c d ')).toEqual(['a', 'b', 'c d']);
  for (const none of [undefined, null, 7, ['a'], '', ' , ']) expect(parseCommaList(none)).toEqual([]);
});

test('texts are compared without case and accents', () => {
  expect(['São', 'SAO', 'sa\u0303o'].map(foldText)).toEqual(['sao', 'sao', 'sao']);
  expect(foldText('Ñandú 7!')).toBe('nandu 7!');
});

test('names sort with numbers in numeric order, whatever their case, accents and leading zeros', () => {
  const sorted = ['van 10', 'Van 9', 'Ônibus', 'van 010a', 'omega', '', ' Van 2', 'van'];
  expect(sorted.toSorted((a, b) => (nameSortKey(a) < nameSortKey(b) ? -1 : 1))).toEqual([
    '',
    'omega',
    'Ônibus',
    'van',
    ' Van 2',
    'Van 9',
    'van 10',
    'van 010a',
  ]);
  expect([nameSortKey('Van 007'), nameSortKey('van 000')]).toEqual([
    nameSortKey('van 7'),
    nameSortKey('van 0'),
  ]);
});
