import type { KnownServer } from '../domain/server/server-info.ts';

/** Reads the tracking server's own record. Rejects with a Failure. */
export interface ServerSettings {
  /** Returns the server’s own record and what else is known of it. Rejects with a Failure. */
  load(): Promise<KnownServer>;
}
