import type { Attributes } from '../domain/attributes.ts';

/** The attributes of the tracking server's own record. */
export interface ServerRecord {
  /** Reads the record anew, saves it with these attributes changed, and gives them as they are kept. Rejects with a Failure. */
  change(change: (attributes: Attributes) => Attributes): Promise<Attributes>;
}
