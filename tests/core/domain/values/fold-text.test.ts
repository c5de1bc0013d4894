import { expect, test } from 'vitest';
import { foldText } from '@farol/core/domain/values/fold-text';

test.for([
  ['São João', 'sao joao'],
  ['É', 'e'],
  ['Caminhão Nº 7', 'caminhao nº 7'],
  ['VAN 01', 'van 01'],
  ['ế', 'e'],
  ['', ''],
] as const)('"%s" is compared as "%s"', ([text, folded]) => {
  expect(foldText(text)).toBe(folded);
});
