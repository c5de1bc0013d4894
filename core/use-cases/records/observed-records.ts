import type { Records } from '../../ports/records.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import type { RecordFilter } from '../../resources/records/record-filter.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';

/** Hears of records that were saved or deleted. */
export interface RecordChangeListener {
  /**
   * The server saved the record and returned it.
   * @param isNew whether saving created the record
   */
  saved<K extends ResourceName>(name: K, record: RecordOf<K>, isNew: boolean): void;
  removed(name: ResourceName, id: number): void;
}

/**
 * Records that report every save and deletion to listeners, whatever screen, import or action caused it: a
 * server need not report them on the live connection (contract §6). Rejects like the wrapped records, and
 * reports nothing then.
 */
export class ObservedRecords implements Records {
  readonly #records: Records;
  readonly #listeners: readonly RecordChangeListener[];

  constructor(records: Records, listeners: readonly RecordChangeListener[]) {
    this.#records = records;
    this.#listeners = listeners;
  }

  list<K extends ResourceName>(name: K, filter?: RecordFilter): Promise<RecordOf<K>[]> {
    return this.#records.list(name, filter);
  }

  async save<K extends ResourceName>(name: K, record: RecordOf<K>): Promise<RecordOf<K>> {
    const saved = await this.#records.save(name, record);
    for (const listener of this.#listeners) listener.saved(name, saved, record.id <= 0);
    return saved;
  }

  async remove(name: ResourceName, id: number): Promise<void> {
    await this.#records.remove(name, id);
    for (const listener of this.#listeners) listener.removed(name, id);
  }
}
