import type { Records } from '../../ports/records.ts';
import { rebasedDraft } from '../../resources/draft/rebased-draft.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { readRecord } from './read-record.ts';
import { saveRecord, type SaveInput, type SaveOutcome } from './save-record.ts';

/**
 * Saves a form on top of the current record: the server replaces whole records, and a change made by another
 * user since this one was opened would be lost. If the record cannot be read, it is saved as it was opened.
 * Rejects like `saveRecord`.
 */
export async function saveRebasedRecord<K extends ResourceName>(
  ports: Parameters<typeof saveRecord<K>>[0],
  input: SaveInput<K>,
): Promise<SaveOutcome<K>> {
  const { name, edited, namespace } = input;
  const id = 'id' in edited.record ? Number(edited.record.id) : 0;
  const current = id > 0 ? await currentRecord(ports.records, name, id) : undefined;
  return await saveRecord(
    ports,
    current ? { ...input, edited: rebasedDraft(name, edited, current, namespace) } : input,
  );
}

async function currentRecord(
  records: Records,
  name: ResourceName,
  id: number,
): Promise<{ id: number } | undefined> {
  try {
    return await readRecord(records, name, id);
  } catch {
    // Saving reports what is wrong.
    return undefined;
  }
}
