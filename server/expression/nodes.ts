import type { Evaluation, ExpressionNode } from './evaluation.ts';
import { isTruthy, looselyEqual } from './operators.ts';

/** Returns what always has this value. */
export function constant(value: unknown): () => unknown {
  return () => value;
}

/** Returns the result of an operation, which costs a step for each operand and for each character of a text. */
export function call(
  operation: (values: readonly unknown[], on: Evaluation) => unknown,
  args: readonly ExpressionNode[],
): ExpressionNode {
  return {
    value: (on) => {
      const values = args.map(({ value }) => value(on));
      on.spend(values.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 1), 1));
      return operation(values, on);
    },
  };
}

/** Returns `first ?: second`, or `first ?? second` which only replaces a missing value. */
export function coalesce(operator: string, first: ExpressionNode, second: ExpressionNode): ExpressionNode {
  const operand = first.valueOrNull ?? first.value;
  return {
    value: (on) => {
      const value = operand(on);
      return (operator === '??' ? value !== null : isTruthy(value)) ? value : second.value(on);
    },
  };
}

/** Returns the size of a value, or for `empty` whether there is nothing in it. */
export function sizeOf(name: string, value: unknown): unknown {
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : value === null ? 0 : 1;
  if (name === 'size') return BigInt(size);
  return size === 0 || looselyEqual(value, 0);
}
