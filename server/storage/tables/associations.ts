import type { LinkRow } from '../schema/schema.ts';
import type { RecordKind } from './record-kinds.ts';

/** What applies to a device, or to every device of a group. */
export const APPLICABLE_KINDS = [
  'geofence',
  'driver',
  'attribute',
  'command',
  'maintenance',
  'notification',
] as const;

/** What may own a link and what may be linked, by the names their ids have on the wire (`userId`, `managedUserId`). */
export const ASSOCIATION_PAIRS = {
  user: ['device', 'group', 'calendar', ...APPLICABLE_KINDS, 'managedUser'],
  group: APPLICABLE_KINDS,
  device: [...APPLICABLE_KINDS, 'linkedDevice'],
} as const satisfies Record<string, readonly string[]>;

export type OwnerKind = keyof typeof ASSOCIATION_PAIRS;
export type PropertyKind = (typeof ASSOCIATION_PAIRS)[OwnerKind][number];

/** A permission link (contract §3.2). */
export interface Association {
  owner: OwnerKind;
  ownerId: number;
  property: PropertyKind;
  propertyId: number;
}

/** The link that a row holds. Throws for a row that this version cannot have written. */
export function associationFromRow(row: LinkRow): Association {
  if (!isOwnerKind(row.owner_kind) || !isPropertyKind(row.property_kind))
    throw new Error(`the database links a ${row.owner_kind} to a ${row.property_kind}`);
  return {
    owner: row.owner_kind,
    ownerId: row.owner_id,
    property: row.property_kind,
    propertyId: row.property_id,
  };
}

/** A link's row. */
export function associationRow(association: Association): LinkRow {
  return {
    owner_kind: association.owner,
    owner_id: association.ownerId,
    property_kind: association.property,
    property_id: association.propertyId,
  };
}

/** The kind of record that a property is. */
export function kindOfProperty(property: PropertyKind): RecordKind {
  if (property === 'managedUser') return 'user';
  return property === 'linkedDevice' ? 'device' : property;
}

/** What records of the kind are called where they are what an owner is linked to. */
export function propertiesOfKind(kind: RecordKind): PropertyKind[] {
  if (kind === 'user') return ['managedUser'];
  return kind === 'device' ? ['device', 'linkedDevice'] : [kind];
}

/** Whether records of the kind can have others linked to them. */
export function isOwnerKind(kind: string): kind is OwnerKind {
  return Object.hasOwn(ASSOCIATION_PAIRS, kind);
}

function isPropertyKind(kind: string): kind is PropertyKind {
  return Object.values(ASSOCIATION_PAIRS).some((properties) =>
    properties.some((property) => property === kind),
  );
}

const NONE: ReadonlySet<number> = new Set();

/** All permission links, in memory. */
export class AssociationIndex {
  readonly #sets = new Map<string, Set<number>>();

  /** What the owner is linked to. */
  of(owner: OwnerKind, ownerId: number, property: PropertyKind): ReadonlySet<number> {
    return this.#sets.get(`${owner}>${property}:${ownerId}`) ?? NONE;
  }

  has(owner: OwnerKind, ownerId: number, property: PropertyKind, propertyId: number): boolean {
    return this.of(owner, ownerId, property).has(propertyId);
  }

  add(association: Association): void {
    const key = keyOf(association);
    const ids = this.#sets.get(key);
    if (ids) ids.add(association.propertyId);
    else this.#sets.set(key, new Set([association.propertyId]));
  }

  remove(association: Association): void {
    const key = keyOf(association);
    const ids = this.#sets.get(key);
    ids?.delete(association.propertyId);
    if (ids?.size === 0) this.#sets.delete(key);
  }

  /** Forgets every link of a record that is gone, on either side. */
  removeAllOf(kind: RecordKind, id: number): void {
    const owned = new RegExp(`^${kind}>[a-zA-Z]+:${id}$`);
    const properties: string[] = propertiesOfKind(kind);
    for (const [key, ids] of this.#sets) {
      if (owned.test(key)) {
        this.#sets.delete(key);
        continue;
      }
      if (!ids.has(id) || !properties.includes(key.slice(key.indexOf('>') + 1, key.indexOf(':')))) continue;
      ids.delete(id);
      if (ids.size === 0) this.#sets.delete(key);
    }
  }
}

function keyOf({ owner, ownerId, property }: Association): string {
  return `${owner}>${property}:${ownerId}`;
}
