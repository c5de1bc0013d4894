import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import type { ExpressionDifference } from '@farol/core/domain/position/expression-difference';
import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { Evaluation, type ExpressionNode, type Variables } from '../expression/evaluation.ts';
import { ExpressionError } from '../expression/expression-error.ts';
import { compileNode } from '../expression/expression.ts';
import { OpaqueTime, toText } from '../expression/operators.ts';
import { variablesOf } from './computed-attributes.ts';

/** How one trait of the other server's arithmetic changes an evaluation. */
interface Trait {
  readonly kind: ExpressionDifference['kind'];
  readonly variable?: (name: string, value: unknown) => unknown;
  readonly decimalText?: (decimal: number) => string;
}

const TRAITS: readonly Trait[] = [
  { kind: 'decimalText', decimalText: javaDecimalText },
  { kind: 'wholeNumber', variable: asWhole },
  { kind: 'time', variable: (_, value) => (value instanceof Date ? new OpaqueTime(value) : value) },
];

/**
 * Returns where a Traccar server would have another result for an expression that has one here (contract §7.6): it is
 * evaluated again with each of that server's traits. Empty when it has none here.
 */
export function resultDifferences(
  attribute: ComputedAttribute,
  position: Position,
  device: Device,
): readonly ExpressionDifference[] {
  const variables = variablesOf(position, device);
  const node = withoutError(() => compileNode(attribute.expression));
  if (node === undefined) return [];
  const here = resultOf(node, attribute.type, new Evaluation(variables));
  if (here === undefined) return [];
  if (here === LIST) return [{ kind: 'list', there: undefined }];
  return TRAITS.flatMap(({ kind, variable, decimalText }) => {
    const changed: Variables = (name) => variable?.(name, variables(name)) ?? variables(name);
    const there = resultOf(node, attribute.type, new Evaluation(changed, undefined, decimalText));
    return there === here ? [] : [{ kind, there: typeof there === 'string' ? there : undefined }];
  });
}

/** What no text stands for. */
const LIST = Symbol('list');

/** Returns a result as a text; undefined when there is none. */
function resultOf(node: ExpressionNode, type: string, on: Evaluation): string | typeof LIST | undefined {
  return withoutError(() => {
    const value = node.value(on);
    if (Array.isArray(value)) return LIST;
    if (value instanceof OpaqueTime) return undefined;
    if (value instanceof Date) return String(value.getTime());
    // A number stays one, however it is written.
    return type === 'number' ? toText(value) : toText(value, on.decimalText);
  });
}

function withoutError<Result>(evaluate: () => Result): Result | undefined {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** Values that are decimal numbers there, whatever the protocol of the tracker. */
const ALWAYS_DECIMAL = new Set([
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'accuracy',
  'distance',
  'totalDistance',
]);

/** Many protocols have counters and states as whole numbers. */
function asWhole(name: string, value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) && !ALWAYS_DECIMAL.has(name)
    ? BigInt(value)
    : value;
}

/** Writes a decimal number like Java: `40.0`, and `1.2E7` from ten million and below a thousandth. */
function javaDecimalText(decimal: number): string {
  const size = Math.abs(decimal);
  if (decimal === 0 || (size >= 1e-3 && size < 1e7)) return withDecimals(String(decimal));
  const [digits = '', exponent = ''] = decimal.toExponential().split('e');
  return `${withDecimals(digits)}E${exponent.replace('+', '')}`;
}

function withDecimals(digits: string): string {
  return digits.includes('.') ? digits : `${digits}.0`;
}
