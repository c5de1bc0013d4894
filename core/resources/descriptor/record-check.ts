import { visibleText } from '../../domain/values/visible-text.ts';
import type { FieldProblem } from './field-problem.ts';
import { MAX_ATTRIBUTES_LENGTH, recordValues, type RecordValue } from './record-value.ts';
import { isValueRequired } from './required-field.ts';
import type { AnyRecord, Resource } from './resource.ts';

/** A record as it is saved, with the problems of its values by key; '' is the record as a whole. */
export interface CheckedRecord<T> {
  readonly record: T | undefined;
  readonly problems: ReadonlyMap<string, FieldProblem>;
}

/**
 * Checks the values of a record before it is saved (§5): required texts, lengths, and the size of the
 * attributes. Required texts lose the blanks at their ends, those that tell records apart all that cannot be seen.
 */
export function checkedRecord<T extends AnyRecord>(
  { wire }: Pick<Resource<T>, 'wire'>,
  candidate: object,
): CheckedRecord<T> {
  const read = wire.read(candidate);
  if (!read) return { record: undefined, problems: new Map([['', 'invalid']]) };
  const entries = new Map<string, unknown>(Object.entries(read));
  const trimmed = new Map<string, string>();
  const problems = new Map<string, FieldProblem>();
  for (const [key, value] of recordValues(wire)) {
    const stored = entries.get(key);
    const isTrimmed =
      value.type === 'text' && typeof stored === 'string' && isValueRequired(value, candidate);
    const saved = isTrimmed ? (value.unique ? visibleText(stored) : stored.trim()) : stored;
    if (typeof saved === 'string' && isTrimmed) trimmed.set(key, saved);
    const problem = valueProblem(value, saved, isValueRequired(value, candidate));
    if (problem) problems.set(key, problem);
  }
  return { record: { ...candidate, ...read, ...Object.fromEntries(trimmed) }, problems };
}

function valueProblem(value: RecordValue, stored: unknown, isRequired: boolean): FieldProblem | undefined {
  if (value.type === 'attributes')
    return JSON.stringify(stored).length > MAX_ATTRIBUTES_LENGTH ? 'tooLong' : undefined;
  if (value.type !== 'text' && value.type !== 'optionalText') return undefined;
  const length = typeof stored === 'string' ? stored.length : 0;
  if (length === 0) return isRequired ? 'required' : undefined;
  if (length < (value.shortest ?? 0)) return 'tooShort';
  return length > value.longest ? 'tooLong' : undefined;
}
