import type { KnownServer } from '../domain/server/server-info.ts';

/** Reads the tracking server's own record. Rejects with a Failure. */
export interface ServerSettings {
  load(): Promise<KnownServer>;
}
