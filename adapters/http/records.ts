import { Failure } from '@farol/core/domain/values/failure';
import type { Records } from '@farol/core/ports/records';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { RecordFilter } from '@farol/core/resources/records/record-filter';
import { recordForWire, recordFromWire } from '@farol/core/resources/records/record-wire';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/** Records of the tracking API (contract §4.1). */
export class HttpRecords implements Records {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  list<K extends ResourceName>(name: K, filter: RecordFilter = {}): Promise<RecordOf<K>[]> {
    const searchParams = Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]);
    return this.#call(RESOURCES[name].path, { searchParams }, async (response) => {
      const sent = await response.json();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return sent.map((item) => recordOf(name, item, response));
    });
  }

  save<K extends ResourceName>(name: K, record: RecordOf<K>): Promise<RecordOf<K>> {
    const { path } = RESOURCES[name];
    const json = recordForWire(record);
    const isUpdate = record.id > 0;
    return this.#call(
      isUpdate ? `${path}/${record.id}` : path,
      { method: isUpdate ? 'put' : 'post', json },
      async (response) => recordOf(name, await response.json(), response),
    );
  }

  remove(name: ResourceName, id: number): Promise<void> {
    return this.#call(`${RESOURCES[name].path}/${id}`, { method: 'delete' }, () => Promise.resolve());
  }
}

function recordOf<K extends ResourceName>(name: K, sent: unknown, response: ApiResponse): RecordOf<K> {
  const record = recordFromWire(name, sent);
  if (!record) throw new Failure('MALFORMED_ANSWER', response.status);
  return record;
}
