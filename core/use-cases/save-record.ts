import type { Namespace } from '../domain/namespace.ts';
import type { Records } from '../ports/records.ts';
import type { RecordOf } from '../resources/all.ts';
import { recordFromDraft, type Edited } from '../resources/draft.ts';
import type { FieldProblems } from '../resources/field-problem.ts';
import type { ResourceName } from '../resources/resource-name.ts';

/** A form to be saved. */
export interface SaveInput<K extends ResourceName> {
  name: K;
  edited: Edited;
  namespace: Namespace;
}

/** What a form said when it was to be saved: the record as it is kept now, or what is wrong with it (§5); then nothing was sent. */
export type SaveOutcome<K extends ResourceName> = { record: RecordOf<K> } | { problems: FieldProblems };

/** Saves what a form says. Rejects with the Failure of a server that refuses. */
export async function saveRecord<K extends ResourceName>(
  records: Records,
  { name, edited, namespace }: SaveInput<K>,
): Promise<SaveOutcome<K>> {
  const wanted = recordFromDraft(name, edited, namespace);
  return 'problems' in wanted ? wanted : { record: await records.save(name, wanted.record) };
}
