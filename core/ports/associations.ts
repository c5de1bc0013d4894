import type { Association } from '../resources/descriptor/association.ts';

/**
 * Associations between records (§7, "permissions"). Creating an existing one or removing a missing one is not
 * a failure.
 */
export interface Associations {
  create(pair: Association): Promise<void>;
  remove(pair: Association): Promise<void>;
}
