import type { Field } from '../descriptor/field.ts';
import type { FieldParseResult } from '../descriptor/field-format.ts';
import { FIELD_FORMATS } from '../descriptor/field-formats.ts';

/** Returns the value that a text in a field means, or why it means none. */
export function typedValue(field: Field, typed: string): FieldParseResult {
  const format = FIELD_FORMATS[field.kind];
  const { length } = typed.trim();
  if (length > 0 && length < (field.shortest ?? 0)) return { problem: 'tooShort' };
  if (length > 0) return format.parse(typed, field);
  // Extras can be changed but not cleared.
  if (field.location === 'extras' || field.required) return { problem: 'required' };
  if (field.location !== undefined) return { value: field.emptyValue };
  return { value: format.emptyValue };
}
