import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureCodeOfResponse } from '@farol/core/domain/values/failure-code';
import { expressionDiagnostic } from '@farol/core/domain/position/expression-diagnostic';
import { compileExpression as compiled } from '@farol/server/expression/expression';

/** Returns the refusal of an expression by the embedded server, as it reaches the console. */
function refusalOf(expression: string): string {
  try {
    compiled(expression)(() => undefined);
  } catch (error) {
    return failureCodeOfResponse(error instanceof Error ? error.message : '', 400);
  }
  return 'NO_REFUSAL';
}

const kindOf = (text: string) => expressionDiagnostic(failureCodeOfResponse(text, 400), 'speed')?.kind;

const diagnosticOf = (expression: string) => expressionDiagnostic(refusalOf(expression), expression);

test('the author of an expression learns what is wrong with it, and where', () => {
  expect(diagnosticOf('speed * (')).toEqual({ kind: 'incomplete', subject: '', position: undefined });
  expect(diagnosticOf('1 + * 2')).toEqual({ kind: 'unexpected', subject: '*', position: 5 });
  expect(diagnosticOf('1 # 2')).toEqual({ kind: 'character', subject: '', position: 3 });
  expect(diagnosticOf('1 + "ab')).toEqual({ kind: 'openText', subject: '', position: 5 });
  expect(diagnosticOf('math:flor(1.5)')).toMatchObject({ kind: 'function', subject: 'math:flor' });
  expect(diagnosticOf('Fuel * 2')).toMatchObject({ kind: 'variable', subject: 'Fuel' });
  expect(diagnosticOf('1 / 0')).toMatchObject({ kind: 'zero' });
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
])('%s is refused with a known diagnostic', (expression, kind, subject) => {
  expect(diagnosticOf(expression)).toMatchObject({ kind, subject });
});

/**
 * An error of the reference server: the calling class, the position and the message; the first line of a
 * stack trace.
 */
const traced = (kind: string, message: string) =>
  `org.apache.commons.jexl3.JexlException$${kind}: org.traccar.handler.ComputedAttributesProvider.compute:83${message}\n\tat org.traccar.X.y(X.java:1)`;

test.each([
  ['speed * * 2', traced('Parsing', "@1:9 parsing error in '*'"), 'unexpected', '*', 9],
  ['speed *', traced('Parsing', "@1:7 parsing error in ''"), 'incomplete', '', 7],
  ['1 # 2', traced('Tokenization', "@1:3 tokenization error in '#'"), 'character', '', 3],
  ['Fuel * 2', traced('Variable', '@1:1 undefined variable Fuel'), 'variable', 'Fuel', 1],
  ['Fuel * 2', traced('Variable', "@1:1![0,4]: 'Fuel' variable 'Fuel' is undefined"), 'variable', 'Fuel', 1],
  [
    'math:flor(1)',
    traced('Method', "@1:5 unsolvable function/method 'flor(Integer)'"),
    'function',
    'flor',
    5,
  ],
  ['a.size', traced('Property', "@1:3 unsolvable property 'size'"), 'member', 'size', 3],
  ['while(true){}', traced('Feature', "@1:1 loop error in 'while'"), 'refused', 'while', 1],
  ['speed +\n* 2', traced('Parsing', "@2:1 parsing error in '*'"), 'unexpected', '*', 9],
  ['speed + 1', traced('Operator', '@1:7 + error'), 'evaluation', '', 7],
] as const)('the error of the reference server for %s is a known diagnostic, with its position', (...row) => {
  const [expression, text, kind, subject, position] = row;
  expect(expressionDiagnostic(failureCodeOfResponse(text, 400), expression)).toEqual({
    kind,
    subject,
    position,
  });
  // Older servers omit the exception.
  const bare = text.split('\n', 1)[0]?.replace(/^[\w.$]+: /, '') ?? '';
  expect(expressionDiagnostic(failureCodeOfResponse(bare, 400), expression)).toEqual({
    kind,
    subject,
    position,
  });
});

test('no message of that engine shows anything technical', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.nat(99), (message, column) => {
      const code = failureCodeOfResponse(
        traced('Parsing', `@1:${column} ${message.replaceAll(/[\r\n]/g, '')}`),
        400,
      );
      const diagnostic = expressionDiagnostic(code, 'speed');
      if (!code.startsWith('HTTP_') && code !== 'USER_DUPLICATE') expect(diagnostic).toBeDefined();
      expect(code).not.toContain('ORG.TRACCAR');
    }),
  );
});

test('a device without a position, and an expression that the server refuses, have a diagnostic too', () => {
  expect(kindOf('The device has no position - IllegalArgumentException')).toBe('position');
  expect(kindOf('Field "expression" must not be longer than 4000 characters')).toBe('long');
  expect(kindOf('the value is no number - IllegalArgumentException')).toBe('type');
});

test('names are shown as written, although a failure code has lost their case', () => {
  expect(expressionDiagnostic('UNKNOWN_VARIABLE_BATTERYLEVEL', 'batteryLevel * 2')).toEqual({
    kind: 'variable',
    subject: 'batteryLevel',
    position: undefined,
  });
  expect(expressionDiagnostic('UNKNOWN_VARIABLE_FUEL', 'speed')?.subject).toBe('fuel');
});

test('other failures have no diagnostic', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.stringMatching(/^HTTP_\d{3}$/), fc.constantFrom('UNREACHABLE', 'WRITE_ACCESS_DENIED', '')),
      fc.string(),
      (code, expression) => {
        expect(expressionDiagnostic(code, expression)).toBeUndefined();
      },
    ),
  );
});
