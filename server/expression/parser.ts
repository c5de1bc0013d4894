import type { ExpressionNode, SpendSteps, Evaluation } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { mathFunction, methodFunction } from './functions.ts';
import { memberAccess, variableNode } from './members.ts';
import {
  requireFinite,
  bitwiseNot,
  isTruthy,
  negate,
  toBoolean,
  wholeOf,
  looselyEqual,
} from './operators.ts';
import { binaryNode } from './binary-operators.ts';
import { tokenize, type Token } from './tokens.ts';

/** The precedence of operators; higher binds more tightly. */
const PRECEDENCE: Record<string, number> = {
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
const PREFIX_PRECEDENCE = 12;

/** Operators written as words. */
const WORD_OPERATORS: Record<string, string> = {
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
const LITERALS: Record<string, boolean | null> = { true: true, false: false, null: null };

/** Words that JEXL reserves for what this language does not support. */
const RESERVED_WORDS = new Set([
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

/** The deepest nesting of an expression. */
const MAX_DEPTH = 60;

/** Parses an expression into nodes by operator precedence (Pratt parser). */
export class Parser {
  readonly #tokens: Token[];
  readonly #spend: SpendSteps;
  #at = 0;
  #depth = 0;

  /** @param spend receives the steps of compiling patterns */
  constructor(source: string, spend: SpendSteps) {
    this.#tokens = tokenize(source);
    this.#spend = spend;
  }

  /** Parses the whole expression. Throws ExpressionError for a syntax error. */
  parse(): ExpressionNode {
    const node = this.#parseStatements();
    if (this.#next.kind !== 'end') throw this.#unexpected();
    return node;
  }

  /** Parses statements up to the end or a closing brace; the value is that of the last one. */
  #parseStatements(): ExpressionNode {
    const statements = [this.#parseStatement()];
    const isEnd = (): boolean => this.#next.kind === 'end' || this.#next.text === '}';
    while (this.#take(';')) if (!isEnd() && this.#next.text !== ';') statements.push(this.#parseStatement());
    const [first] = statements;
    if (statements.length === 1 && first) return first;
    return { value: (on) => statements.reduce<unknown>((_, { value }) => value(on), null) };
  }

  #parseStatement(): ExpressionNode {
    if (this.#next.kind !== 'name' || this.#next.text !== 'if') return this.#parseExpression(0);
    if (++this.#depth > MAX_DEPTH) throw new ExpressionError('the expression is nested too deeply');
    this.#at++;
    this.#expect('(');
    const operand = this.#parseExpression(0);
    this.#expect(')');
    const yes = this.#parseBranch();
    // The branch may have ended with a semicolon.
    const isElse = (at: number): boolean =>
      this.#tokens[at]?.kind === 'name' && this.#tokens[at].text === 'else';
    if (isElse(this.#at + 1)) this.#take(';');
    let no: ExpressionNode = { value: constant(null) };
    if (isElse(this.#at)) {
      this.#at++;
      no = this.#parseBranch();
    }
    this.#depth--;
    const condition = operand.valueOrNull ?? operand.value;
    return { value: (on) => (isTruthy(condition(on)) ? yes : no).value(on) };
  }

  #parseBranch(): ExpressionNode {
    if (!this.#take('{')) return this.#parseStatement();
    const block = this.#parseStatements();
    this.#expect('}');
    return block;
  }

  #parseExpression(minPrecedence: number): ExpressionNode {
    if (++this.#depth > MAX_DEPTH) throw new ExpressionError('the expression is nested too deeply');
    let left = this.#parsePrefix();
    for (;;) {
      const operator = this.#nextOperator();
      const precedence = PRECEDENCE[operator];
      if (precedence === undefined || precedence <= minPrecedence) break;
      this.#at++;
      if (operator === '?') left = this.#parseConditional(left);
      else if (operator === '?:' || operator === '??')
        left = coalesce(operator, left, this.#parseExpression(precedence - 1));
      else left = binaryNode(operator, [left, this.#parseExpression(precedence)], this.#spend);
    }
    this.#depth--;
    return left;
  }

  #parsePrefix(): ExpressionNode {
    const operator = this.#nextOperator();
    if (operator === '!' || operator === '-' || operator === '+' || operator === '~') {
      this.#at++;
      const { value } = this.#parseExpression(PREFIX_PRECEDENCE - 1);
      if (operator === '!') return { value: (on) => !toBoolean(value(on)) };
      if (operator === '~') return { value: (on) => bitwiseNot(value(on)) };
      return { value: (on) => (operator === '-' ? negate(value(on)) : negate(negate(value(on)))) };
    }
    let node = this.#parsePrimary();
    for (;;) {
      if (this.#take('.')) node = this.#parseMember(node, false);
      else if (this.#take('?.')) node = this.#parseMember(node, true);
      else if (this.#take('[')) {
        const key = this.#parseExpression(0);
        this.#expect(']');
        node = memberAccess(node, (on) => key.value(on), false);
      } else return node;
    }
  }

  #parsePrimary(): ExpressionNode {
    const token = this.#next;
    this.#at++;
    if (token.kind === 'number')
      return {
        value: constant(
          /^(?:0[xX][\da-fA-F]+|\d+)$/.test(token.text)
            ? wholeOf(token.text)
            : requireFinite(Number(token.text)),
        ),
      };
    if (token.kind === 'text') return { value: constant(token.text), literal: token.text };
    if (token.kind === 'name') return this.#parseName(token.text);
    if (token.text === '(') {
      const { value, valueOrNull } = this.#parseExpression(0);
      this.#expect(')');
      return { value, ...(valueOrNull && { valueOrNull }) };
    }
    if (token.text === '[') {
      const elements = this.#parseList(']');
      return call((values) => values, elements);
    }
    this.#at--;
    throw this.#unexpected();
  }

  #parseName(name: string): ExpressionNode {
    const known = Object.hasOwn(LITERALS, name) ? LITERALS[name] : undefined;
    if (known === null) return { value: constant(null), literal: null };
    if (known !== undefined) return { value: constant(known) };
    if (RESERVED_WORDS.has(name)) throw new ExpressionError(`"${name}" is not part of this language`);
    if (name === 'math' && this.#take(':')) {
      const functionName = this.#takeName();
      this.#expect('(');
      const args = this.#parseList(')');
      return call(mathFunction(functionName, args.length), args);
    }
    if (name === 'empty' || name === 'size') {
      const operand = this.#parsePrefix();
      return { value: (on) => sizeOf(name, (operand.valueOrNull ?? operand.value)(on)) };
    }
    return variableNode(name);
  }

  #parseMember(node: ExpressionNode, isLenient: boolean): ExpressionNode {
    const name = this.#takeName();
    if (this.#take('(')) {
      const args = this.#parseList(')');
      const apply = methodFunction(name, args.length + 1);
      if (!isLenient) return call(apply, [node, ...args]);
      const objectOf = node.valueOrNull ?? node.value;
      return {
        value: (on) => {
          const object = objectOf(on);
          return object === null ? null : call(apply, [{ value: constant(object) }, ...args]).value(on);
        },
      };
    }
    return memberAccess(node, () => name, isLenient);
  }

  #parseConditional(operand: ExpressionNode): ExpressionNode {
    const yes = this.#parseExpression(0);
    this.#expect(':');
    const no = this.#parseExpression(0);
    const condition = operand.valueOrNull ?? operand.value;
    return { value: (on) => (isTruthy(condition(on)) ? yes : no).value(on) };
  }

  #parseList(end: string): ExpressionNode[] {
    const args: ExpressionNode[] = [];
    if (this.#take(end)) return args;
    do args.push(this.#parseExpression(0));
    while (this.#take(','));
    this.#expect(end);
    return args;
  }

  get #next(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)] ?? { kind: 'end', text: '', at: 0 };
  }

  /** Returns the next operator, also when written as a word; empty if the next token is no operator. */
  #nextOperator(): string {
    const { kind, text } = this.#next;
    if (kind === 'sign') return text;
    return kind === 'name' && Object.hasOwn(WORD_OPERATORS, text) ? (WORD_OPERATORS[text] ?? '') : '';
  }

  #takeName(): string {
    const { kind, text } = this.#next;
    if (kind !== 'name') throw this.#unexpected();
    this.#at++;
    return text;
  }

  #take(operator: string): boolean {
    const { kind, text } = this.#next;
    if (kind !== 'sign' || text !== operator) return false;
    this.#at++;
    return true;
  }

  #expect(operator: string): void {
    if (!this.#take(operator)) throw this.#unexpected(`, "${operator}" was expected`);
  }

  #unexpected(more = ''): ExpressionError {
    const { kind, text, at } = this.#next;
    const what = kind === 'end' ? 'the end' : `"${text.slice(0, 40)}"`;
    return new ExpressionError(`unexpected ${what} at ${at + 1}${more}`);
  }
}

/** Returns what always has this value. */
function constant(value: unknown): () => unknown {
  return () => value;
}

/** Returns the result of an operation, which costs a step for each operand and for each character of a text. */
function call(
  operation: (values: readonly unknown[], on: Evaluation) => unknown,
  args: readonly ExpressionNode[],
): ExpressionNode {
  return {
    value: (on) => {
      const values = args.map(({ value }) => value(on));
      on.spend(values.reduce<number>((sum, item) => sum + (typeof item === 'string' ? item.length : 1), 1));
      return operation(values, on);
    },
  };
}

/** Returns `first ?: second`, or `first ?? second` which only replaces a missing value. */
function coalesce(operator: string, first: ExpressionNode, second: ExpressionNode): ExpressionNode {
  const operand = first.valueOrNull ?? first.value;
  return {
    value: (on) => {
      const value = operand(on);
      return (operator === '??' ? value !== null : isTruthy(value)) ? value : second.value(on);
    },
  };
}

/** Returns the size of a value, or for `empty` whether there is nothing in it. */
function sizeOf(name: string, value: unknown): unknown {
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : value === null ? 0 : 1;
  if (name === 'size') return BigInt(size);
  return size === 0 || looselyEqual(value, 0);
}
