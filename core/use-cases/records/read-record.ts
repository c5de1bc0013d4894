import type { Records } from '../../ports/records.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';

/**
 * Reads the current state of a record; undefined when the server does not return it. Servers that cannot
 * return a single record return all of them (contract §4.1). Rejects with a Failure.
 */
export async function readRecord<K extends ResourceName>(
  records: Records,
  name: K,
  id: number,
): Promise<RecordOf<K> | undefined> {
  const listed = await records.list(name, { id });
  return listed.find((record) => record.id === id);
}
