import type { RecordOf } from '../resources/kinds/resources.ts';
import type { RecordFilter } from '../resources/records/record-filter.ts';
import type { ResourceName } from '../resources/descriptor/resource-name.ts';

/** The records that the server keeps (§7, "CRUD"). Calls reject with a Failure. */
export interface Records {
  list<K extends ResourceName>(name: K, filter?: RecordFilter): Promise<RecordOf<K>[]>;
  /** §5: a positive id means update, otherwise create. Gives the record as it is kept, fields unknown here included. */
  save<K extends ResourceName>(name: K, record: RecordOf<K>): Promise<RecordOf<K>>;
  remove(name: ResourceName, id: number): Promise<void>;
}
