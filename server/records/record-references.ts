import { kindLabel, type Access, type VisibleKind } from '../access/access.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { RecordsByKind } from '../storage/tables/record-kinds.ts';
import { RECORD_RULES, type ReferenceKind, type RecordRules } from './record-rules.ts';
import { duplicateKey, badRequest } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import type { RecordIndex } from '../registry/record-index.ts';

/**
 * Refuses a record whose key is taken, that names another record which the caller does not reach or which does not exist, and a
 * group that would be its own ancestor (contract §3.1).
 * @param old the record as it was; what it named already is not checked again
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
  if (rules.uniqueKey) {
    const other = index.byKey(rules.uniqueKey(record));
    if (other && other.id !== old?.id) throw duplicateKey('uniqueId');
  }
  for (const reference of rules.references ?? []) {
    const id = referenceOf(record, reference);
    if (id === 0 || (old && id === referenceOf(old, reference))) continue;
    access.requireRecord(reference, id);
    if (!registry.index(reference).get(id)) throw badRequest(`${kindLabel(reference)} does not exist`);
  }
  if (kind === 'group' && old) requireNoCycle(registry, old.id, referenceOf(record, 'group'));
}

/**
 * Lets nothing name a record that is about to be removed (contract §3.1): references become 0, and a notification that would
 * send a removed command goes with it.
 */
export async function clearReferences(
  registry: Registry,
  transaction: RecordTransaction,
  gone: VisibleKind,
  id: number,
): Promise<void> {
  if (!isReference(gone)) return;
  for (const kind of KINDS_WITH_REFERENCES) await clearIn(registry, transaction, kind, gone, id);
}

const KINDS_WITH_REFERENCES: VisibleKind[] = ['device', 'group', 'geofence', 'notification'];

async function clearIn(
  registry: Registry,
  transaction: RecordTransaction,
  kind: VisibleKind,
  gone: ReferenceKind,
  id: number,
): Promise<void> {
  if (!RECORD_RULES[kind].references?.includes(gone)) return;
  for (const record of registry.index(kind).all()) {
    if (referenceOf(record, gone) !== id) continue;
    if (gone === 'command') await transaction.remove(kind, record.id);
    else await transaction.update(kind, { ...record, [`${gone}Id`]: 0 });
  }
}

function isReference(kind: VisibleKind): kind is ReferenceKind {
  return kind === 'group' || kind === 'calendar' || kind === 'command';
}

function referenceOf(record: object, reference: ReferenceKind): number {
  const id: unknown = Reflect.get(record, `${reference}Id`);
  return typeof id === 'number' ? id : 0;
}

function requireNoCycle(registry: Registry, id: number, parentId: number): void {
  const passed = new Set<number>();
  for (let ancestor = parentId; ancestor !== 0 && !passed.has(ancestor);) {
    if (ancestor === id) throw badRequest('Cycle in group hierarchy');
    passed.add(ancestor);
    ancestor = registry.groups.get(ancestor)?.groupId ?? 0;
  }
}
