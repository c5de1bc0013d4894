import type { Part } from './evaluation.ts';
import { ExpressionProblem } from './expression-problem.ts';
import { mathFunction, textMethod } from './functions.ts';
import { memberOf, variable } from './members.ts';
import { finite, inverted, isSame, isTrue, numberOf, truthOf } from './operators.ts';
import { binary } from './binary-operators.ts';
import { tokensOf, type Token } from './tokens.ts';

/** How deep parts may stand inside each other. */
const DEEPEST = 60;

/** How strongly a sign holds what stands on both sides of it. */
const STRENGTH: Record<string, number> = {
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
const PREFIX = 11;

/** Words that stand for signs. */
const WORDS: Record<string, string> = {
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
const WRITTEN: Record<string, boolean | null> = { true: true, false: false, null: null };
/** Words that JEXL keeps for what this language does not do. */
const REFUSED = new Set([
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
    this.#tokens = tokensOf(source);
  }

  /** The whole expression. Throws ExpressionProblem for what is none. */
  read(): Part {
    const part = this.#part(0);
    if (this.#next.kind !== 'end') throw this.#unexpected();
    return part;
  }

  #part(weakest: number): Part {
    if (++this.#depth > DEEPEST) throw new ExpressionProblem('the expression is nested too deeply');
    let left = this.#prefix();
    for (;;) {
      const sign = this.#sign();
      const strength = STRENGTH[sign];
      if (strength === undefined || strength <= weakest) break;
      this.#at++;
      if (sign === '?') left = this.#choice(left);
      else if (sign === '?:' || sign === '??') left = otherwise(sign, left, this.#part(strength - 1));
      else left = binary(sign, left, this.#part(strength));
    }
    this.#depth--;
    return left;
  }

  #prefix(): Part {
    const sign = this.#sign();
    if (sign === '!' || sign === '-' || sign === '+' || sign === '~') {
      this.#at++;
      const { value } = this.#part(PREFIX - 1);
      if (sign === '!') return { value: (on) => !truthOf(value(on)) };
      if (sign === '~') return { value: (on) => inverted(value(on)) };
      return { value: (on) => (sign === '-' ? -numberOf(value(on)) : numberOf(value(on))) };
    }
    let part = this.#simple();
    for (;;) {
      if (this.#take('.')) part = this.#member(part, false);
      else if (this.#take('?.')) part = this.#member(part, true);
      else if (this.#take('[')) {
        const key = this.#part(0);
        this.#expect(']');
        part = memberOf(part, (on) => key.value(on), false);
      } else return part;
    }
  }

  #simple(): Part {
    const token = this.#next;
    this.#at++;
    if (token.kind === 'number') return { value: always(finite(Number(token.text))) };
    if (token.kind === 'text') return { value: always(token.text), written: token.text };
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

  #name(name: string): Part {
    const known = Object.hasOwn(WRITTEN, name) ? WRITTEN[name] : undefined;
    if (known === null) return { value: always(null), written: null };
    if (known !== undefined) return { value: always(known) };
    if (REFUSED.has(name)) throw new ExpressionProblem(`"${name}" is not part of this language`);
    if (name === 'math' && this.#take(':')) {
      const called = this.#word();
      this.#expect('(');
      const parts = this.#list(')');
      return call(mathFunction(called, parts.length), parts);
    }
    if ((name === 'empty' || name === 'size') && this.#take('(')) {
      const asked = this.#part(0);
      this.#expect(')');
      return { value: (on) => sizeOf(name, (asked.lenient ?? asked.value)(on)) };
    }
    return variable(name);
  }

  #member(part: Part, isLenient: boolean): Part {
    const name = this.#word();
    if (this.#take('(')) {
      const parts = this.#list(')');
      const method = textMethod(name, parts.length + 1);
      if (!isLenient) return call(method, [part, ...parts]);
      const holder = part.lenient ?? part.value;
      return {
        value: (on) => {
          const held = holder(on);
          return held === null ? null : call(method, [{ value: always(held) }, ...parts]).value(on);
        },
      };
    }
    return memberOf(part, () => name, isLenient);
  }

  #choice(asked: Part): Part {
    const yes = this.#part(0);
    this.#expect(':');
    const no = this.#part(0);
    const condition = asked.lenient ?? asked.value;
    return { value: (on) => (isTrue(condition(on)) ? yes : no).value(on) };
  }

  #list(end: string): Part[] {
    const parts: Part[] = [];
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
    return kind === 'name' && Object.hasOwn(WORDS, text) ? (WORDS[text] ?? '') : '';
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

  #unexpected(more = ''): ExpressionProblem {
    const { kind, text, at } = this.#next;
    const what = kind === 'end' ? 'the end' : `"${text.slice(0, 40)}"`;
    return new ExpressionProblem(`unexpected ${what} at ${at + 1}${more}`);
  }
}

function always(value: unknown): () => unknown {
  return () => value;
}

function call(operation: (given: readonly unknown[]) => unknown, parts: readonly Part[]): Part {
  return {
    value: (on) => {
      const given = parts.map(({ value }) => value(on));
      on.spend(given.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 1), 1));
      return operation(given);
    },
  };
}

function otherwise(sign: string, first: Part, second: Part): Part {
  const asked = first.lenient ?? first.value;
  return {
    value: (on) => {
      const value = asked(on);
      return (sign === '??' ? value !== null : isTrue(value)) ? value : second.value(on);
    },
  };
}

function sizeOf(name: string, value: unknown): unknown {
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : value === null ? 0 : 1;
  if (name === 'size') return size;
  return size === 0 || isSame(value, 0);
}
