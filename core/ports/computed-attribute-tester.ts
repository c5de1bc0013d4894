import type { ComputedAttribute } from '../domain/position/computed-attribute.ts';
import type { ExpressionDifference } from '../domain/position/expression-difference.ts';

/** What an attribute is at a position. */
export interface ComputedAttributeResult {
  /** Undefined when the expression has no value. */
  readonly value: string | undefined;
  /** Where a Traccar server would have another result; none if the server is one. */
  readonly differences: readonly ExpressionDifference[];
}

/** Evaluates computed attributes on the server without saving them (contract §4.5). */
export interface ComputedAttributeTester {
  /** Returns what the attribute is at the device's latest position. Rejects with a Failure. */
  evaluate(deviceId: number, attribute: ComputedAttribute): Promise<ComputedAttributeResult>;
}
