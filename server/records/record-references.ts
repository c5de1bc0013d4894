import { kindLabel, type Access } from '../access/access.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { RecordsByKind, VisibleKind } from '../storage/tables/record-kinds.ts';
import { RECORD_RULES, type RecordRules } from './record-rules.ts';
import { duplicateKey, badRequest } from '../wire/http-error.ts';
import { groupAndAncestors, levelsOfGroup, MAX_GROUP_LEVELS } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';
import type { RecordIndex } from '../registry/record-index.ts';

/**
 * Throws when the key of a record is taken, when it references a record that does not exist or that the
 * caller may not access, and when a group would be its own ancestor or too deep (contract §3.1).
 * @param old the stored record; its unchanged references are not checked again
 */
export function requireValidReferences<K extends VisibleKind>(
  registry: Registry,
  access: Access,
  kind: K,
  record: RecordsByKind[K],
  old?: RecordsByKind[K],
): void {
  const rules: RecordRules<RecordsByKind[K]> = RECORD_RULES[kind];
  const index: RecordIndex<RecordsByKind[K]> = registry.index(kind);
  const key = rules.uniqueKey(record);
  const other = key === null ? undefined : index.byKey(key);
  if (other && other.id !== old?.id) throw duplicateKey('uniqueId');
  for (const reference of rules.references) {
    const id = referenceOf(record, reference);
    if (id === 0 || (old && id === referenceOf(old, reference))) continue;
    access.requireRecord(reference, id);
    if (!registry.index(reference).get(id)) throw badRequest(`${kindLabel(reference)} does not exist`);
  }
  if (kind === 'group') requireNesting(registry, old, referenceOf(record, 'group'));
}

/**
 * Removes all references to a record that is about to be removed (contract §3.1): they become 0, and
 * notification rules that would send a removed command, and reports of a removed calendar, are removed too.
 */
export async function clearReferences(
  registry: Registry,
  transaction: RecordTransaction,
  removedKind: VisibleKind,
  id: number,
): Promise<void> {
  for (const { kind, references } of Object.values(RECORD_RULES))
    if (references.includes(removedKind)) await clearIn(registry, transaction, kind, removedKind, id);
}

async function clearIn(
  registry: Registry,
  transaction: RecordTransaction,
  kind: VisibleKind,
  removedKind: VisibleKind,
  id: number,
): Promise<void> {
  const goesAlong = isRemovedAlong(kind, removedKind);
  for (const record of registry.index(kind).all()) {
    if (referenceOf(record, removedKind) !== id || transaction.hasRemoved(kind, record.id)) continue;
    if (goesAlong) await transaction.remove(kind, record.id);
    else await transaction.update(kind, { ...record, [`${removedKind}Id`]: 0 });
  }
}

/** A record that names another. */
export interface Reference {
  readonly kind: VisibleKind;
  readonly id: number;
}

/** Yields the records that name one of these. */
export function* referencesTo(
  registry: Registry,
  referredKind: VisibleKind,
  ids: ReadonlySet<number>,
): Generator<Reference> {
  for (const { kind, references } of Object.values(RECORD_RULES))
    if (references.includes(referredKind))
      for (const record of registry.index(kind).all())
        if (ids.has(referenceOf(record, referredKind)) && !(kind === referredKind && ids.has(record.id)))
          yield { kind, id: record.id };
}

/**
 * Whether records of a kind are removed with one that they name: a report without a calendar would never run, and a
 * rule would send nothing without its command.
 */
export function isRemovedAlong(kind: VisibleKind, removedKind: VisibleKind): boolean {
  return removedKind === 'command' || kind === 'report';
}

function referenceOf(record: object, reference: VisibleKind): number {
  const id: unknown = Reflect.get(record, `${reference}Id`);
  return typeof id === 'number' ? id : 0;
}

function requireNesting(
  registry: Registry,
  old: RecordsByKind[VisibleKind] | undefined,
  parentId: number,
): void {
  if (parentId === 0 || (old && referenceOf(old, 'group') === parentId)) return;
  const above = groupAndAncestors(registry, parentId);
  if (old && above.includes(old.id)) throw badRequest('Cycle in group hierarchy');
  if (above.length + (old ? levelsOfGroup(registry, old.id) : 1) > MAX_GROUP_LEVELS)
    throw badRequest(`Groups can be nested ${MAX_GROUP_LEVELS} levels deep`);
}
