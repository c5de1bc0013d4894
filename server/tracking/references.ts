import { labelOf, type Access, type Visible } from './access.ts';
import type { Change } from './change.ts';
import type { RecordKinds } from './record-kinds.ts';
import { RECORD_RULES, type Reference, type RecordRules } from './record-rules.ts';
import { duplicate, invalid } from './refusal.ts';
import type { Registry } from './registry.ts';
import type { Shelf } from './shelf.ts';

/**
 * Refuses a record whose key is taken, that names another record which the caller does not reach or which does not exist, and a
 * group that would be its own ancestor (contract §3.1).
 * @param old the record as it was; what it named already is not checked again
 */
export function requireReferences<K extends Visible>(
  registry: Registry,
  access: Access,
  kind: K,
  record: RecordKinds[K],
  old?: RecordKinds[K],
): void {
  const rules: RecordRules<RecordKinds[K]> = RECORD_RULES[kind];
  const shelf: Shelf<RecordKinds[K]> = registry.shelf(kind);
  if (rules.unique) {
    const other = shelf.byKey(rules.unique(record));
    if (other && other.id !== old?.id) throw duplicate('uniqueId');
  }
  for (const reference of rules.references ?? []) {
    const id = referenceOf(record, reference);
    if (id === 0 || (old && id === referenceOf(old, reference))) continue;
    access.requireRecord(reference, id);
    if (!registry.shelf(reference).get(id)) throw invalid(`${labelOf(reference)} does not exist`);
  }
  if (kind === 'group' && old) refuseCycle(registry, old.id, referenceOf(record, 'group'));
}

/**
 * Lets nothing name a record that is about to be removed (contract §3.1): references become 0, and a notification that would
 * send a removed command goes with it.
 */
export async function dropReferences(
  registry: Registry,
  change: Change,
  gone: Visible,
  id: number,
): Promise<void> {
  if (!isReference(gone)) return;
  for (const kind of KINDS) await dropIn(registry, change, kind, gone, id);
}

const KINDS: Visible[] = ['device', 'group', 'geofence', 'notification'];

async function dropIn(
  registry: Registry,
  change: Change,
  kind: Visible,
  gone: Reference,
  id: number,
): Promise<void> {
  if (!RECORD_RULES[kind].references?.includes(gone)) return;
  for (const record of registry.shelf(kind).all()) {
    if (referenceOf(record, gone) !== id) continue;
    if (gone === 'command') await change.remove(kind, record.id);
    else await change.update(kind, { ...record, [`${gone}Id`]: 0 });
  }
}

function isReference(kind: Visible): kind is Reference {
  return kind === 'group' || kind === 'calendar' || kind === 'command';
}

function referenceOf(record: object, reference: Reference): number {
  const id: unknown = Reflect.get(record, `${reference}Id`);
  return typeof id === 'number' ? id : 0;
}

function refuseCycle(registry: Registry, id: number, parentId: number): void {
  const passed = new Set<number>();
  for (let ancestor = parentId; ancestor !== 0 && !passed.has(ancestor);) {
    if (ancestor === id) throw invalid('Cycle in group hierarchy');
    passed.add(ancestor);
    ancestor = registry.groups.get(ancestor)?.groupId ?? 0;
  }
}
