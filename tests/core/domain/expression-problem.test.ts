import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureCode } from '@farol/core/domain/failure-code';
import { expressionTrouble } from '@farol/core/domain/expression-problem';
import { expression as compiled } from '@farol/server/expression/expression';

/** What our own server says of an expression, as it comes to the console. */
function refusalOf(expression: string): string {
  try {
    compiled(expression)(() => undefined);
  } catch (error) {
    return failureCode(error instanceof Error ? error.message : '', 400);
  }
  return 'NO_REFUSAL';
}

const kindOf = (text: string) => expressionTrouble(failureCode(text, 400), 'speed')?.kind;

const troubleOf = (expression: string) => expressionTrouble(refusalOf(expression), expression);

test('whoever writes an expression is told what is wrong with it, and where', () => {
  expect(troubleOf('speed * (')).toEqual({ kind: 'incomplete', what: '', at: undefined });
  expect(troubleOf('1 + * 2')).toEqual({ kind: 'unexpected', what: '*', at: 5 });
  expect(troubleOf('1 # 2')).toEqual({ kind: 'character', what: '', at: 3 });
  expect(troubleOf('1 + "ab')).toEqual({ kind: 'openText', what: '', at: 5 });
  expect(troubleOf('math:flor(1.5)')).toMatchObject({ kind: 'function', what: 'math:flor' });
  expect(troubleOf('Fuel * 2')).toMatchObject({ kind: 'variable', what: 'Fuel' });
  expect(troubleOf('1 / 0')).toMatchObject({ kind: 'zero' });
});

test.each([
  ['[1].Size', 'member', 'Size'],
  ['math:pow(1)', 'values', 'math:pow'],
  ['"a" =~ "(("', 'pattern', ''],
  [`"a" =~ "[${'ab'.repeat(200)}]"`, 'pattern', ''],
  ['[1] + "a"', 'text', ''],
  ['[1] * 2', 'number', 'a list'],
  ['"sos" * 2', 'number', 'sos'],
  ['1 & 1.5', 'whole', '1.5'],
  ['!null', 'truth', 'null'],
  ['null + 1', 'number', 'null'],
  ['"abc".charAt(9)', 'place', ''],
  ['"abc".substring(2, 1)', 'place', ''],
  ['1e308 * 10', 'large', ''],
  [`"a".replace("a", "${'b'.repeat(200)}")${'.replace("b", "bbbbbbbbbb")'.repeat(2)}`, 'long', ''],
  ['1'.padEnd(5_000), 'long', ''],
  ['while', 'refused', 'while'],
])('%s is refused in words of one’s own language', (expression, kind, what) => {
  expect(troubleOf(expression)).toMatchObject({ kind, what });
});

test('a device without a position, and an expression that the server does not take, are told likewise', () => {
  expect(kindOf('The device has no position - IllegalArgumentException')).toBe('position');
  expect(kindOf('Field "expression" must not be longer than 4000 characters')).toBe('long');
  expect(kindOf('the value is no number - IllegalArgumentException')).toBe('type');
});

test('names read as they were written, although a code has lost their case', () => {
  expect(expressionTrouble('UNKNOWN_VARIABLE_BATTERYLEVEL', 'batteryLevel * 2')).toEqual({
    kind: 'variable',
    what: 'batteryLevel',
    at: undefined,
  });
  expect(expressionTrouble('UNKNOWN_VARIABLE_FUEL', 'speed')?.what).toBe('fuel');
});

test('what is no trouble of an expression is left to others', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.stringMatching(/^HTTP_\d{3}$/), fc.constantFrom('UNREACHABLE', 'WRITE_ACCESS_DENIED', '')),
      fc.string(),
      (code, expression) => {
        expect(expressionTrouble(code, expression)).toBeUndefined();
      },
    ),
  );
});
