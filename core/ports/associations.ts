import type { AssociatedKind, Association, OwnerKind } from '../resources/descriptor/association.ts';

/**
 * Associations between records (§7, "permissions"). Creating an existing one or removing a missing one is not
 * a failure.
 */
export interface Associations {
  /** Associates a record with its owner. Rejects with a Failure. */
  create(pair: Association): Promise<void>;
  /** Ends an association. Rejects with a Failure. */
  remove(pair: Association): Promise<void>;
  /**
   * Returns the associations between two kinds, as far as the user sees both records; a plain tracking server tells
   * them to administrators only. Rejects with a Failure.
   * @param id of the record that is owned; by default any
   */
  list(owner: OwnerKind, property: AssociatedKind, id?: number): Promise<readonly Association[]>;
}
