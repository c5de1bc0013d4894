import type { Namespace } from '../../domain/values/namespace.ts';
import { RESOURCES } from '../kinds/resources.ts';
import type { AttributeLine } from '../descriptor/attribute-line.ts';
import { draftOf, type EditedRecord } from './draft.ts';
import { attributesOf } from '../descriptor/field-location.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';

/**
 * A form as if the record had been opened only now: what was typed stands, and everything that was not touched says what others
 * have made of it since. A field that both changed is as it was typed here.
 * @param now the record as the server has it
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
 * A record that somebody wants changed, over what others have made of it since: it differs from what it is now in what he changed,
 * and in nothing else.
 * @param was the record as he had it before him
 */
export function rebasedRecord<T extends object>(was: T, wanted: T, now: T): T {
  const record = { ...now, ...changedEntries(was, wanted) };
  return 'attributes' in wanted ? { ...record, attributes: mergedAttributes(was, wanted, now) } : record;
}

/** What one has in another way than the other. */
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
  const kept = Object.entries(attributesOf(now)).filter(
    ([key]) => Object.hasOwn(then, key) || !Object.hasOwn(before, key),
  );
  return { ...Object.fromEntries(kept), ...changedEntries(before, then) };
}

function mergedLines(
  typed: readonly AttributeLine[],
  opened: readonly AttributeLine[],
  present: readonly AttributeLine[],
): readonly AttributeLine[] {
  if (JSON.stringify(typed) === JSON.stringify(opened)) return present;
  const before = new Map(opened.map((line) => [line.key, line]));
  const now = new Map(present.map((line) => [line.key, line]));
  const kept = typed.flatMap((line) => {
    const was = before.get(line.key);
    if (!was || !isSameLine(line, was)) return [line];
    const is = now.get(line.key);
    return is ? [is] : [];
  });
  const named = new Set(typed.map(({ key }) => key));
  return [...kept, ...present.filter(({ key }) => !before.has(key) && !named.has(key))];
}

function isSameLine(one: AttributeLine, other: AttributeLine): boolean {
  return one.type === other.type && one.text === other.text;
}
