import type { Namespace } from '../../domain/values/namespace.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import type { ServerAdministration } from '../../ports/server-administration.ts';
import type { Draft } from '../../resources/draft/draft.ts';
import type { FieldProblems } from '../../resources/descriptor/field-problem.ts';
import { serverChangesFromDraft } from '../../resources/draft/server-settings-draft.ts';

/** The result of saving server settings: the server as it is now, or the invalid fields; then nothing was sent. */
export type ServerSettingsSaveOutcome = { saved: KnownServer } | { problems: FieldProblems };

/** Saves the server settings form. Rejects with a Failure when the server refuses it. */
export async function saveServerSettings(
  serverRecord: ServerAdministration,
  { opened, draft, namespace }: { opened: KnownServer; draft: Draft; namespace: Namespace },
): Promise<ServerSettingsSaveOutcome> {
  const changesOrProblems = serverChangesFromDraft(opened.info, draft, namespace);
  if ('problems' in changesOrProblems) return changesOrProblems;
  return { saved: await serverRecord.updateSettings(changesOrProblems.changes) };
}
