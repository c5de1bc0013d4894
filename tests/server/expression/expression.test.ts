import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileExpression } from '../../../server/expression/expression.ts';
import { ExpressionError } from '../../../server/expression/expression-error.ts';
import { anyText } from '../../arbitraries/texts.ts';

/** Returns the value of an expression with these reported values. */
function valueOf(source: string, reported: Record<string, unknown> = {}): unknown {
  return compileExpression(source)((name) => (Object.hasOwn(reported, name) ? reported[name] : undefined));
}

function problemOf(source: string, reported: Record<string, unknown> = {}): string {
  try {
    return `no problem: ${String(valueOf(source, reported))}`;
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
}

const REPORTED = {
  power: 12.5,
  speed: 40,
  ignition: true,
  alarm: 'sos,tow',
  io1: 5,
  address: null,
  geofenceIds: [3, 8],
  network: { radioType: 'gsm', cell: { id: 7 } },
  'farol.plate': 'ABC1D23',
  fixTime: new Date(1_700_000_000_000),
};

test.each<[string, unknown]>([
  ['power * 2 + 1.5', 26.5],
  ['7 / 2 - 7 % 4', 0],
  ['7 / 2.0 - 7 % 4', 0.5],
  ['2 + 3 * 4 == 14 && !(1 > 2)', true],
  ['-2 - -3', 1],
  ['power > 13 ? "high" : power > 12 ? "good" : "low"', 'good'],
  ['ignition and speed lt 50 or false', true],
  ['not ignition', false],
  ['fuel ?: 0', 0],
  ['fuel ?? "none"', 'none'],
  ['fuel == null ? "no tank" : fuel', 'no tank'],
  ['empty(fuel)', true],
  ['size(alarm)', 7],
  ['address', null],
  ['address ?? "somewhere"', 'somewhere'],
  ['"speed " + speed + " kn"', 'speed 40 kn'],
  ['alarm.contains("tow") && alarm.startsWith(\'sos\') && alarm.endsWith("tow")', true],
  ['alarm.substring(0, 3).toUpperCase()', 'SOS'],
  ['alarm.indexOf("tow") + alarm.length()', 11],
  ['alarm.replace("o", "0").toLowerCase()', 's0s,t0w'],
  ['alarm =~ ".*tow.*"', true],
  ['alarm !~ "[a-z]+"', true],
  ['speed =~ [10, 40]', true],
  ['8 =~ geofenceIds', true],
  ['alarm =^ "sos" && alarm =$ "tow"', true],
  ['math:max(math:abs(-3), math:round(2.5))', 3],
  ['math:floor(power) + math:pow(2, 3)', 20],
  ['(io1 & 4) != 0', true],
  ['(io1 | 2) ^ 1', 6],
  ['network.radioType', 'gsm'],
  ['network.cell["id"] + geofenceIds[1]', 15],
  ['farol.plate', 'ABC1D23'],
  ['nothing?.at?.all ?? "no"', 'no'],
  ['"5" + 1', '51'],
  ['"5" * 2', 10],
  ['1e3 + 2L + .5', 1002.5],
  ['7 / 2', 3],
  ['-7 / 2', -3],
  ['7d / 2', 3.5],
  ['speed / 80', 0.5],
  ['"7" / 2', 3],
  ['(1 + speed) / 2', 20.5],
  ['io1.intValue() / 2', 2],
  ['math:round(2.5) / 2', 1],
  ['math:max(7, 3) / 2', 3],
  ['0x02 + 0xff', 257],
  ['(io1 & 0x04) != 0', true],
  ['010 + 1', 9],
  ['1 << 4 | 1', 17],
  ['-16 >> 2', -4],
  ['-1 >>> 60', 15],
  ['1 + 1 << 2', 8],
  ['if (speed > 30) "fast" else "slow"', 'fast'],
  ['if (speed > 50) { "fast" } else if (speed > 30) { "brisk" } else { "slow" }', 'brisk'],
  ['if (fuel) { 1 } else { 2; 3; }', 3],
  ['if (speed > 50) 1', null],
  ['if (speed > 30) 1; else 2;', 1],
  ['1; 2;', 2],
  ['speed // knots\n * 2', 80],
  ['speed /* in knots */ * 2 ## twice', 80],
  ['empty fuel', true],
  ['empty alarm || !empty fuel', false],
  ['empty (fuel) && size alarm == 7', true],
  ['alarm.split(",")[1]', 'tow'],
  ['size(alarm.split(","))', 2],
  ['"a|b||".split("\\\\|")', ['a', 'b']],
  ['fixTime.time / 1000', 1_700_000_000],
  ['fixTime.getTime() % 2000', 0],
  ['fixTime > 5 && fixTime == 1700000000000', true],
  ['fixTime', 1_700_000_000_000],
  ['power.intValue() + 0.5', 12.5],
  ['power.toString() + "V"', '12.5V'],
  ['"a\\"b" + \'\\n\'', 'a"b\n'],
])('expression: %s makes %j', (source, expected) => {
  expect(valueOf(source, REPORTED)).toEqual(expected);
});

test.each([
  ['fuel + 1', 'unknown variable fuel'],
  ['address + 1', 'null is no number'],
  ['!address', 'null is neither true nor false'],
  ['power / 0', 'division by zero'],
  ['alarm * 2', '"sos,tow" is no number'],
  ['1 +', 'unexpected the end at 4'],
  ['(1', 'unexpected the end at 3, ")" was expected'],
  ['"open', 'the text that begins at 1 does not end'],
  ['power = 3', 'unexpected character at 7'],
  ['7 / 0', 'division by zero'],
  ['if (speed) {', 'unexpected the end at 13'],
  ['if speed > 1 2', 'unexpected "speed" at 4, "(" was expected'],
  ['1 else 2', 'unexpected "else" at 3'],
  ['1 /* open', 'unexpected "*" at 4'],
  ['alarm.split(",")[7]', 'there is no "7"'],
  ['alarm.split("a*")', 'the pattern cannot be read at 0'],
  ['speed.getTime()', 'it has no "time"'],
  [`${'if (1) '.repeat(100)} 1`, 'the expression is nested too deeply'],
  ['9'.repeat(31), 'the number is too large or none at all'],
  ['1 << 1.5', '1.5 is no whole number'],
  ['new("java.util.Date")', '"new" is not part of this language'],
  ['math:exit(1)', 'unknown function math:exit'],
  ['math:pow(1)', 'math:pow takes 2 to 2 values'],
  ['alarm.getClass()', 'unknown function getClass'],
  ['alarm.constructor', 'it has no "constructor"'],
  ['network.constructor', 'there is no "constructor"'],
  ['network.__proto__', 'there is no "__proto__"'],
  ['constructor', 'unknown variable constructor'],
  ['"abc".substring(2, 9)', 'there is no place 9 in a text of 3 characters'],
  ['alarm =~ "(a"', 'the pattern cannot be read at 2'],
  ['10000000000 * 1e300 * 1e300', 'the number is too large or none at all'],
  [`${'('.repeat(100)}1${')'.repeat(100)}`, 'the expression is nested too deeply'],
  [`1${' '.repeat(4000)}`, 'an expression has at most 4000 characters'],
])('%s is refused: %s', (source, reason) => {
  expect(problemOf(source, REPORTED)).toBe(reason);
});

test('expression: a long chain is accepted, and a text cannot be multiplied without limit', () => {
  expect(valueOf(`1${'+1'.repeat(1_900)}`)).toBe(1_901);
  const bomb = `"${'a'.repeat(10)}"${`.replace("a", "${'a'.repeat(20)}")`.repeat(20)}`;
  expect(problemOf(bomb)).toBe('a text longer than 10000 characters');
  expect(problemOf(`"${'a'.repeat(3_000)}!" =~ "(.*a){60}b"`)).toBe('the expression takes too long');
});

test.each([
  ['a number of 400 digits', '9'.repeat(400)],
  ['a number with a huge exponent', '1e999'],
  ['a text with such a number', '-"1e999"'],
])('expression: %s never becomes a value, because it could not be stored', (_, source) => {
  expect(problemOf(source)).not.toMatch(/^no problem/);
});

test('expression: a long text of digits from a vehicle is compared as fast as any other', () => {
  const almostNumber = `${'1'.repeat(9_000)}x`;
  const started = performance.now();
  expect(valueOf(Array(300).fill('code == 1').join('||'), { code: almostNumber })).toBe(false);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('expression: a list cannot be filled with long texts without limit', () => {
  const list = `[${Array(700).fill('code').join(',')}]`;
  expect(problemOf(list, { code: 'a'.repeat(9_000) })).toBe('the expression takes too long');
});

/** A calculation, as text and as a function. */
interface Tree {
  text: string;
  compute: () => unknown;
}

const { number, flag } = fc.letrec<{ number: Tree; flag: Tree }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: 0, max: 9 }).map((value): Tree => ({ text: String(value), compute: () => value })),
    fc
      .constantFrom('speed', 'io1')
      .map((name): Tree => ({ text: name, compute: () => (name === 'io1' ? 5 : 40) })),
    fc.tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number')).map(([a, sign, b]): Tree => ({
      text: `(${a.text} ${sign} ${b.text})`,
      compute: () => {
        const [x, y] = [Number(a.compute()), Number(b.compute())];
        return sign === '+' ? x + y : sign === '-' ? x - y : x * y;
      },
    })),
    fc.tuple(tie('flag'), tie('number'), tie('number')).map(([c, a, b]): Tree => ({
      text: `(${c.text} ? ${a.text} : ${b.text})`,
      compute: () => (c.compute() === true ? a.compute() : b.compute()),
    })),
    tie('number').map((a): Tree => ({
      text: `math:abs(-${a.text})`,
      compute: () => Math.abs(Number(a.compute())),
    })),
  ),
  flag: fc.oneof(
    { maxDepth: 5 },
    fc.boolean().map((value): Tree => ({ text: String(value), compute: () => value })),
    fc.tuple(tie('number'), fc.constantFrom('<', '>=', '=='), tie('number')).map(([a, sign, b]): Tree => ({
      text: `${a.text} ${sign} ${b.text}`,
      compute: () => {
        const [x, y] = [Number(a.compute()), Number(b.compute())];
        return sign === '<' ? x < y : sign === '>=' ? x >= y : x === y;
      },
    })),
    fc.tuple(tie('flag'), fc.constantFrom('&&', 'or'), tie('flag')).map(([a, sign, b]): Tree => ({
      text: `(${a.text}) ${sign} (${b.text})`,
      compute: () =>
        sign === 'or'
          ? a.compute() === true || b.compute() === true
          : a.compute() === true && b.compute() === true,
    })),
    tie('flag').map((a): Tree => ({ text: `!(${a.text})`, compute: () => a.compute() !== true })),
  ),
}));

test('expression: every calculation gives the same result as the reference', () => {
  fc.assert(
    fc.property(fc.oneof(number, flag), ({ text, compute }) => {
      fc.pre(text.length <= 4_000);
      expect(valueOf(text, REPORTED)).toBe(compute());
    }),
  );
});

test('expression: without parentheses, higher precedence comes first and equal precedence from left to right', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('+', '-', '*'), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
      (rest) => {
        // The reference: products first, then sums from the left, with two running totals.
        let [total, product] = [0, 1];
        for (const [sign, value] of rest) {
          if (sign === '*') product *= value;
          else {
            total += product;
            product = sign === '-' ? -value : value;
          }
        }
        expect(valueOf(`1${rest.map(([sign, value]) => `${sign}${value}`).join('')}`)).toBe(total + product);
      },
    ),
  );
});

const PIECES =
  `speed alarm nothing network math:abs empty null true "a*" 'x' 1 0 2.5 ( ) [ ] . , ? : ?: ?? ?. + - * / % =~ !~ == ! && or < & ^
  if else { } ; << >>> /* */ // ## 0x1F split intValue getTime length replace replaceAll matches repeat compareTo substring " \\ = # __proto__`.split(
    /\s+/,
  );

function check(source: string): void {
  try {
    valueOf(source, REPORTED);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
  }
}

test('expression: any input gives a value or an ExpressionError, in bounded time', () => {
  fc.assert(fc.property(anyText({ maxLength: 60 }), check));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (words) => check(words.join(''))),
    { numRuns: 500 },
  );
});
