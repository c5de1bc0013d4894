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

const diagnosticOfText = (text: string, expression: string) =>
  expressionDiagnostic(failureCodeOfResponse(text, 400), expression);

const kindOf = (text: string) => diagnosticOfText(text, 'speed')?.kind;

const diagnosticOf = (expression: string) => expressionDiagnostic(refusalOf(expression), expression);

test('expression diagnostic: the author of an expression learns what is wrong with it, and where', () => {
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
])('expression diagnostic: %s is refused with a known diagnostic', (expression, kind, subject) => {
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
  ['speed * * 2', traced('Parsing', "@1:9 parsing error in '*' or so"), 'evaluation', '', 9],
] as const)(
  'expression diagnostic: the error of the reference server for %s is a known diagnostic, with its position',
  (...row) => {
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
  },
);

test('expression diagnostic: no message of that engine shows anything technical', () => {
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

test('expression diagnostic: a device without a position, and an expression that the server refuses, have a diagnostic too', () => {
  expect(kindOf('The device has no position - IllegalArgumentException')).toBe('position');
  expect(kindOf('Field "expression" must not be longer than 4000 characters')).toBe('long');
  expect(kindOf('the value is no number - IllegalArgumentException')).toBe('type');
});

test('expression diagnostic: the diagnostic of an expression that is not saved is that of its reason', () => {
  expect(diagnosticOfText('Field "expression" cannot be read: unexpected "*" at 5', '1 + * 2')).toEqual({
    kind: 'unexpected',
    subject: '*',
    position: 5,
  });
  const odd = 'UNKNOWN_VARIABLE_FIELD_"EXPRESSION"_CANNOT_BE_READ:_FUEL';
  expect(expressionDiagnostic(odd, '')?.subject).toBe('field "expression" cannot be read: fuel');
});

test('expression diagnostic: names are shown as written, although a failure code has lost their case', () => {
  expect(expressionDiagnostic('UNKNOWN_VARIABLE_BATTERYLEVEL', 'batteryLevel * 2')).toEqual({
    kind: 'variable',
    subject: 'batteryLevel',
    position: undefined,
  });
  expect(expressionDiagnostic('UNKNOWN_VARIABLE_FUEL', 'speed')?.subject).toBe('fuel');
});

test('expression diagnostic: other failures have no diagnostic', () => {
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

test.each([
  ['UNEXPECTED_THE_END_AT_12', 'incomplete', '', undefined],
  ['UNEXPECTED_THE_END_AT_12,_EXPECTED_A_VALUE', 'incomplete', '', undefined],
  ['UNEXPECTED_"ELSE"_AT_12', 'unexpected', 'else', 12],
  ['UNEXPECTED_"ELSE"_AT_12,_EXPECTED_A_VALUE', 'unexpected', 'else', 12],
  ['UNEXPECTED_CHARACTER_AT_12', 'character', '', 12],
  ['THE_TEXT_THAT_BEGINS_AT_12_DOES_NOT_END', 'openText', '', 12],
  ['"WHILE"_IS_NOT_PART_OF_THIS_LANGUAGE', 'refused', 'while', undefined],
  ['THE_VALUE_IS_NO_BOOLEAN', 'type', '', undefined],
  ['THE_VALUE_IS_NO_STRING', 'type', '', undefined],
  ['DIVISION_BY_ZERO', 'zero', '', undefined],
  ['THE_EXPRESSION_TAKES_TOO_LONG', 'slow', '', undefined],
  ['THE_EXPRESSION_IS_NESTED_TOO_DEEPLY', 'deep', '', undefined],
  ['IT_HAS_NO_"SIZE"', 'member', 'size', undefined],
  ['THERE_IS_NO_"SIZE"', 'member', 'size', undefined],
  ['THE_PATTERN_CANNOT_BE_READ_AT_12', 'pattern', '', undefined],
  ['THE_PATTERN_IS_TOO_LONG', 'pattern', '', undefined],
  ['NULL_IS_NEITHER_TRUE_NOR_FALSE', 'truth', 'null', undefined],
  ['THERE_IS_NO_PLACE_99_IN_A_TEXT_OF_12_CHARACTERS', 'place', '', undefined],
  ['A_TEXT_CANNOT_END_BEFORE_IT_BEGINS', 'place', '', undefined],
  ['THE_NUMBER_IS_TOO_LARGE_OR_NONE_AT_ALL', 'large', '', undefined],
  ['A_TEXT_LONGER_THAN_4000_CHARACTERS', 'long', '', undefined],
  ['AN_EXPRESSION_HAS_AT_MOST_4000_CHARACTERS', 'long', '', undefined],
  ['THE_DEVICE_HAS_NO_POSITION', 'position', '', undefined],
] as const)(
  'expression diagnostic: the whole code %s has its diagnostic, and a longer one is another failure',
  (code, ...expected) => {
    const [kind, subject, position] = expected;
    expect(expressionDiagnostic(code, '')).toEqual({ kind, subject, position });
    expect(expressionDiagnostic(`SOME_${code}`, '')).toBeUndefined();
    if (!code.includes(',')) expect(expressionDiagnostic(`${code}_MORE`, '')).toBeUndefined();
  },
);

test.each([
  ['UNKNOWN_VARIABLE_FUEL', 'variable', 'fuel'],
  ['UNKNOWN_FUNCTION_MATH:FLOR', 'function', 'math:flor'],
] as const)('expression diagnostic: the code %s names what is unknown to its end', (code, kind, subject) => {
  expect(expressionDiagnostic(code, '')).toMatchObject({ kind, subject });
  expect(expressionDiagnostic(`SOME_${code}`, '')).toBeUndefined();
});

const subjectOf = (code: string) => expressionDiagnostic(code, '')?.subject;

test('expression diagnostic: what is no number, no whole number or takes other values is named with everything before', () => {
  expect(subjectOf('"SOS"_IS_NO_NUMBER')).toBe('sos');
  expect(subjectOf('A_LIST_IS_NO_NUMBER')).toBe('a list');
  expect(subjectOf('1.5_IS_NO_WHOLE_NUMBER')).toBe('1.5');
  expect(subjectOf('MATH:POW_TAKES_10_TO_12_VALUES')).toBe('math:pow');
  for (const code of [
    'X_IS_NO_NUMBER_Y',
    'X_IS_NO_TEXT_Y',
    'X_IS_NO_WHOLE_NUMBER_Y',
    'X_TAKES_1_TO_2_VALUES_Y',
  ])
    expect(expressionDiagnostic(code, '')).toBeUndefined();
});

test.each([
  ['PARSING_ERROR', 'incomplete', ''],
  ["PARSING_ERROR_IN_'EOF'", 'incomplete', ''],
  ["PARSING_ERROR_IN_'<EOF>'", 'incomplete', ''],
  ["PARSING_ERROR_IN_'ELSE'", 'unexpected', 'else'],
  ['TOKENISATION_ERROR', 'character', ''],
  ['UNDECLARED_VARIABLE_FUEL', 'variable', 'fuel'],
  ["UNDEFINED_VARIABLE_'FUEL'", 'variable', 'fuel'],
  ['VARIABLE_FUEL_IS_NULL', 'variable', 'fuel'],
  ["VARIABLE_'FUEL'_IS_UNDEFINED", 'variable', 'fuel'],
  ['NULL_VALUE_VARIABLE_FUEL', 'number', 'fuel'],
  ["NULL_VALUE_VARIABLE_'FUEL'", 'number', 'fuel'],
  ['UNSOLVABLE_FUNCTION_FLOR', 'function', 'flor'],
  ["UNSOLVABLE_METHOD_'FLOR'", 'function', 'flor'],
  ['UNSOLVABLE_PROPERTY_SIZE', 'member', 'size'],
  ["NULL_VALUE_PROPERTY_'SIZE'", 'member', 'size'],
  ["LOOP_FEATURE_ERROR_IN_'WHILE'", 'refused', 'while'],
  ['DIVIDE_ERROR', 'zero', ''],
  ['/_BY_ZERO:_DIVISION', 'zero', ''],
  ["UNKNOWN_ERROR_IN_'X'_HERE", 'evaluation', ''],
  ['SOME_UNDEFINED_VARIABLE_FUEL', 'evaluation', ''],
  ['SOME_PARSING_ERROR', 'evaluation', ''],
  ["SOME_PARSING_ERROR_IN_'WHILE'", 'refused', 'while'],
  ['SOME_TOKENIZATION_ERROR', 'evaluation', ''],
  ['SOME_VARIABLE_FUEL_IS_NULL', 'evaluation', ''],
  ['VARIABLE_FUEL_IS_NULL_HERE', 'evaluation', ''],
  ['SOME_NULL_VALUE_VARIABLE_FUEL', 'evaluation', ''],
  ['SOME_UNSOLVABLE_METHOD_FLOR', 'evaluation', ''],
  ['SOME_UNSOLVABLE_PROPERTY_SIZE', 'evaluation', ''],
] as const)(
  'expression diagnostic: the message %s of the reference engine is about the right part',
  (message, kind, subject) => {
    const place = { position: 12, subject, kind };
    expect(expressionDiagnostic(`@1:12_${message}`, '')).toEqual(place);
    expect(expressionDiagnostic(`@1:12![10,14]:_'SPEED_+'_${message}`, '')).toEqual(place);
    expect(expressionDiagnostic(`@1:12![10,14]_${message}`, '')).toEqual(place);
    expect(expressionDiagnostic(`AT_@1:12_${message}`, '')).toBeUndefined();
  },
);

test('expression diagnostic: a place after ten lines is counted through all of them', () => {
  expect(expressionDiagnostic('@11:2_PARSING_ERROR', '\n'.repeat(10) + 'ab')?.position).toBe(12);
});
