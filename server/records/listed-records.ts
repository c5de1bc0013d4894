import type { Access } from '../access/access.ts';
import { seesByGroupOrBelow } from '../access/visibility.ts';
import type { RecordIndex } from '../registry/record-index.ts';
import type { Registry } from '../registry/registry.ts';
import type { RecordsByKind, VisibleKind } from '../storage/tables/record-kinds.ts';
import type { RequestedRecordQuery } from './record-query.ts';
import { RECORD_RULES, type RecordRules } from './record-rules.ts';

/**
 * Returns the records of a kind that a query asks for and the caller may see. Throws for an owner that the
 * caller may not see.
 */
export function listedRecords<K extends VisibleKind>(
  registry: Registry,
  kind: K,
  access: Access,
  query: RequestedRecordQuery,
): RecordsByKind[K][] {
  const index: RecordIndex<RecordsByKind[K]> = registry.index(kind);
  const rules: RecordRules<RecordsByKind[K]> = RECORD_RULES[kind];
  if (query.ids.length > 0 || query.uniqueIds.length > 0) {
    const requested = [
      ...query.ids.map((id) => index.get(id)),
      ...query.uniqueIds.map((id) => index.byKey(id)),
    ];
    return [...new Set(requested)].filter(
      (record): record is RecordsByKind[K] => record !== undefined && access.canAccess(kind, record.id),
    );
  }
  const { associations } = registry;
  let records: RecordsByKind[K][];
  if (query.userId !== undefined) {
    access.requireUser(query.userId);
    const linked = associations.of('user', query.userId, kind);
    records = [...index.all()].filter((record) => linked.has(record.id));
  } else if (query.all && access.isAdministrator) records = [...index.all()];
  else records = visibleRecords(registry, kind, access);
  if (kind === 'device' && query.deviceId !== undefined) {
    access.requireRecord('device', query.deviceId);
    const linked = associations.of('device', query.deviceId, 'linkedDevice');
    return records.filter((record) => linked.has(record.id));
  }
  if (rules.list === 'simple') return records;
  for (const owner of ['group', 'device'] as const) {
    const ownerId = owner === 'group' ? query.groupId : query.deviceId;
    if (ownerId === undefined) continue;
    access.requireRecord(owner, ownerId);
    const linked: ReadonlySet<number> = associations.of(owner, ownerId, kind);
    records = records.filter((record) => linked.has(record.id));
  }
  return records;
}

function visibleRecords<K extends VisibleKind>(
  registry: Registry,
  kind: K,
  access: Access,
): RecordsByKind[K][] {
  const index: RecordIndex<RecordsByKind[K]> = registry.index(kind);
  const { associations } = registry;
  if (KINDS_SEEN_THROUGH_GROUPS.has(kind) && seesByGroupOrBelow(registry, access.user.id))
    return [...index.all()].filter((record) => access.canSee(kind, record.id));
  return [...associations.of('user', access.user.id, kind)]
    .map((id) => index.get(id))
    .filter((record) => record !== undefined);
}

/** The kinds that are also visible through a group, and to resellers through the accounts below them. */
const KINDS_SEEN_THROUGH_GROUPS: ReadonlySet<VisibleKind> = new Set<VisibleKind>(['device', 'group']);
