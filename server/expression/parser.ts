import type { ExpressionNode } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { mathFunction, textMethod } from './functions.ts';
import { memberAccess, variable } from './members.ts';
import { requireFinite, bitwiseNot, looselyEqual, isTruthy, toNumber, toBoolean } from './operators.ts';
import { binary } from './binary-operators.ts';
import { tokenize, type Token } from './tokens.ts';

/** How deep parts may stand inside each other. */
const MAX_DEPTH = 60;

/** How strongly a sign holds what stands on both sides of it. */
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
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
};
const PREFIX_PRECEDENCE = 11;

/** Words that stand for signs. */
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
const LITERALS: Record<string, boolean | null> = { true: true, false: false, null: null };
/** Words that JEXL keeps for what this language does not do. */
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

/** Reads an expression by the strength of its signs (Pratt) into parts that evaluate. */
export class Parser {
  readonly #tokens: Token[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#tokens = tokenize(source);
  }

  /** The whole expression. Throws ExpressionError for what is none. */
  parse(): ExpressionNode {
    const node = this.#part(0);
    if (this.#next.kind !== 'end') throw this.#unexpected();
    return node;
  }

  #part(weakest: number): ExpressionNode {
    if (++this.#depth > MAX_DEPTH) throw new ExpressionError('the expression is nested too deeply');
    let left = this.#prefix();
    for (;;) {
      const sign = this.#sign();
      const strength = PRECEDENCE[sign];
      if (strength === undefined || strength <= weakest) break;
      this.#at++;
      if (sign === '?') left = this.#choice(left);
      else if (sign === '?:' || sign === '??') left = coalesce(sign, left, this.#part(strength - 1));
      else left = binary(sign, left, this.#part(strength));
    }
    this.#depth--;
    return left;
  }

  #prefix(): ExpressionNode {
    const sign = this.#sign();
    if (sign === '!' || sign === '-' || sign === '+' || sign === '~') {
      this.#at++;
      const { value } = this.#part(PREFIX_PRECEDENCE - 1);
      if (sign === '!') return { value: (on) => !toBoolean(value(on)) };
      if (sign === '~') return { value: (on) => bitwiseNot(value(on)) };
      return { value: (on) => (sign === '-' ? -toNumber(value(on)) : toNumber(value(on))) };
    }
    let node = this.#simple();
    for (;;) {
      if (this.#take('.')) node = this.#member(node, false);
      else if (this.#take('?.')) node = this.#member(node, true);
      else if (this.#take('[')) {
        const key = this.#part(0);
        this.#expect(']');
        node = memberAccess(node, (on) => key.value(on), false);
      } else return node;
    }
  }

  #simple(): ExpressionNode {
    const token = this.#next;
    this.#at++;
    if (token.kind === 'number') return { value: constant(requireFinite(Number(token.text))) };
    if (token.kind === 'text') return { value: constant(token.text), literal: token.text };
    if (token.kind === 'name') return this.#name(token.text);
    if (token.text === '(') {
      const { value } = this.#part(0);
      this.#expect(')');
      return { value };
    }
    if (token.text === '[') {
      const parts = this.#list(']');
      return call((given) => given, parts);
    }
    this.#at--;
    throw this.#unexpected();
  }

  #name(name: string): ExpressionNode {
    const known = Object.hasOwn(LITERALS, name) ? LITERALS[name] : undefined;
    if (known === null) return { value: constant(null), literal: null };
    if (known !== undefined) return { value: constant(known) };
    if (RESERVED_WORDS.has(name)) throw new ExpressionError(`"${name}" is not part of this language`);
    if (name === 'math' && this.#take(':')) {
      const called = this.#word();
      this.#expect('(');
      const parts = this.#list(')');
      return call(mathFunction(called, parts.length), parts);
    }
    if ((name === 'empty' || name === 'size') && this.#take('(')) {
      const asked = this.#part(0);
      this.#expect(')');
      return { value: (on) => sizeOf(name, (asked.valueOrNull ?? asked.value)(on)) };
    }
    return variable(name);
  }

  #member(node: ExpressionNode, isLenient: boolean): ExpressionNode {
    const name = this.#word();
    if (this.#take('(')) {
      const parts = this.#list(')');
      const method = textMethod(name, parts.length + 1);
      if (!isLenient) return call(method, [node, ...parts]);
      const holder = node.valueOrNull ?? node.value;
      return {
        value: (on) => {
          const held = holder(on);
          return held === null ? null : call(method, [{ value: constant(held) }, ...parts]).value(on);
        },
      };
    }
    return memberAccess(node, () => name, isLenient);
  }

  #choice(asked: ExpressionNode): ExpressionNode {
    const yes = this.#part(0);
    this.#expect(':');
    const no = this.#part(0);
    const condition = asked.valueOrNull ?? asked.value;
    return { value: (on) => (isTruthy(condition(on)) ? yes : no).value(on) };
  }

  #list(end: string): ExpressionNode[] {
    const parts: ExpressionNode[] = [];
    if (this.#take(end)) return parts;
    do parts.push(this.#part(0));
    while (this.#take(','));
    this.#expect(end);
    return parts;
  }

  get #next(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)] ?? { kind: 'end', text: '', at: 0 };
  }

  /** The sign that comes next, by itself or as a word; empty when something else does. */
  #sign(): string {
    const { kind, text } = this.#next;
    if (kind === 'sign') return text;
    return kind === 'name' && Object.hasOwn(WORD_OPERATORS, text) ? (WORD_OPERATORS[text] ?? '') : '';
  }

  #word(): string {
    const { kind, text } = this.#next;
    if (kind !== 'name') throw this.#unexpected();
    this.#at++;
    return text;
  }

  #take(sign: string): boolean {
    const { kind, text } = this.#next;
    if (kind !== 'sign' || text !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected(`, "${sign}" was expected`);
  }

  #unexpected(more = ''): ExpressionError {
    const { kind, text, at } = this.#next;
    const what = kind === 'end' ? 'the end' : `"${text.slice(0, 40)}"`;
    return new ExpressionError(`unexpected ${what} at ${at + 1}${more}`);
  }
}

function constant(value: unknown): () => unknown {
  return () => value;
}

function call(
  operation: (given: readonly unknown[]) => unknown,
  parts: readonly ExpressionNode[],
): ExpressionNode {
  return {
    value: (on) => {
      const given = parts.map(({ value }) => value(on));
      on.spend(given.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 1), 1));
      return operation(given);
    },
  };
}

function coalesce(sign: string, first: ExpressionNode, second: ExpressionNode): ExpressionNode {
  const asked = first.valueOrNull ?? first.value;
  return {
    value: (on) => {
      const value = asked(on);
      return (sign === '??' ? value !== null : isTruthy(value)) ? value : second.value(on);
    },
  };
}

function sizeOf(name: string, value: unknown): unknown {
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : value === null ? 0 : 1;
  if (name === 'size') return size;
  return size === 0 || looselyEqual(value, 0);
}
