import type { OwnerKind, PropertyKind } from '@farol/core/resources/descriptor/association';
import {
  isStoredOwnerKind,
  isPropertyKind,
  kindOfProperty,
  propertiesOfKind,
  type StoredAssociation,
} from '../storage/tables/associations.ts';
import type { RecordKind } from '../storage/tables/record-kinds.ts';

const NONE: ReadonlySet<number> = new Set();

/** A record at the other end of a link. */
export interface LinkedRecord {
  readonly kind: RecordKind;
  readonly id: number;
}

/** All associations, in memory. */
export class AssociationIndex {
  readonly #sets = new Map<string, Set<number>>();
  /** The managers of each user, which are asked for with every call of that user. */
  readonly #managers = new Map<number, Set<number>>();

  /** Returns the property ids associated with an owner. */
  of(owner: OwnerKind, ownerId: number, property: PropertyKind): ReadonlySet<number> {
    return this.#sets.get(`${owner}>${property}:${ownerId}`) ?? NONE;
  }

  has(owner: OwnerKind, ownerId: number, property: PropertyKind, propertyId: number): boolean {
    return this.of(owner, ownerId, property).has(propertyId);
  }

  /** Returns the ids of those who manage a user. */
  managersOf(userId: number): ReadonlySet<number> {
    return this.#managers.get(userId) ?? NONE;
  }

  add(association: StoredAssociation): void {
    const { ownerId, property, propertyId } = association;
    if (property === 'managedUser') {
      const managers = this.#managers.get(propertyId);
      if (managers) managers.add(ownerId);
      else this.#managers.set(propertyId, new Set([ownerId]));
    }
    const key = keyOf(association);
    const ids = this.#sets.get(key);
    if (ids) ids.add(association.propertyId);
    else this.#sets.set(key, new Set([association.propertyId]));
  }

  remove(association: StoredAssociation): void {
    if (association.property === 'managedUser')
      this.#managers.get(association.propertyId)?.delete(association.ownerId);
    const key = keyOf(association);
    const ids = this.#sets.get(key);
    ids?.delete(association.propertyId);
    if (ids?.size === 0) this.#sets.delete(key);
  }

  /** Yields the records that are linked with one of these, as owners or properties; once per link. */
  *linkedWith(kind: RecordKind, ids: ReadonlySet<number>): Generator<LinkedRecord> {
    const properties: ReadonlySet<string> = new Set(propertiesOfKind(kind));
    for (const [key, linked] of this.#sets) {
      const parts = partsOf(key);
      if (!parts) continue;
      const { owner, ownerId, property } = parts;
      if (owner === kind && ids.has(ownerId))
        for (const id of linked) yield { kind: kindOfProperty(property), id };
      if (!properties.has(property)) continue;
      const [fewer, more] = linked.size < ids.size ? [linked, ids] : [ids, linked];
      for (const id of fewer)
        if (more.has(id)) {
          yield { kind: owner, id: ownerId };
          break;
        }
    }
  }

  /** Removes every association of a removed record, as owner or property. */
  removeAllOf(kind: RecordKind, id: number): void {
    if (kind === 'user') {
      this.#managers.delete(id);
      for (const managed of this.of('user', id, 'managedUser')) this.#managers.get(managed)?.delete(id);
    }
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

function partsOf(key: string): Omit<StoredAssociation, 'propertyId'> | undefined {
  const [owner = '', property = '', ownerId = ''] = key.split(/[>:]/);
  if (!isStoredOwnerKind(owner) || !isPropertyKind(property)) return undefined;
  return { owner, ownerId: Number(ownerId), property };
}

function keyOf({ owner, ownerId, property }: StoredAssociation): string {
  return `${owner}>${property}:${ownerId}`;
}
