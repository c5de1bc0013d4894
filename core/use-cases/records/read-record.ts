import type { Records } from '../../ports/records.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';

/**
 * A record as the server has it at this moment; nothing when the server does not name it. Servers that do not know how to give one
 * record alone answer with all of them (contract §4.1). Rejects with the Failure of the call.
 */
export async function readRecord<K extends ResourceName>(
  records: Records,
  name: K,
  id: number,
): Promise<RecordOf<K> | undefined> {
  const listed = await records.list(name, { id });
  return listed.find((record) => record.id === id);
}
