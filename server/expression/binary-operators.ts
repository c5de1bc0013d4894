import type { Evaluation, ExpressionNode, SpendSteps } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { arithmetic, bitwise, looselyEqual, compare, add, toText, toBoolean } from './operators.ts';
import { compilePattern, type CompiledPattern } from './text-pattern.ts';

/**
 * Returns the node of a binary operator. Throws ExpressionError for an invalid literal pattern.
 * @param spend receives the steps of compiling a literal pattern
 */
export function binaryNode(
  sign: string,
  [left, right]: readonly [ExpressionNode, ExpressionNode],
  spend: SpendSteps,
): ExpressionNode {
  if (sign === '&&') return { value: (on) => toBoolean(left.value(on)) && toBoolean(right.value(on)) };
  if (sign === '||') return { value: (on) => toBoolean(left.value(on)) || toBoolean(right.value(on)) };
  if (sign === '==' || sign === '!=') return comparison(sign, left, right);
  if (sign === '=~' || sign === '!~') return matching(sign === '=~', [left, right], spend);
  if (sign === '+')
    return {
      value: (on) => {
        on.spend(1);
        return add(left.value(on), right.value(on), on.decimalText);
      },
    };
  const operation = OPERATIONS[sign];
  if (!operation) throw new ExpressionError(`"${sign}" cannot be used here`);
  return {
    value: (on) => {
      on.spend(1);
      return operation(left.value(on), right.value(on));
    },
  };
}

const OPERATIONS: Record<string, (left: unknown, right: unknown) => unknown> = {
  ...Object.fromEntries(
    ['-', '*', '/', '%'].map((sign) => [sign, (a: unknown, b: unknown) => arithmetic(sign, a, b)]),
  ),
  ...Object.fromEntries(
    ['&', '|', '^', '<<', '>>', '>>>'].map((sign) => [sign, (a: unknown, b: unknown) => bitwise(sign, a, b)]),
  ),
  '<': (left, right) => compare(left, right) < 0,
  '<=': (left, right) => compare(left, right) <= 0,
  '>': (left, right) => compare(left, right) > 0,
  '>=': (left, right) => compare(left, right) >= 0,
  '=^': (left, right) => toText(left).startsWith(toText(right)),
  '!^': (left, right) => !toText(left).startsWith(toText(right)),
  '=$': (left, right) => toText(left).endsWith(toText(right)),
  '!$': (left, right) => !toText(left).endsWith(toText(right)),
};

/** An unknown name may be compared with a literal `null`. */
function comparison(sign: string, left: ExpressionNode, right: ExpressionNode): ExpressionNode {
  const one = right.literal === null ? (left.valueOrNull ?? left.value) : left.value;
  const other = left.literal === null ? (right.valueOrNull ?? right.value) : right.value;
  return {
    value: (on) => {
      on.spend(1);
      return looselyEqual(one(on), other(on)) === (sign === '==');
    },
  };
}

/** `=~`: whether the left side is in the list on the right, or matches the whole pattern on the right. */
function matching(
  expected: boolean,
  [left, right]: readonly [ExpressionNode, ExpressionNode],
  spend: SpendSteps,
): ExpressionNode {
  const { literal } = right;
  const ready = typeof literal === 'string' ? compilePattern(literal, spend) : undefined;
  return {
    value: (on: Evaluation) => {
      const value = left.value(on);
      const against = right.value(on);
      if (Array.isArray(against)) {
        on.spend(against.length + 1);
        return against.some((item) => looselyEqual(item, value)) === expected;
      }
      const pattern: CompiledPattern = ready ?? compilePattern(toText(against), on.spend);
      return pattern(toText(value), on.spend) === expected;
    },
  };
}
