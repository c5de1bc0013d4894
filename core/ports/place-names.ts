import type { PlaceNamer } from '../domain/place/place-namer.ts';

/** The names of places that the front end brings along. */
export interface PlaceNames {
  /** Loads what names places, once. Rejects with a Failure. */
  load(): Promise<PlaceNamer>;
}
