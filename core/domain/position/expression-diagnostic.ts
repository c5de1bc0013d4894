/**
 * Why an expression of a computed attribute has no result (contract §7.6): the kind of error and what it
 * concerns.
 */
export interface ExpressionDiagnostic {
  readonly kind: ExpressionDiagnosticKind;
  /** The part of the expression it concerns, as written; empty where the kind says everything. */
  readonly subject: string;
  /** The position, counted from 1; undefined where the kind has none. */
  readonly position: number | undefined;
}

/** The kinds of expression errors. */
export type ExpressionDiagnosticKind =
  | 'incomplete'
  | 'unexpected'
  | 'character'
  | 'openText'
  | 'variable'
  | 'function'
  | 'refused'
  | 'number'
  | 'zero'
  | 'slow'
  | 'deep'
  | 'type'
  | 'member'
  | 'values'
  | 'pattern'
  | 'text'
  | 'whole'
  | 'truth'
  | 'place'
  | 'large'
  | 'long'
  | 'position'
  | 'evaluation';

const CODES: readonly (readonly [ExpressionDiagnosticKind, RegExp])[] = [
  ['incomplete', /^UNEXPECTED_THE_END_AT_\d+(?:,.*)?$/],
  ['unexpected', /^UNEXPECTED_"(?<what>.*)"_AT_(?<at>\d+)(?:,.*)?$/],
  ['character', /^UNEXPECTED_CHARACTER_AT_(?<at>\d+)$/],
  ['openText', /^THE_TEXT_THAT_BEGINS_AT_(?<at>\d+)_DOES_NOT_END$/],
  ['variable', /^UNKNOWN_VARIABLE_(?<what>.+)/],
  ['function', /^UNKNOWN_FUNCTION_(?<what>.+)/],
  ['refused', /^"(?<what>.+)"_IS_NOT_PART_OF_THIS_LANGUAGE$/],
  ['type', /^THE_VALUE_IS_NO_(?:BOOLEAN|NUMBER|STRING)$/],
  ['number', /"?(?<what>.+?)"?_IS_NO_NUMBER$/],
  ['zero', /^DIVISION_BY_ZERO$/],
  ['slow', /^THE_EXPRESSION_TAKES_TOO_LONG$/],
  ['deep', /^THE_EXPRESSION_IS_NESTED_TOO_DEEPLY$/],
  ['member', /^(?:IT_HAS|THERE_IS)_NO_"(?<what>.+)"$/],
  ['values', /(?<what>.+)_TAKES_\d+_TO_\d+_VALUES$/],
  ['pattern', /^THE_PATTERN_(?:CANNOT_BE_READ_AT_\d+|IS_TOO_LONG)$/],
  ['text', /_IS_NO_TEXT$/],
  ['whole', /(?<what>.+)_IS_NO_WHOLE_NUMBER$/],
  ['truth', /^(?<what>NULL)_IS_NEITHER_TRUE_NOR_FALSE$/],
  ['place', /^(?:THERE_IS_NO_PLACE_.+_IN_A_TEXT_OF_\d+_CHARACTERS|A_TEXT_CANNOT_END_BEFORE_IT_BEGINS)$/],
  ['large', /^THE_NUMBER_IS_TOO_LARGE_OR_NONE_AT_ALL$/],
  [
    'long',
    /^(?:A_TEXT_LONGER_THAN_\d+|(?:AN_EXPRESSION_HAS_AT_MOST|FIELD_"EXPRESSION"_MUST_NOT_BE_LONGER_THAN)_\d+)_CHARACTERS$/,
  ],
  ['position', /^THE_DEVICE_HAS_NO_POSITION$/],
];

/**
 * The error position given by the reference server's expression engine (JEXL), `@line:column![from,to]:
 * 'source'`, and its message.
 */
const JEXL = /^@(?<line>\d+):(?<column>\d+)(?:!\[[\d,]+\]:?_(?:'[^']*')?)?_?(?<message>.*)/;

/** The messages of that engine; any other message means that the expression could not be evaluated. */
const ENGINE_MESSAGES: readonly (readonly [ExpressionDiagnosticKind, RegExp])[] = [
  ['incomplete', /^PARSING_ERROR(?:_IN_'(?:<?EOF>?)?')?$/],
  ['unexpected', /^PARSING_ERROR_IN_'(?<what>.+)'$/],
  ['character', /^TOKENI[SZ]ATION_ERROR/],
  ['variable', /^(?:UNDEFINED|UNDECLARED)_VARIABLE_'?(?<what>[^']+?)'?$/],
  ['variable', /^VARIABLE_'?(?<what>[^']+?)'?_IS_(?:UNDEFINED|NULL)$/],
  ['number', /^NULL_VALUE_VARIABLE_'?(?<what>[^']+?)'?$/],
  ['function', /^UNSOLVABLE_(?:FUNCTION|METHOD|FUNCTION\/METHOD)_'?(?<what>[^'(]+)/],
  ['member', /^(?:UNSOLVABLE|UNDEFINED|NULL_VALUE)_PROPERTY_'?(?<what>[^']+?)'?$/],
  ['refused', /_(?:FEATURE_)?ERROR_IN_'(?<what>[^']+)'$/],
  ['zero', /DIVIDE|DIVISION/],
];

/** Before the reason why an expression is not saved. */
const NOT_SAVED = /^FIELD_"EXPRESSION"_CANNOT_BE_READ:_/;

/**
 * Returns the diagnostic of a refused expression; undefined when the refusal is about something else or has
 * its own text.
 * @param code the failure code, which has lost the case of names; it is restored from the expression
 */
export function expressionDiagnostic(code: string, expression: string): ExpressionDiagnostic | undefined {
  const reason = code.replace(NOT_SAVED, '');
  for (const [kind, pattern] of CODES) {
    const match = pattern.exec(reason);
    if (!match) continue;
    const { what = '', at } = match.groups ?? {};
    return {
      kind,
      subject: originalSpelling(what, expression),
      position: at === undefined ? undefined : Number(at),
    };
  }
  return engineDiagnostic(code, expression);
}

function engineDiagnostic(code: string, expression: string): ExpressionDiagnostic | undefined {
  const { line, column, message = '' } = JEXL.exec(code)?.groups ?? {};
  if (line === undefined) return undefined;
  const position = placeOf(expression, Number(line), Number(column));
  for (const [kind, pattern] of ENGINE_MESSAGES) {
    const match = pattern.exec(message);
    if (match) return { kind, subject: originalSpelling(match.groups?.['what'] ?? '', expression), position };
  }
  return { kind: 'evaluation', subject: '', position };
}

/** Returns the index in the whole expression of a line and column, all counted from 1. */
function placeOf(expression: string, line: number, column: number): number {
  const before = expression.split('\n').slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column;
}

function originalSpelling(text: string, expression: string): string {
  const start = expression.toUpperCase().indexOf(text);
  return start < 0 ? text.toLowerCase().replaceAll('_', ' ') : expression.slice(start, start + text.length);
}
