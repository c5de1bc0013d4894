import type { Attributes } from '../domain/values/attributes.ts';
import type { ServerChanges } from '../domain/server/server-changes.ts';
import type { KnownServer } from '../domain/server/server-info.ts';

/** The tracking server's own record, as administrators change it. Rejects with a Failure. */
export interface ServerAdministration {
  /** Reads the record anew, saves it with these attributes changed, and gives them as they are kept. */
  changeAttributes(changeAttributes: (attributes: Attributes) => Attributes): Promise<Attributes>;
  /** Reads the record anew, saves it with these changes, and gives what the server is then, with what its headers say (§6). */
  updateSettings(changes: ServerChanges): Promise<KnownServer>;
  /** Begins the server anew; resolves as soon as it has taken note. */
  restart(): Promise<void>;
}
