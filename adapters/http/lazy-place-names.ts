import { LazyCode } from '@farol/core/console/wiring/lazy-code';
import type { PlaceNameSource } from '@farol/core/ports/place-names';

/**
 * Returns the names of places, which are fetched once, with the code that reads them.
 * @param townFile URL of the towns of the built-in map
 */
export function lazyPlaceNames(townFile: string): PlaceNameSource {
  const { load } = new LazyCode(async () => (await import('./place-names.ts')).fetchPlaceNamer(townFile));
  return { load };
}
