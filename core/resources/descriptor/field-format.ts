import type { Field } from './field.ts';
import type { FieldProblem } from './field-problem.ts';

/** Converts between stored values and input text. */
export interface FieldFormat {
  /** Returns the input text of a stored value; '' for none. Flags are 'true' and 'false'. */
  toText(stored: unknown, field: Field): string;
  /** Returns the value to store for a non-empty text. */
  parse(typed: string, field: Field): FieldParseResult;
  /** The value in a record on the wire for an empty input. */
  emptyValue: unknown;
}

/** A value to store, or why the input is invalid. */
export type FieldParseResult = { value: unknown } | { problem: FieldProblem };
