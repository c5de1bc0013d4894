import type { Records } from '../../ports/records.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import type { RecordFilter } from '../../resources/records/record-filter.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';

/** Who is told of records that were saved and deleted. */
export interface RecordChangeListener {
  /** The server took the record and answered with it. @param isNew whether it was created by that */
  saved(name: ResourceName, record: unknown, isNew: boolean): void;
  removed(name: ResourceName, id: number): void;
}

/**
 * Records that tell of every one that was saved or deleted, whatever screen, import or action did it: a server need not tell of that on
 * the live line (contract §6). Rejects as the records beneath do, and tells nothing then.
 */
export class ObservedRecords implements Records {
  readonly #records: Records;
  readonly #listener: RecordChangeListener;

  constructor(records: Records, listener: RecordChangeListener) {
    this.#records = records;
    this.#listener = listener;
  }

  list<K extends ResourceName>(name: K, filter?: RecordFilter): Promise<RecordOf<K>[]> {
    return this.#records.list(name, filter);
  }

  async save<K extends ResourceName>(name: K, record: RecordOf<K>): Promise<RecordOf<K>> {
    const saved = await this.#records.save(name, record);
    this.#listener.saved(name, saved, record.id <= 0);
    return saved;
  }

  async remove(name: ResourceName, id: number): Promise<void> {
    await this.#records.remove(name, id);
    this.#listener.removed(name, id);
  }
}
