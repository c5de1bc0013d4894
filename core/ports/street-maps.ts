import type { StreetMap } from '../domain/server/street-map.ts';

/** The operator's street maps. */
export interface StreetMaps {
  /** Returns the maps of the server by name; none where it offers none. Rejects with a Failure. */
  list(): Promise<readonly StreetMap[]>;
}
