import type { LinkRow } from '../storage/schema.ts';
import type { RecordKind } from './record-kinds.ts';

/** What applies to a device, or to every device of a group. */
export const APPLIED_KINDS = [
  'geofence',
  'driver',
  'attribute',
  'command',
  'maintenance',
  'notification',
] as const;

/** What may own a link and what may be linked, by the names their ids have on the wire (`userId`, `managedUserId`). */
export const LINK_PAIRS = {
  user: ['device', 'group', 'calendar', ...APPLIED_KINDS, 'managedUser'],
  group: APPLIED_KINDS,
  device: [...APPLIED_KINDS, 'linkedDevice'],
} as const satisfies Record<string, readonly string[]>;

export type OwnerKind = keyof typeof LINK_PAIRS;
export type PropertyKind = (typeof LINK_PAIRS)[OwnerKind][number];

/** A permission link (contract §3.2). */
export interface Link {
  owner: OwnerKind;
  ownerId: number;
  property: PropertyKind;
  propertyId: number;
}

/** The link that a row holds. Throws for a row that this version cannot have written. */
export function linkOf(row: LinkRow): Link {
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
export function rowOf(link: Link): LinkRow {
  return {
    owner_kind: link.owner,
    owner_id: link.ownerId,
    property_kind: link.property,
    property_id: link.propertyId,
  };
}

/** The kind of record that a property is. */
export function recordKindOf(property: PropertyKind): RecordKind {
  if (property === 'managedUser') return 'user';
  return property === 'linkedDevice' ? 'device' : property;
}

/** What records of the kind are called where they are what an owner is linked to. */
export function propertiesOf(kind: RecordKind): PropertyKind[] {
  if (kind === 'user') return ['managedUser'];
  return kind === 'device' ? ['device', 'linkedDevice'] : [kind];
}

/** Whether records of the kind can have others linked to them. */
export function isOwnerKind(kind: string): kind is OwnerKind {
  return Object.hasOwn(LINK_PAIRS, kind);
}

function isPropertyKind(kind: string): kind is PropertyKind {
  return Object.values(LINK_PAIRS).some((properties) => properties.some((property) => property === kind));
}

const NONE: ReadonlySet<number> = new Set();

/** All permission links, in memory. */
export class Links {
  readonly #sets = new Map<string, Set<number>>();

  /** What the owner is linked to. */
  of(owner: OwnerKind, ownerId: number, property: PropertyKind): ReadonlySet<number> {
    return this.#sets.get(`${owner}>${property}:${ownerId}`) ?? NONE;
  }

  has(owner: OwnerKind, ownerId: number, property: PropertyKind, propertyId: number): boolean {
    return this.of(owner, ownerId, property).has(propertyId);
  }

  add(link: Link): void {
    const key = keyOf(link);
    const ids = this.#sets.get(key);
    if (ids) ids.add(link.propertyId);
    else this.#sets.set(key, new Set([link.propertyId]));
  }

  remove(link: Link): void {
    const key = keyOf(link);
    const ids = this.#sets.get(key);
    ids?.delete(link.propertyId);
    if (ids?.size === 0) this.#sets.delete(key);
  }

  /** Forgets every link of a record that is gone, on either side. */
  forget(kind: RecordKind, id: number): void {
    const owned = new RegExp(`^${kind}>[a-zA-Z]+:${id}$`);
    const properties: string[] = propertiesOf(kind);
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

function keyOf({ owner, ownerId, property }: Link): string {
  return `${owner}>${property}:${ownerId}`;
}
