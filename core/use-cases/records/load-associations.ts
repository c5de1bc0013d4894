import type { Records } from '../../ports/records.ts';
import {
  RESOURCE_OF_KIND,
  type AssociatedKind,
  type OwnerKind,
} from '../../resources/descriptor/association.ts';
import type { RecordFilter } from '../../resources/records/record-filter.ts';
import { titledRecord, type TitledRecord } from '../../resources/records/record-title.ts';
import { withoutDeleted } from '../../resources/records/without-deleted.ts';

/** The owner and the kind of the associations shown. */
export interface AssociationSubject {
  readonly owner: { readonly kind: OwnerKind; readonly id: number; readonly title: string };
  readonly kind: AssociatedKind;
}

/** What can be associated with an owner, and what is. */
export interface LoadedAssociations {
  /** All records that can be associated. */
  readonly candidates: readonly TitledRecord[];
  readonly associatedIds: ReadonlySet<number>;
}

/** Loads the associations of one kind of a user, group or device. Rejects with a Failure. */
export async function loadAssociations(
  records: Records,
  subject: AssociationSubject,
): Promise<LoadedAssociations> {
  const name = RESOURCE_OF_KIND[subject.kind];
  const [all, linked] = await Promise.all([
    records.list(name, { all: true }),
    records.list(name, filterOf(subject)),
  ]);
  return {
    // Users do not manage themselves, and a device is not associated with itself.
    candidates: withoutDeleted(all)
      .filter(({ id }) => name !== RESOURCE_OF_KIND[subject.owner.kind] || id !== subject.owner.id)
      .map((record) => titledRecord(name, record)),
    associatedIds: new Set(linked.map(({ id }) => id)),
  };
}

/**
 * `all` adds the records that an administrator is not associated with to the list of a group or device; with
 * a user it would disable the filter.
 */
function filterOf({ owner: { kind, id } }: AssociationSubject): RecordFilter {
  return kind === 'user' ? { userId: id } : { all: true, [`${kind}Id`]: id };
}
