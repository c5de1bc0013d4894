import type { Namespace } from '../../domain/values/namespace.ts';
import { attributesFromLines, type AttributeLine } from '../descriptor/attribute-line.ts';
import { attributesOf, fieldKey } from '../descriptor/field-location.ts';
import type { FieldProblem, FieldProblems } from '../descriptor/field-problem.ts';
import { checkedRecord } from '../descriptor/record-check.ts';
import { isNewRecord } from '../descriptor/required-field.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { fieldsOf, type Resource, type Sectioned } from '../descriptor/resource.ts';
import { RESOURCES, type RecordOf } from '../kinds/resources.ts';
import { initialOf, isFieldVisible, type EditedRecord } from './draft.ts';
import { typedValue } from './typed-value.ts';
import { isFieldKey, valueFields } from './value-fields.ts';

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
      (item) => item.location === undefined && (item.key ?? item.name) === key,
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
    if (field.kind === 'links' || field.location === 'draft') continue;
    const typed = edited.draft.fields[field.name] ?? '';
    const isTouched =
      typed !== initial.draft.fields[field.name] ||
      !isFieldVisible(field, initial, namespace) ||
      ((field.required || field.initial) && isNewRecord(edited.record));
    if (!isTouched || !isFieldVisible(field, edited, namespace)) continue;
    const reading = typedValue(field, typed);
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
