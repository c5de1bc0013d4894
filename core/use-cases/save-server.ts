import type { Namespace } from '../domain/namespace.ts';
import type { ServerKnowledge } from '../domain/server-info.ts';
import type { ServerRecord } from '../ports/server-record.ts';
import type { Draft } from '../resources/draft.ts';
import type { FieldProblems } from '../resources/field-problem.ts';
import { serverFromDraft } from '../resources/server-form.ts';

/** What became of settings that were to be saved. */
export interface ServerSaveOutcome {
  /** The server as it is now: another one only if nothing was wrong. */
  readonly server: ServerKnowledge;
  /** What is wrong with what was typed; then nothing was sent. */
  readonly problems: FieldProblems;
}

/** Saves what stands in the form of the server's settings. Rejects with the Failure of a server that refuses it. */
export async function saveServer(
  serverRecord: ServerRecord,
  { opened, draft, namespace }: { opened: ServerKnowledge; draft: Draft; namespace: Namespace },
): Promise<ServerSaveOutcome> {
  const wanted = serverFromDraft(opened.info, draft, namespace);
  if ('problems' in wanted) return { server: opened, problems: wanted.problems };
  return { server: await serverRecord.update(wanted.changes), problems: {} };
}
