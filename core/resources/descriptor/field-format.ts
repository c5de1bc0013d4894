import type { Field } from './field.ts';
import type { FieldProblem } from './field-problem.ts';

/** A stored value as it stands in an input, and what was typed as it is stored. */
export interface FieldFormat {
  /** The text in the input; '' for nothing. Flags are 'true' and 'false'. */
  toText(stored: unknown, field: Field): string;
  /** What to store for a text that is not empty. */
  parse(typed: string, field: Field): FieldParseResult;
  /** What stands in a record of the wire when nothing was typed. */
  emptyValue: unknown;
  /** What is stored where nothing is yet and nothing was chosen; without it nothing is. */
  unsetValue?: unknown;
}

/** A value to store, or why there is none. */
export type FieldParseResult = { value: unknown } | { problem: FieldProblem };
