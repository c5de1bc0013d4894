import type { Driver } from '@farol/core/domain/device/driver';
import type { Access } from '../access/access.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { StoredAssociation } from '../storage/tables/associations.ts';

/** A driver that is about to be stored, and the hash of the password that was sent with it. */
export interface PreparedDriver {
  driver: Driver;
  /** Undefined when the account keeps its password, or has none. */
  passwordHash: string | undefined;
}

/** What follows the records of drivers: their accounts. */
export interface DriverCompanion {
  /**
   * Checks a driver that a caller may store, and hashes the password. Rejects with 400 when the check-in cannot be
   * saved.
   */
  prepare(driver: Driver): Promise<PreparedDriver>;
  /** Returns the driver as it is stored, with its account made, changed or removed in the transaction. */
  follow(transaction: RecordTransaction, access: Access, prepared: PreparedDriver): Promise<Driver>;
  /** Removes the account of a driver that is removed in the transaction. */
  removed(transaction: RecordTransaction, driver: Driver): Promise<void>;
  /** Lets the account see what the driver was just linked to, or no longer see it. */
  linked(transaction: RecordTransaction, association: StoredAssociation, isLinked: boolean): Promise<void>;
}
