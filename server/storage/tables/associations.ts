import {
  ASSOCIATED_KINDS,
  type OwnerKind,
  type PropertyKind,
} from '@farol/core/resources/descriptor/association';
import type { LinkRow } from '../schema/schema.ts';
import type { RecordKind } from './record-kinds.ts';

/** The kinds that can apply to a device, or to every device of a group. */
export const APPLICABLE_KINDS = [
  'geofence',
  'driver',
  'attribute',
  'command',
  'maintenance',
  'notification',
] as const;

/** An association between an owner and a property (contract §3.2). */
export interface StoredAssociation {
  owner: OwnerKind;
  ownerId: number;
  property: PropertyKind;
  propertyId: number;
}

/** Converts a row to an association. Throws for kinds that this version does not know. */
export function associationFromRow(row: LinkRow): StoredAssociation {
  if (!isStoredOwnerKind(row.owner_kind) || !isPropertyKind(row.property_kind))
    throw new Error(`the database links a ${row.owner_kind} to a ${row.property_kind}`);
  return {
    owner: row.owner_kind,
    ownerId: row.owner_id,
    property: row.property_kind,
    propertyId: row.property_id,
  };
}

/** Converts an association to a row. */
export function associationRow(association: StoredAssociation): LinkRow {
  return {
    owner_kind: association.owner,
    owner_id: association.ownerId,
    property_kind: association.property,
    property_id: association.propertyId,
  };
}

/** Returns the record kind of a property. */
export function kindOfProperty(property: PropertyKind): RecordKind {
  if (property === 'managedUser') return 'user';
  return property === 'linkedDevice' ? 'device' : property;
}

/** Returns the property names that records of a kind have in associations. */
export function propertiesOfKind(kind: RecordKind): PropertyKind[] {
  if (kind === 'user') return ['managedUser'];
  return kind === 'device' ? ['device', 'linkedDevice'] : [kind];
}

/** Whether records of a kind can own associations. */
export function isStoredOwnerKind(kind: string): kind is OwnerKind {
  return Object.hasOwn(ASSOCIATED_KINDS, kind);
}

/** Whether records can be associated under this name. */
export function isPropertyKind(kind: string): kind is PropertyKind {
  return Object.values(ASSOCIATED_KINDS).some((properties) =>
    properties.some((property) => property === kind),
  );
}
