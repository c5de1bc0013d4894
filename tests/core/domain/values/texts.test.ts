import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '@farol/core/domain/values/fold-text';
import { nameSortKey } from '@farol/core/domain/values/name-sort-key';
import { numberSortKey } from '@farol/core/domain/values/number-sort-key';
import { visibleText } from '@farol/core/domain/values/visible-text';
import { parseFlagInput } from '@farol/core/domain/values/flag-input';
import { parseJson, parseJsonObject } from '@farol/core/domain/values/json-text';
import { flagValue, isOn, numericValue, scalarAttribute } from '@farol/core/domain/values/attributes';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import { productAttribute, productAttributeName } from '@farol/core/domain/values/namespace';

test.for([
  ['São João', 'sao joao'],
  ['É', 'e'],
  ['Caminhão Nº 7', 'caminhao nº 7'],
  ['VAN 01', 'van 01'],
  ['ế', 'e'],
  ['sa\u0303o', 'sao'],
  ['', ''],
] as const)('texts: "%s" is compared as "%s"', ([text, folded]) => {
  expect(foldText(text)).toBe(folded);
});

test('texts: numbers in names are in the order of their values, with or without leading zeros', () => {
  const amounts = fc.oneof(fc.nat(), fc.constantFrom(0, 9, 10, 100, 1002, 1020, 1100, 100_200));
  fc.assert(
    fc.property(amounts, amounts, fc.nat(3), fc.nat(3), (left, right, zeros, more) => {
      const [first, second] = [
        nameSortKey(`Van ${'0'.repeat(zeros)}${left}`),
        nameSortKey(`Van ${'0'.repeat(more)}${right}`),
      ];
      expect([first < second, first === second]).toEqual([left < right, left === right]);
    }),
  );
});

test('texts: case, accents and blanks around a name do not count, and digits come before letters', () => {
  expect(nameSortKey(' ÔNIBUS São João ')).toBe(nameSortKey('onibus sao joao'));
  expect(nameSortKey('Van 0')).toBe(nameSortKey('Van 000'));
  expect(nameSortKey('2 a') < nameSortKey('a')).toBe(true);
});

const number = fc.double({ noNaN: true });

test('texts: vehicles sorted by a number as text are in the order of the numbers, below zero too', () => {
  fc.assert(
    fc.property(number, number, (left, right) => {
      expect(numberSortKey(left) < numberSortKey(right)).toBe(left < right);
      expect(numberSortKey(left)).toHaveLength(16);
    }),
    {
      examples: [
        [-2, -1],
        [-1, 1],
        [1, 2],
        [0, -0],
        [-0, 0],
        [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
        [Number.NEGATIVE_INFINITY, -Number.MAX_VALUE],
      ],
    },
  );
});

test('texts: loses what cannot be seen and keeps the rest', () => {
  expect(visibleText('\uFEFF  Van\u00A010\u200B\t ')).toBe('Van 10');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const visible = visibleText(text);
      expect(visible).not.toMatch(/[\p{Cf}\p{Cc}]|^\s|\s$/u);
      expect(visibleText(visible)).toBe(visible);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/), (text) => {
      expect(visibleText(text)).toBe(text);
    }),
  );
});

test('texts: yes and no are understood in every language of the console and as spreadsheets write them', () => {
  expect(['true', 'VERDADEIRO', 'Verdadero', 'Sim', 'sí', 'YES', ' x ', '1'].map(parseFlagInput)).toEqual(
    Array.from({ length: 8 }, () => true),
  );
  expect(['false', 'FALSO', 'Não', 'nao', 'no', '0'].map(parseFlagInput)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
  expect(['', '  ', 'perhaps', '2', 'truest', 'sino'].map(parseFlagInput)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

test('texts: no text means both, however it is written', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseFlagInput(text.toUpperCase())).toBe(parseFlagInput(text.toUpperCase().toLowerCase()));
      expect(parseFlagInput(` ${text} `)).toBe(parseFlagInput(text));
    }),
  );
});

test('texts: what was written as JSON is read back, and an object only as an object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const written: unknown = JSON.parse(text);
      expect(parseJson(text)).toEqual(written);
      const isObject = typeof written === 'object' && written !== null && !Array.isArray(written);
      expect(parseJsonObject(text)).toEqual(isObject ? written : {});
    }),
  );
});

test.each([undefined, '', '{', 'undefined', '{"a":1'])(
  'texts: %j, a missing or damaged text, counts as nothing',
  (text) => {
    expect(parseJson(text)).toBeUndefined();
    expect(parseJsonObject(text)).toEqual({});
  },
);

test('texts: a switch is on by true or 1, also as text in any case, and by nothing else', () => {
  for (const value of [true, 'true', 'TRUE', ' True ', 1, '1', '1.0', ' 1e0 '])
    expect(isOn(value)).toBe(true);
  for (const value of [false, 'false', 0, '0', 2, 'yes', '', [true], ['1'], {}, Number.NaN, null, undefined])
    expect(isOn(value)).toBe(false);
});

test('texts: a number of an attribute may be kept as text, and nothing else is one', () => {
  expect([20, '20', ' -2.5 ', '1e3', 0, '0'].map(numericValue)).toEqual([20, 20, -2.5, 1000, 0, 0]);
  for (const value of [
    '',
    '  ',
    'x',
    '5 km',
    'Infinity',
    Infinity,
    Number.NaN,
    null,
    undefined,
    true,
    [5],
    {},
    5n,
  ])
    expect([value, numericValue(value)]).toEqual([value, undefined]);
});

test('texts: a flag of an attribute may be kept as text, and nothing else is one', () => {
  expect([true, 'true', ' TRUE '].map(flagValue)).toEqual([true, true, true]);
  expect([false, 'false', ' False '].map(flagValue)).toEqual([false, false, false]);
  for (const value of ['', 'yes', 0, 1, null, undefined, [true], {}])
    expect(flagValue(value)).toBeUndefined();
});

test('texts: a text, a number and a boolean are read from an attribute, and nothing else', () => {
  for (const value of ['a', '', 5, false]) expect(scalarAttribute({ key: value }, 'key')).toBe(value);
  for (const value of [null, undefined, {}, [5]])
    expect(scalarAttribute({ key: value }, 'key')).toBeUndefined();
});

test('texts: an attribute of the product has its prefix, and none is inherited', () => {
  expect(productAttributeName('acme', 'lang')).toBe('acme.lang');
  expect(productAttribute({ 'acme.lang': 'pt-BR', lang: 'es-ES' }, 'acme', 'lang')).toBe('pt-BR');
  expect(productAttribute({ lang: 'es-ES' }, 'acme', 'lang')).toBeUndefined();
  expect(productAttribute(Object.create({ 'acme.lang': 'pt-BR' }), 'acme', 'lang')).toBeUndefined();
});

test('texts: a list is read without blanks and empty items, and anything but text has none', () => {
  expect(parseCommaList(' a,b ,, c d ')).toEqual(['a', 'b', 'c d']);
  for (const none of [undefined, null, 7, ['a'], '', ' , ']) expect(parseCommaList(none)).toEqual([]);
});

test('texts: names sort with numbers in numeric order, whatever their case, accents and leading zeros', () => {
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
