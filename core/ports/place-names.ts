import type { PlaceNamer } from '../domain/place/place-namer.ts';

/** Says where places are, and finds those that have a name. */
export type PlaceNaming = Pick<PlaceNamer, 'textAt' | 'search'>;

/** The names of places that the front end brings along. */
export interface PlaceNameSource {
  /** Loads what names places, once. Rejects with a Failure. */
  load(): Promise<PlaceNaming>;
}

/** Of a front end that brings none: places are told by their coordinates. */
export const NO_PLACE_NAMES: PlaceNameSource = {
  load: async () => ({ textAt: () => undefined, search: () => [] }),
};
