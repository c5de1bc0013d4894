import type { Evaluation, Part } from './evaluation.ts';
import { ExpressionProblem } from './expression-problem.ts';
import { arithmetic, bits, isSame, order, sum, textOf, truthOf } from './operators.ts';
import { textPattern, type TextPattern } from './text-pattern.ts';

/** Two parts with a sign between them. Throws ExpressionProblem for a written pattern that is none. */
export function binary(sign: string, left: Part, right: Part): Part {
  if (sign === '&&') return { value: (on) => truthOf(left.value(on)) && truthOf(right.value(on)) };
  if (sign === '||') return { value: (on) => truthOf(left.value(on)) || truthOf(right.value(on)) };
  if (sign === '==' || sign === '!=') return comparison(sign, left, right);
  if (sign === '=~' || sign === '!~') return fitting(sign === '=~', left, right);
  const operation = OPERATIONS[sign];
  if (!operation) throw new ExpressionProblem(`"${sign}" cannot be used here`);
  return {
    value: (on) => {
      on.spend(1);
      return operation(left.value(on), right.value(on));
    },
  };
}

const OPERATIONS: Record<string, (left: unknown, right: unknown) => unknown> = {
  '+': sum,
  ...Object.fromEntries(
    ['-', '*', '/', '%'].map((sign) => [sign, (a: unknown, b: unknown) => arithmetic(sign, a, b)]),
  ),
  ...Object.fromEntries(['&', '|', '^'].map((sign) => [sign, (a: unknown, b: unknown) => bits(sign, a, b)])),
  '<': (left, right) => order(left, right) < 0,
  '<=': (left, right) => order(left, right) <= 0,
  '>': (left, right) => order(left, right) > 0,
  '>=': (left, right) => order(left, right) >= 0,
  '=^': (left, right) => textOf(left).startsWith(textOf(right)),
  '!^': (left, right) => !textOf(left).startsWith(textOf(right)),
  '=$': (left, right) => textOf(left).endsWith(textOf(right)),
  '!$': (left, right) => !textOf(left).endsWith(textOf(right)),
};

/** A name that stands for nothing may be compared with a written `null`. */
function comparison(sign: string, left: Part, right: Part): Part {
  const one = right.written === null ? (left.lenient ?? left.value) : left.value;
  const other = left.written === null ? (right.lenient ?? right.value) : right.value;
  return {
    value: (on) => {
      on.spend(1);
      return isSame(one(on), other(on)) === (sign === '==');
    },
  };
}

/** `=~`: whether the left side is in the list on the right, or fits the pattern on the right as a whole. */
function fitting(wanted: boolean, left: Part, right: Part): Part {
  const { written } = right;
  const ready = typeof written === 'string' ? textPattern(written) : undefined;
  return {
    value: (on: Evaluation) => {
      const value = left.value(on);
      const against = right.value(on);
      if (Array.isArray(against)) {
        on.spend(against.length + 1);
        return against.some((one) => isSame(one, value)) === wanted;
      }
      const pattern: TextPattern = ready ?? textPattern(textOf(against));
      return pattern(textOf(value), on.spend) === wanted;
    },
  };
}
