import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileExpression } from '../../../server/expression/expression.ts';
import { ExpressionError } from '../../../server/expression/expression-error.ts';

/** Returns the value of an expression of the texts `a`, `b` and the numbers `n`, `m`, or why it has none. */
function valueOf(source: string, values: Record<string, unknown> = {}): unknown {
  try {
    return compileExpression(source)((name) => (Object.hasOwn(values, name) ? values[name] : undefined));
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', ' ', 'é', '🚚', ',', '.'), maxLength: 12 });

test.for<[string, (a: string, b: string, n: number) => unknown]>([
  ['a.contains(b)', (a, b) => a.includes(b)],
  ['a.startsWith(b)', (a, b) => a.startsWith(b)],
  ['a.startsWith(b, n)', (a, b, n) => n >= 0 && a.slice(n).startsWith(b) && n <= a.length],
  ['a.endsWith(b)', (a, b) => a.endsWith(b)],
  ['a.indexOf(b)', (a, b) => a.indexOf(b)],
  ['a.indexOf(b, n)', (a, b, n) => a.indexOf(b, n)],
  ['a.lastIndexOf(b)', (a, b) => a.lastIndexOf(b)],
  ['a.lastIndexOf(b, n)', (a, b, n) => (n < 0 ? -1 : a.lastIndexOf(b, n))],
  ['a.length()', (a) => a.length],
  ['a.isEmpty()', (a) => a === ''],
  ['a.isBlank()', (a) => a.trim() === ''],
  ['a.trim()', (a) => a.trim()],
  ['a.strip()', (a) => a.trim()],
  ['a.toUpperCase()', (a) => a.toUpperCase()],
  ['a.toLowerCase()', (a) => a.toLowerCase()],
  ['a.concat(b)', (a, b) => a + b],
  ['a.replace(b, "x$1")', (a, b) => a.replaceAll(b, () => 'x$1')],
  ['a.equals(b)', (a, b) => a === b],
  ['a.equalsIgnoreCase(b)', (a, b) => a.toLowerCase() === b.toLowerCase()],
  ['a.compareTo(b) < 0', (a, b) => a < b],
  ['a.compareTo(b) == 0', (a, b) => a === b],
  ['a.compareToIgnoreCase(b) > 0', (a, b) => a.toLowerCase() > b.toLowerCase()],
  ['a.repeat(math:abs(n))', (a, _, n) => a.repeat(Math.abs(n))],
  ['a.matches("[ab]*")', (a) => /^[ab]*$/.test(a)],
  ['a.replaceAll("[^ab]", "")', (a) => a.replaceAll(/[^ab]/gu, '')],
  ['a.replaceAll("(a)(b)?", "<$2$1>")', (a) => a.replaceAll(/(a)(b)?/g, '<$2$1>')],
  ['a.replaceAll("b*", "-")', (a) => a.replaceAll(/b*/gu, '-')],
  ['a.replaceFirst("[ab]", "\\\\$")', (a) => a.replace(/[ab]/, '$$')],
  ['a.split(",", -1)', (a) => a.split(',')],
  [
    'a.split(",", 2)',
    (a) => (a.includes(',') ? [a.slice(0, a.indexOf(',')), a.slice(a.indexOf(',') + 1)] : [a]),
  ],
])('method: %s is what a script would make of it', ([source, expected]) => {
  fc.assert(
    fc.property(text, text, fc.integer({ min: -3, max: 14 }), (a, b, n) => {
      expect(valueOf(source, { a, b, n })).toEqual(expected(a, b, n));
    }),
  );
});

test('method: substring is what a script would make of it, and refuses places that are not there', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: -2, max: 14 }), fc.integer({ min: -2, max: 14 }), (a, n, m) => {
      const found = valueOf('a.substring(n, m)', { a, n, m });
      if (n >= 0 && n <= m && m <= a.length) expect(found).toBe(a.substring(n, m));
      else expect(found).toMatch(/^there is no place|^a text cannot end/);
    }),
  );
});

test.for<[string, (a: number, b: number) => number]>([
  ['math:floorDiv(a, b)', (a, b) => Math.floor(a / b)],
  ['math:floorMod(a, b)', (a, b) => a - Math.floor(a / b) * b],
  ['a.compareTo(b)', (a, b) => Math.sign(a - b)],
  ['math:copySign(a, b)', (a, b) => (b < 0 ? -Math.abs(a) : Math.abs(a))],
  ['math:log1p(math:abs(a))', (a) => Math.log1p(Math.abs(a))],
  ['math:expm1(a / 100.0)', (a) => Math.expm1(a / 100)],
  ['a.byteValue()', (a) => (a << 24) >> 24],
  ['a.shortValue()', (a) => (a << 16) >> 16],
])('function: %s is what a script would make of it', ([source, expected]) => {
  const whole = fc.integer({ min: -40_000, max: 40_000 });
  fc.assert(
    fc.property(
      whole,
      whole.filter((b) => b !== 0),
      (a, b) => {
        expect(Number(valueOf(source, { a, b }))).toBeCloseTo(expected(a, b), 8);
      },
    ),
  );
});

test('function: rint rounds halves to the even number', () => {
  for (const [value, rounded] of [
    [0.5, 0],
    [1.5, 2],
    [2.5, 2],
    [-0.5, 0],
    [-1.5, -2],
    [2.4, 2],
    [2.6, 3],
  ])
    expect(Number(valueOf('math:rint(a)', { a: value }))).toBeCloseTo(rounded ?? Number.NaN);
});

test.each([
  ['a.repeat(100000)', 'a text longer than 10000 characters'],
  ['a.repeat(-1)', '-1 is no whole number'],
  ['b.replaceAll("a", a)', 'a text longer than 10000 characters'],
  ['a.replaceAll("a", "")', 'the expression takes too long'],
  ['a.replaceAll("b", "$2")', 'the pattern cannot be read at 0'],
  ['a.replaceAll("b", "x\\\\")', 'the pattern cannot be read at 1'],
  ['a.replaceAll("(a.*)*c|a", "x")', 'the expression takes too long'],
  ['a.matches("(a")', 'the pattern cannot be read at 2'],
  ['math:floorMod(1, 0)', 'division by zero'],
  ['math:floorDiv(1.5, 1)', '1.5 is no whole number'],
  ['a.matches()', 'matches takes 1 to 1 values'],
])('method: %s is refused: %s', (source, reason) => {
  expect(valueOf(source, { a: 'a'.repeat(2_000), b: 'a'.repeat(6) })).toBe(reason);
});
