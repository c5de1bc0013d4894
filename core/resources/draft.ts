import type { Namespace } from '../domain/namespace.ts';
import { RESOURCES, type RecordOf } from './all.ts';
import { attributesFromLines, linesOf, type AttributeLine } from './attribute-line.ts';
import type { Field } from './field.ts';
import { FIELD_FORMATS } from './field-format.ts';
import { attributesOf, keyOf, storedAt } from './field-place.ts';
import { problemOf, type FieldProblem, type FieldProblems } from './field-problem.ts';
import type { ResourceName } from './resource-name.ts';
import { fieldsOf, type Resource } from './resource.ts';

/** What stands in a form: texts by the name of the field, and the free attributes as lines. */
export interface Draft {
  readonly fields: Readonly<Record<string, string>>;
  readonly lines: readonly AttributeLine[];
}

/** A record as it is edited: as it was opened, and what stands in the form now. */
export interface Edited {
  readonly record: object;
  readonly draft: Draft;
}

/** The form of a record before anything was typed. */
export function draftOf(resource: Resource, record: object, namespace: Namespace): Draft {
  const fields = valueFields(resource).map((field): [string, string] => [
    field.name,
    FIELD_FORMATS[field.kind].shown(storedAt(record, field, namespace), field),
  ]);
  const isOwned = ownedKeys(resource, namespace);
  const free = Object.entries(attributesOf(record)).filter(([key]) => !isOwned(key));
  return { fields: Object.fromEntries(fields), lines: linesOf(Object.fromEntries(free)) };
}

/** Whether a field is to be seen while the form stands so. */
export function isVisible(field: Field, { record, draft }: Edited, namespace: Namespace): boolean {
  if (field.when && draft.fields[field.when.field] !== field.when.is) return false;
  return !field.legacy || storedAt(record, field, namespace) !== undefined;
}

/** Whether two forms say the same. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The record that a form asks for, or what is wrong with it (§5). Whatever was not touched goes back as it came: unknown fields,
 * attributes of others, values that this form would write differently.
 */
export function recordFromDraft<K extends ResourceName>(
  name: K,
  edited: Edited,
  namespace: Namespace,
): { record: RecordOf<K> } | { problems: FieldProblems } {
  const resource: Resource<RecordOf<K>> = RESOURCES[name];
  const problems = new Map<string, FieldProblem>();
  const candidate = written(resource, edited, namespace, problems);
  const checked = resource.rules.safeParse(candidate);
  for (const issue of checked.error?.issues ?? []) {
    const field = fieldsOf(resource).find(
      (one) => one.at === undefined && (one.key ?? one.name) === issue.path[0],
    );
    const at = field?.name ?? '';
    if (!problems.has(at)) problems.set(at, problemOf(issue.message));
  }
  if (!checked.success || problems.size > 0) return { problems: Object.fromEntries(problems) };
  return { record: { ...candidate, ...checked.data } };
}

function written(
  resource: Resource,
  edited: Edited,
  namespace: Namespace,
  problems: Map<string, FieldProblem>,
): object {
  const initial: Edited = { record: edited.record, draft: draftOf(resource, edited.record, namespace) };
  const inRecord = new Map<string, unknown>(Object.entries(edited.record));
  const attributes = new Map(Object.entries(attributesOf(edited.record)));
  if (JSON.stringify(edited.draft.lines) !== JSON.stringify(initial.draft.lines))
    writeLines(resource, edited.draft.lines, namespace, attributes, problems);
  for (const field of valueFields(resource)) {
    const typed = edited.draft.fields[field.name] ?? '';
    const isTouched = typed !== initial.draft.fields[field.name] || !isVisible(field, initial, namespace);
    if (!isTouched || !isVisible(field, edited, namespace)) continue;
    const reading = readingOf(field, typed);
    if ('problem' in reading) problems.set(field.name, reading.problem);
    else if (field.at === undefined) inRecord.set(keyOf(field, namespace), reading.stored);
    else if (reading.stored === undefined) attributes.delete(keyOf(field, namespace));
    else attributes.set(keyOf(field, namespace), reading.stored);
  }
  if ('attributes' in edited.record) inRecord.set('attributes', Object.fromEntries(attributes));
  return Object.fromEntries(inRecord);
}

function writeLines(
  resource: Resource,
  lines: readonly AttributeLine[],
  namespace: Namespace,
  attributes: Map<string, unknown>,
  problems: Map<string, FieldProblem>,
): void {
  const isOwned = ownedKeys(resource, namespace);
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

function readingOf(field: Field, typed: string) {
  const format = FIELD_FORMATS[field.kind];
  if (typed.trim() !== '') return format.read(typed, field);
  if (field.at !== undefined) return { stored: field.none };
  return { stored: format.empty };
}

/** Whether an attribute belongs to a field of its own or to the product. */
function ownedKeys(resource: Resource, namespace: Namespace): (key: string) => boolean {
  const owned = new Set(
    valueFields(resource)
      .filter(({ at }) => at !== undefined)
      .map((field) => keyOf(field, namespace)),
  );
  return (key) => owned.has(key) || key.startsWith(`${namespace}.`);
}

function valueFields(resource: Resource): readonly Field[] {
  return fieldsOf(resource).filter(({ kind }) => kind !== 'attributes');
}
