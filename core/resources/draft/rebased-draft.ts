import type { Namespace } from '../../domain/values/namespace.ts';
import { RESOURCES } from '../kinds/resources.ts';
import type { AttributeLine } from '../descriptor/attribute-line.ts';
import { draftOf, type EditedRecord } from './draft.ts';
import { attributesOf } from '../descriptor/field-location.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';

/**
 * Rebases a form on the current record: typed values stay, and every untouched field gets its current value.
 * Of a field changed on both sides, the typed value counts.
 * @param now the current record on the server
 */
export function rebasedDraft(
  name: ResourceName,
  edited: EditedRecord,
  now: object,
  namespace: Namespace,
): EditedRecord {
  const { record, draft, extras } = edited;
  const opened = draftOf(RESOURCES[name], record, namespace, extras);
  const present = draftOf(RESOURCES[name], now, namespace, extras);
  const fields = Object.entries(draft.fields).map(([field, text]): [string, string] => [
    field,
    text === opened.fields[field] ? (present.fields[field] ?? text) : text,
  ]);
  const lines = mergedLines(draft.lines, opened.lines, present.lines);
  return { record: now, draft: { fields: Object.fromEntries(fields), lines }, extras };
}

/**
 * Rebases a changed record on the current one: only the fields that the user changed differ from it.
 * @param was the record before the user's changes
 */
export function rebasedRecord<T extends object>(was: T, wanted: T, now: T): T {
  const record = { ...now, ...changedEntries(was, wanted) };
  return 'attributes' in wanted ? { ...record, attributes: mergedAttributes(was, wanted, now) } : record;
}

/** Returns the entries that differ from the original. */
function changedEntries(was: object, wanted: object): Record<string, unknown> {
  const before = new Map<string, unknown>(Object.entries(was));
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
    ),
  );
}

function mergedAttributes(was: object, wanted: object, now: object): Record<string, unknown> {
  const before = attributesOf(was);
  const then = attributesOf(wanted);
  const retained = Object.entries(attributesOf(now)).filter(
    ([key]) => Object.hasOwn(then, key) || !Object.hasOwn(before, key),
  );
  return { ...Object.fromEntries(retained), ...changedEntries(before, then) };
}

function mergedLines(
  typed: readonly AttributeLine[],
  opened: readonly AttributeLine[],
  present: readonly AttributeLine[],
): readonly AttributeLine[] {
  if (JSON.stringify(typed) === JSON.stringify(opened)) return present;
  const before = new Map(opened.map((line) => [line.key, line]));
  const now = new Map(present.map((line) => [line.key, line]));
  const merged = typed.flatMap((line) => {
    const was = before.get(line.key);
    if (!was || !isSameLine(line, was)) return [line];
    const is = now.get(line.key);
    return is ? [is] : [];
  });
  const named = new Set(typed.map(({ key }) => key));
  return [...merged, ...present.filter(({ key }) => !before.has(key) && !named.has(key))];
}

function isSameLine(left: AttributeLine, right: AttributeLine): boolean {
  return left.type === right.type && left.text === right.text;
}
