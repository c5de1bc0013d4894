import type { RecordOf } from '../resources/kinds/resources.ts';
import type { RecordFilter } from '../resources/records/record-filter.ts';
import type { ResourceName } from '../resources/descriptor/resource-name.ts';

/** The records of the server (§7, "CRUD"). Every method rejects with a Failure. */
export interface Records {
  /** Returns the records of a kind that the user sees and that pass the filter. Rejects with a Failure. */
  list<K extends ResourceName>(name: K, filter?: RecordFilter): Promise<RecordOf<K>[]>;
  /**
   * Updates the record if its id is positive, otherwise creates it (§5). Returns it as stored, including
   * unknown fields.
   */
  save<K extends ResourceName>(name: K, record: RecordOf<K>): Promise<RecordOf<K>>;
  /** Deletes a record by its id. Rejects with a Failure. */
  remove(name: ResourceName, id: number): Promise<void>;
}
