import type { Namespace } from '../../domain/values/namespace.ts';
import { attributeLines, type AttributeLine } from '../descriptor/attribute-line.ts';
import { isConditionMet, type Field } from '../descriptor/field.ts';
import { FIELD_FORMATS } from '../descriptor/field-formats.ts';
import { attributesOf, ownValue, storedValue } from '../descriptor/field-location.ts';
import { isNewRecord } from '../descriptor/required-field.ts';
import type { Sectioned } from '../descriptor/resource.ts';
import { isFieldKey, valueFields } from './value-fields.ts';

/** The content of a form: texts by field name, and the free attributes as lines. */
export interface Draft {
  readonly fields: Readonly<Record<string, string>>;
  readonly lines: readonly AttributeLine[];
}

/** A record being edited: as it was opened, and the content of its form. */
export interface EditedRecord {
  readonly record: object;
  readonly draft: Draft;
  /** The extras by field name; undefined while they cannot be saved yet. */
  readonly extras?: ExtraValues | undefined;
}

/** Stored values of extra fields, by field name. */
export type ExtraValues = Readonly<Record<string, unknown>>;

/** Returns the initial form of a record. */
export function draftOf(
  resource: Sectioned,
  record: object,
  namespace: Namespace,
  extras: ExtraValues = {},
): Draft {
  const all = valueFields(resource);
  const shown = all.map((field): [string, string] => {
    if (field.initial !== undefined && isNewRecord(record)) return [field.name, field.initial];
    const stored = field.location === 'extras' ? extras[field.name] : storedValue(record, field, namespace);
    return [field.name, isUnset(record, field) ? '' : FIELD_FORMATS[field.kind].toText(stored, field)];
  });
  const texts: Readonly<Record<string, string>> = Object.fromEntries(shown);
  const fields = all.map((field): [string, string] => {
    // The value belongs to another field with the same key: meters are not hours.
    const belongsToOtherField = !isConditionMet(field.when, (name) => texts[name]) && sharesKey(all, field);
    return [field.name, belongsToOtherField ? '' : (texts[field.name] ?? '')];
  });
  const isOwned = isFieldKey(resource, namespace);
  const free = Object.entries(attributesOf(record)).filter(([key]) => !isOwned(key));
  return { fields: Object.fromEntries(fields), lines: attributeLines(Object.fromEntries(free)) };
}

/** Whether a field is shown with the current content of the form. */
export function isFieldVisible(
  field: Field,
  { record, draft, extras }: EditedRecord,
  namespace: Namespace,
): boolean {
  if (field.location === 'extras') return extras !== undefined;
  if (!isConditionMet(field.when, (name) => draft.fields[name])) return false;
  if (field.kind === 'links' || field.location === 'draft') return isNewRecord(record);
  return !field.legacy || storedValue(record, field, namespace) !== undefined;
}

/** Whether two forms have the same content. */
export function isSameDraft(left: Draft, right: Draft): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Returns a record in its form as it was opened. */
export function initialOf(
  resource: Sectioned,
  { record, extras }: EditedRecord,
  namespace: Namespace,
): EditedRecord {
  return { record, extras, draft: draftOf(resource, record, namespace, extras) };
}

/** Whether no place is set: zeros mean unset, not a place in the Gulf of Guinea. */
function isUnset(record: object, { key, name, unsetWhenZero }: Field): boolean {
  if (unsetWhenZero === undefined) return false;
  return [key ?? name, ...unsetWhenZero].every((item) => ownValue(record, item) === 0);
}

/** Whether another field has the same location and key: then a condition decides which of them applies. */
function sharesKey(all: readonly Field[], { name, key, location }: Field): boolean {
  return all.some(
    (item) => item.name !== name && item.location === location && (item.key ?? item.name) === (key ?? name),
  );
}
