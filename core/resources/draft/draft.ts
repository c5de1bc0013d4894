import type { Namespace } from '../../domain/values/namespace.ts';
import { RESOURCES, type RecordOf } from '../kinds/resources.ts';
import { attributesFromLines, attributeLines, type AttributeLine } from '../descriptor/attribute-line.ts';
import { isConditionMet, type Field } from '../descriptor/field.ts';
import type { FieldParseResult } from '../descriptor/field-format.ts';
import { FIELD_FORMATS } from '../descriptor/field-formats.ts';
import { attributesOf, fieldKey, storedValue } from '../descriptor/field-location.ts';
import type { FieldProblem, FieldProblems } from '../descriptor/field-problem.ts';
import { checkedRecord } from '../descriptor/record-check.ts';
import { isNew } from '../descriptor/required-field.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { fieldsOf, type Resource, type Sectioned } from '../descriptor/resource.ts';

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
    const stored = field.location === 'extras' ? extras[field.name] : storedValue(record, field, namespace);
    return [field.name, isUnset(record, field) ? '' : FIELD_FORMATS[field.kind].toText(stored, field)];
  });
  const texts: Readonly<Record<string, string>> = Object.fromEntries(shown);
  const fields = all.map((field): [string, string] => {
    // The value belongs to another field with the same key: meters are not hours.
    const belongsToOtherField = sharesKey(all, field) && !isConditionMet(field.when, (name) => texts[name]);
    return [field.name, belongsToOtherField ? '' : (texts[field.name] ?? '')];
  });
  const isOwned = isFieldKey(resource, namespace);
  const free = Object.entries(attributesOf(record)).filter(([key]) => !isOwned(key));
  return { fields: Object.fromEntries(fields), lines: attributeLines(Object.fromEntries(free)) };
}

/** Whether a field is shown with the current content of the form. */
export function isVisible(
  field: Field,
  { record, draft, extras }: EditedRecord,
  namespace: Namespace,
): boolean {
  if (field.location === 'extras') return extras !== undefined;
  if (!isConditionMet(field.when, (name) => draft.fields[name])) return false;
  if (field.kind === 'links') return isNew(record);
  return !field.legacy || storedValue(record, field, namespace) !== undefined;
}

/** Whether two forms have the same content. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Returns the record that a form describes, or its problems (§5). Whatever was not touched is kept: unknown
 * fields, attributes of other products, values that this form would write differently.
 */
export function recordFromDraft<K extends ResourceName>(
  name: K,
  edited: EditedRecord,
  namespace: Namespace,
): { record: RecordOf<K> } | { problems: FieldProblems } {
  const resource: Resource<RecordOf<K>> = RESOURCES[name];
  const problems = new Map<string, FieldProblem>();
  const candidate = writeDraft(resource, edited, namespace, problems);
  const checked = checkedRecord(resource, candidate);
  for (const [key, problem] of checked.problems) {
    const field = fieldsOf(resource).find(
      (one) => one.location === undefined && (one.key ?? one.name) === key,
    );
    const fieldName = field?.name ?? '';
    if (!problems.has(fieldName)) problems.set(fieldName, problem);
  }
  if (!checked.record || problems.size > 0) return { problems: Object.fromEntries(problems) };
  return { record: checked.record };
}

/** Returns the object that a form without a resource describes, and the problems of its fields. */
export function recordFromForm(
  form: Sectioned,
  edited: EditedRecord,
  namespace: Namespace,
): { record: object; problems: FieldProblems } {
  const problems = new Map<string, FieldProblem>();
  const record = writeDraft(form, edited, namespace, problems);
  return { record, problems: Object.fromEntries(problems) };
}

/** Adds the default of attributes that are always written and were not set yet. */
export function withDefaultAttributes<K extends ResourceName>(
  name: K,
  record: RecordOf<K>,
  namespace: Namespace,
): RecordOf<K> {
  const unset = valueFields(RESOURCES[name]).flatMap((field): [string, unknown][] => {
    const { unsetValue: value } = FIELD_FORMATS[field.kind];
    const isThere = storedValue(record, field, namespace) !== undefined;
    return value === undefined || isThere ? [] : [[fieldKey(field, namespace), value]];
  });
  if (unset.length === 0) return record;
  return { ...record, attributes: { ...attributesOf(record), ...Object.fromEntries(unset) } };
}

/** Returns the changed extras by field name. */
export function changedExtras(name: ResourceName, edited: EditedRecord, namespace: Namespace): ExtraValues {
  const initial = initialOf(RESOURCES[name], edited, namespace);
  const changed = valueFields(RESOURCES[name]).flatMap((field): [string, unknown][] => {
    const typed = edited.draft.fields[field.name] ?? '';
    if (field.location !== 'extras' || typed === initial.draft.fields[field.name]) return [];
    const reading = parsedField(field, typed);
    return 'problem' in reading ? [] : [[field.name, reading.value]];
  });
  return Object.fromEntries(changed);
}

function initialOf(
  resource: Sectioned,
  { record, extras }: EditedRecord,
  namespace: Namespace,
): EditedRecord {
  return { record, extras, draft: draftOf(resource, record, namespace, extras) };
}

/** Whether no place is set: zeros mean unset, not a place in the Gulf of Guinea. */
function isUnset(record: object, { key, name, unsetWhenZero }: Field): boolean {
  const values = new Map<string, unknown>(Object.entries(record));
  return unsetWhenZero !== undefined && [key ?? name, ...unsetWhenZero].every((one) => values.get(one) === 0);
}

/** Whether another field has the same location and key: then a condition decides which of them applies. */
function sharesKey(all: readonly Field[], { name, key, location }: Field): boolean {
  return all.some(
    (one) => one.name !== name && one.location === location && (one.key ?? one.name) === (key ?? name),
  );
}

function writeDraft(
  resource: Sectioned,
  edited: EditedRecord,
  namespace: Namespace,
  problems: Map<string, FieldProblem>,
): object {
  const initial = initialOf(resource, edited, namespace);
  const entries = new Map<string, unknown>(Object.entries(edited.record));
  const attributes = new Map(Object.entries(attributesOf(edited.record)));
  if (JSON.stringify(edited.draft.lines) !== JSON.stringify(initial.draft.lines))
    writeLines(resource, edited.draft.lines, namespace, attributes, problems);
  for (const field of valueFields(resource)) {
    // Associations are created once the record has an id (`draft-associations.ts`).
    if (field.kind === 'links') continue;
    const typed = edited.draft.fields[field.name] ?? '';
    const isTouched =
      typed !== initial.draft.fields[field.name] ||
      !isVisible(field, initial, namespace) ||
      (field.required && isNew(edited.record));
    if (!isTouched || !isVisible(field, edited, namespace)) continue;
    const reading = parsedField(field, typed);
    if ('problem' in reading) problems.set(field.name, reading.problem);
    else if (field.location === 'extras') continue;
    else if (field.location === undefined) entries.set(fieldKey(field, namespace), reading.value);
    else if (reading.value === undefined) attributes.delete(fieldKey(field, namespace));
    else attributes.set(fieldKey(field, namespace), reading.value);
  }
  if ('attributes' in edited.record) entries.set('attributes', Object.fromEntries(attributes));
  return Object.fromEntries(entries);
}

function writeLines(
  resource: Sectioned,
  lines: readonly AttributeLine[],
  namespace: Namespace,
  attributes: Map<string, unknown>,
  problems: Map<string, FieldProblem>,
): void {
  const isOwned = isFieldKey(resource, namespace);
  const read = attributesFromLines(lines);
  if ('problem' in read) {
    problems.set('attributes', read.problem);
    return;
  }
  for (const key of attributes.keys()) if (!isOwned(key)) attributes.delete(key);
  for (const [key, value] of Object.entries(read.attributes)) {
    if (isOwned(key)) problems.set('attributes', 'sameKey');
    else attributes.set(key, value);
  }
}

function parsedField(field: Field, typed: string): FieldParseResult {
  const format = FIELD_FORMATS[field.kind];
  if (typed.trim() !== '') return format.parse(typed, field);
  // Extras can be changed but not cleared.
  if (field.location === 'extras' || field.required) return { problem: 'required' };
  if (field.location !== undefined) return { value: field.emptyValue };
  return { value: format.emptyValue };
}

/** Returns whether an attribute belongs to a field or to the product. */
function isFieldKey(resource: Sectioned, namespace: Namespace): (key: string) => boolean {
  const owned = new Set(
    valueFields(resource)
      .filter(({ location }) => location === 'attributes' || location === 'namespaced')
      .map((field) => fieldKey(field, namespace)),
  );
  return (key) => owned.has(key) || key.startsWith(`${namespace}.`);
}

function valueFields(resource: Sectioned): readonly Field[] {
  return fieldsOf(resource).filter(({ kind }) => kind !== 'attributes');
}
