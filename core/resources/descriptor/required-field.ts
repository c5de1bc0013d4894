import type { Field } from './field.ts';
import type { RecordValue } from './record-value.ts';
import type { Resource } from './resource.ts';

/** Whether a field must not be empty when this record is saved (§5), while it is shown. */
export function isFieldRequired(resource: Pick<Resource, 'wire'>, field: Field, record: object): boolean {
  if (field.required) return true;
  const value = field.location === undefined ? resource.wire.shape[field.key ?? field.name] : undefined;
  return value !== undefined && isValueRequired(value.recordValue, record);
}

/** Whether a value of a record must not be blank when the form saves it. */
export function isValueRequired(value: RecordValue, record: object): boolean {
  if (value.type !== 'text' && value.type !== 'optionalText') return false;
  if (value.required === 'inFormOfNew') return isNewRecord(record);
  return value.required !== undefined;
}

/** Whether a record is yet to be created. */
export function isNewRecord(record: object): boolean {
  return !('id' in record && Number(record.id) > 0);
}
