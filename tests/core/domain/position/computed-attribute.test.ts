import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatComputedResult, decodeHtmlEntities } from '@farol/core/domain/position/computed-attribute';
import {
  EXPRESSION_DIFFERENCES,
  readExpressionDifferences,
  writeExpressionDifferences,
} from '@farol/core/domain/position/expression-difference';

test('computed attribute: an expression that an older form stored with entities reads as it was written', () => {
  expect(decodeHtmlEntities('speed &gt; 10 &amp;&amp; type == &quot;gps&#39;&quot; &lt; &#x41;')).toBe(
    'speed > 10 && type == "gps\'" < A',
  );
});

test('computed attribute: other text stays, and a text that was escaped twice is decoded once', () => {
  expect(decodeHtmlEntities('a && b &unknown; &#0; &#x110000; &amp;lt;')).toBe(
    'a && b &unknown; &#0; &#x110000; &lt;',
  );
  expect(decodeHtmlEntities('&constructor; &toString;')).toBe('&constructor; &toString;');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeHtmlEntities(escaped(text))).toBe(text);
    }),
  );
});

/** A text as stored by an older form. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

test.each([
  ['&LT;&Gt;', '<>'],
  ['&apos;&nbsp;&amp;', "' &"],
  ['&#65;&#x41;&#X61;', 'AAa'],
  ['&#1114111;', '\u{10ffff}'],
  ['&#1114112;&#12345678;&#x1234567;', '&#1114112;&#12345678;&#x1234567;'],
  ['&#x0;', '&#x0;'],
])('computed attribute: %s reads as %s', (stored, expression) => {
  expect(decodeHtmlEntities(stored)).toBe(expression);
});

test('computed attribute: a computed number is shown without rounding noise, and anything else unchanged', () => {
  expect(
    ['72.22800000000001', '0.1', '-3.50', '12', 'true', 'v1.20', '1.20.3', '1e400'].map(formatComputedResult),
  ).toEqual(['72.228', '0.1', '-3.5', '12', 'true', 'v1.20', '1.20.3', '1e400']);
});

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
  expect(readExpressionDifferences('a-list=3,time~1,decimalText=a=b')).toEqual([
    { kind: 'decimalText', there: 'a=b' },
  ]);
  expect(readExpressionDifferences(`list=${'x'.repeat(201)}`)).toEqual([
    { kind: 'list', there: 'x'.repeat(200) },
  ]);
  const long = `${'x'.repeat(199)}😀`;
  expect(readExpressionDifferences(writeExpressionDifferences([{ kind: 'list', there: long }]))).toEqual([
    { kind: 'list', there: `${'x'.repeat(199)}\ufffd` },
  ]);
});
