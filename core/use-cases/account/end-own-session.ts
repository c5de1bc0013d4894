import { Failure } from '../../domain/values/failure.ts';
import type { OwnSessions } from '../../ports/own-sessions.ts';

/** Ends a session of the user, also when it ended already. Rejects with a Failure. */
export async function endOwnSession(sessions: OwnSessions, id: string): Promise<void> {
  try {
    await sessions.end(id);
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 404) throw error;
  }
}
