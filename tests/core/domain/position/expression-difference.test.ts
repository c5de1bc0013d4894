import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EXPRESSION_DIFFERENCES,
  readExpressionDifferences,
  writeExpressionDifferences,
} from '@farol/core/domain/position/expression-difference';

const difference = fc.record({
  kind: fc.constantFrom(...EXPRESSION_DIFFERENCES),
  there: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }), { nil: undefined }),
});

test('differences of an expression: are read as they were written, in characters that a header may have', () => {
  fc.assert(
    fc.property(fc.array(difference, { maxLength: 4 }), (differences) => {
      const header = writeExpressionDifferences(differences);
      expect(header).toMatch(/^[\x21-\x7e]*$/);
      expect(readExpressionDifferences(header)).toEqual(differences);
    }),
  );
});

test('differences of an expression: what is no difference is left out, and a result is bounded', () => {
  expect(readExpressionDifferences('')).toEqual([]);
  expect(readExpressionDifferences('newer=1, time,list=%E0%A4%A')).toEqual([
    { kind: 'time', there: undefined },
    { kind: 'list', there: undefined },
  ]);
  const long = `${'x'.repeat(199)}😀`;
  expect(readExpressionDifferences(writeExpressionDifferences([{ kind: 'list', there: long }]))).toEqual([
    { kind: 'list', there: `${'x'.repeat(199)}\ufffd` },
  ]);
});
