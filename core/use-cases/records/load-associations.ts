import type { Attributes } from '../../domain/values/attributes.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import {
  RESOURCE_OF_KIND,
  type AssociatedKind,
  isOwnerKind,
  type AssociationSide,
} from '../../resources/descriptor/association.ts';
import type { RecordFilter } from '../../resources/records/record-filter.ts';
import { titledRecord, type TitledRecord } from '../../resources/records/record-title.ts';
import { withoutDeleted } from '../../resources/records/without-deleted.ts';

/** The record and the side of it whose associations are shown. */
export interface AssociationSubject {
  readonly record: { readonly kind: AssociatedKind; readonly id: number; readonly title: string };
  readonly side: AssociationSide;
}

/** A record that can be associated. */
export interface AssociationCandidate extends TitledRecord {
  /** Those of a geofence: they tell whether it stops engines. */
  readonly attributes?: Attributes;
}

/** What can be associated with a record, and what is. */
export interface LoadedAssociations {
  /** All records that can be associated. */
  readonly candidates: readonly AssociationCandidate[];
  readonly associatedIds: ReadonlySet<number>;
}

/** What loading associations needs from outside. */
export interface LoadAssociationsPorts {
  records: Records;
  associations: Associations;
}

/** Loads the associations of one side of a record. Rejects with a Failure. */
export async function loadAssociations(
  ports: LoadAssociationsPorts,
  subject: AssociationSubject,
): Promise<LoadedAssociations> {
  const { record, side } = subject;
  const name = RESOURCE_OF_KIND[side.otherKind];
  const [all, associated] = await Promise.all([
    ports.records.list(name, { all: true }),
    associatedIds(ports, subject),
  ]);
  return {
    // Users do not manage themselves, and a device is not associated with itself.
    candidates: withoutDeleted(all)
      .filter(({ id }) => name !== RESOURCE_OF_KIND[record.kind] || id !== record.id)
      .map((other) => ({
        ...titledRecord(name, other),
        ...(name === 'geofences' && 'attributes' in other && { attributes: other.attributes }),
      })),
    associatedIds: new Set(associated),
  };
}

async function associatedIds(
  { records, associations }: LoadAssociationsPorts,
  { record: { kind, id }, side }: AssociationSubject,
): Promise<readonly number[]> {
  if (side.owns) {
    const owned = await records.list(RESOURCE_OF_KIND[side.otherKind], filterOf(kind, id));
    return owned.map((item) => item.id);
  }
  if (!isOwnerKind(side.otherKind)) return [];
  return (await associations.list(side.otherKind, kind, id)).map(({ owner }) => owner.id);
}

/**
 * `all` adds the records that an administrator is not associated with to the list of a group or device; with
 * a user it would disable the filter.
 */
function filterOf(kind: AssociatedKind, id: number): RecordFilter {
  return kind === 'user' ? { userId: id } : { all: true, [`${kind}Id`]: id };
}
