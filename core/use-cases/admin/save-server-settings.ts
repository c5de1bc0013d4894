import type { Namespace } from '../../domain/values/namespace.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import type { ServerAdministration } from '../../ports/server-administration.ts';
import type { Draft } from '../../resources/draft/draft.ts';
import type { FieldProblems } from '../../resources/descriptor/field-problem.ts';
import { serverChangesFromDraft } from '../../resources/draft/server-settings-draft.ts';

/** What became of settings that were to be saved. */
export interface ServerSettingsSaveOutcome {
  /** The server as it is now: another one only if nothing was wrong. */
  readonly server: KnownServer;
  /** What is wrong with what was typed; then nothing was sent. */
  readonly problems: FieldProblems;
}

/** Saves what stands in the form of the server's settings. Rejects with the Failure of a server that refuses it. */
export async function saveServerSettings(
  serverRecord: ServerAdministration,
  { opened, draft, namespace }: { opened: KnownServer; draft: Draft; namespace: Namespace },
): Promise<ServerSettingsSaveOutcome> {
  const wanted = serverChangesFromDraft(opened.info, draft, namespace);
  if ('problems' in wanted) return { server: opened, problems: wanted.problems };
  return { server: await serverRecord.updateSettings(wanted.changes), problems: {} };
}
