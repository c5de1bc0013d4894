/** The precedence of operators; higher binds more tightly. */
export const PRECEDENCE: Record<string, number> = {
  '?': 1,
  '?:': 1,
  '??': 1,
  '||': 2,
  '&&': 3,
  '|': 4,
  '^': 5,
  '&': 6,
  '==': 7,
  '!=': 7,
  '<': 8,
  '<=': 8,
  '>': 8,
  '>=': 8,
  '=~': 8,
  '!~': 8,
  '=^': 8,
  '!^': 8,
  '=$': 8,
  '!$': 8,
  '<<': 9,
  '>>': 9,
  '>>>': 9,
  '+': 10,
  '-': 10,
  '*': 11,
  '/': 11,
  '%': 11,
};

/** The precedence of operators before their operand. */
export const PREFIX_PRECEDENCE = 12;

/** Operators written as words. */
export const WORD_OPERATORS: Record<string, string> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
  mod: '%',
};

/** The names of values. */
export const LITERALS: Record<string, boolean | null> = { true: true, false: false, null: null };

/** Words that JEXL reserves for what this language does not support. */
export const RESERVED_WORDS = new Set([
  'var',
  'let',
  'const',
  'new',
  'if',
  'else',
  'for',
  'while',
  'do',
  'return',
  'function',
]);
