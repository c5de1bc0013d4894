import { checkedMapMetadata, type StreetMap } from '@farol/core/domain/server/street-map';

/** Describes the tiles of the whole world that OpenFreeMap offers to everybody, in the schema of OpenMapTiles. */
export const ONLINE_STREETS_URL = 'https://tiles.openfreemap.org/planet';
/** It answers within this time, or counts as unavailable. */
const TIMEOUT_MS = 8_000;

/** Returns the online street map. Rejects while it does not answer. */
export async function fetchOnlineStreets(): Promise<StreetMap> {
  const response = await fetch(ONLINE_STREETS_URL, {
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The online map answered ${response.status}`);
  const answer: unknown = await response.json();
  const said = (key: string): unknown =>
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
  const tiles = said('tiles');
  const tileUrl: unknown = Array.isArray(tiles) ? tiles[0] : undefined;
  if (typeof tileUrl !== 'string' || !tileUrl.startsWith('https://'))
    throw new Error('The online map names no tiles');
  return {
    name: ONLINE_STREETS_URL,
    schema: 'openmaptiles',
    ...checkedMapMetadata({
      minZoom: said('minzoom'),
      maxZoom: said('maxzoom'),
      bounds: said('bounds'),
      attribution: said('attribution'),
    }),
    tileUrl,
  };
}
