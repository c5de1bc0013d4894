import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFlagInput } from '@farol/core/domain/values/flag-input';

test('yes and no are understood in every language of the console and as spreadsheets write them', () => {
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

test('no text means both, however it is written', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseFlagInput(text.toUpperCase())).toBe(parseFlagInput(text.toUpperCase().toLowerCase()));
      expect(parseFlagInput(` ${text} `)).toBe(parseFlagInput(text));
    }),
  );
});
