import type { Attributes } from '../domain/values/attributes.ts';
import type { ServerChanges } from '../domain/server/server-changes.ts';
import type { KnownServer } from '../domain/server/server-info.ts';

/** Changes to the tracking server's own record by administrators. Every method rejects with a Failure. */
export interface ServerAdministration {
  /** Reads the record again, saves it with changed attributes, and returns the attributes as stored. */
  changeAttributes(changeAttributes: (attributes: Attributes) => Attributes): Promise<Attributes>;
  /**
   * Reads the record again, saves it with these changes, and returns the stored record with its response
   * headers (§6).
   */
  updateSettings(changes: ServerChanges): Promise<KnownServer>;
  /** Restarts the server; resolves as soon as the server has accepted the request. */
  restart(): Promise<void>;
}
