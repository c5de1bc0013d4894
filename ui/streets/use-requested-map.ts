import { useEffect, useState } from 'react';
import type { StreetMap } from '@farol/core/domain/server/street-map';

/** What came of asking for a street map. */
interface RequestedMap {
  /** Where it was asked for. */
  url: string;
  map: StreetMap | undefined;
  /** Why there is no map. */
  error: unknown;
}

/**
 * Asks for a street map and returns what came of it, undefined until then. A map that was found stays when it is
 * asked for again in vain.
 * @param url where; undefined to ask for nothing
 * @param ask keep the same function
 * @param attempt another number asks again
 */
export function useRequestedMap(
  url: string | undefined,
  ask: (url: string) => Promise<StreetMap>,
  attempt: number,
): RequestedMap | undefined {
  const [asked, setAsked] = useState<RequestedMap>();
  useEffect(() => {
    if (url === undefined) return undefined;
    let isOver = false;
    ask(url).then(
      (map) => {
        if (!isOver) setAsked({ url, map, error: undefined });
      },
      (error: unknown) => {
        if (!isOver)
          setAsked((last) => (last?.url === url && last.map ? last : { url, map: undefined, error }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [url, ask, attempt]);
  return url !== undefined && asked?.url === url ? asked : undefined;
}

/** Returns the map in a PMTiles file. Rejects when it cannot be read. @param url an address, or a path of this server */
export async function readStreetFile(url: string): Promise<StreetMap> {
  const { readPmtilesMap } = await import('./pmtiles-map.ts');
  return readPmtilesMap(new URL(url, location.origin).href);
}
