import type { Association } from '../resources/descriptor/association.ts';

/**
 * Associations between records (§7, "permissions"). Creating an existing one or removing a missing one is not
 * a failure.
 */
export interface Associations {
  /** Associates a record with its owner. Rejects with a Failure. */
  create(pair: Association): Promise<void>;
  /** Ends an association. Rejects with a Failure. */
  remove(pair: Association): Promise<void>;
}
