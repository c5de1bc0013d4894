import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedFlag } from '@farol/core/domain/typed-flag';

test('yes and no are understood in every language of the console and as spreadsheets write them', () => {
  expect(['true', 'VERDADEIRO', 'Verdadero', 'Sim', 'sí', 'YES', ' x ', '1'].map(typedFlag)).toEqual(
    Array.from({ length: 8 }, () => true),
  );
  expect(['false', 'FALSO', 'Não', 'nao', 'no', '0'].map(typedFlag)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
  expect(['', '  ', 'perhaps', '2', 'truest', 'sino'].map(typedFlag)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

test('no text is both, however it is written', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(typedFlag(text.toUpperCase())).toBe(typedFlag(text.toUpperCase().toLowerCase()));
      expect(typedFlag(` ${text} `)).toBe(typedFlag(text));
    }),
  );
});
