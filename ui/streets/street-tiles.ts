import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { FoundPlace } from '@farol/core/domain/place/found-place';
import {
  namingMap,
  namingTile,
  searchedTiles,
  streetAt,
  streetsNamed,
} from '@farol/core/domain/place/street-names';
import { streetsIn, type Street, type TileAddress } from '@farol/core/domain/place/street-tile';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { readPmtilesTile } from './pmtiles-map.ts';

/** So many tiles are kept, the last used ones. */
const MAX_TILES = 40;
/** A tile that could not be read is asked for again after this time. */
const RETRY_MS = 60_000;
const TIMEOUT_MS = 8_000;
const NO_STREETS: readonly Street[] = [];

interface KeptTile {
  readonly streets: Promise<readonly Street[]>;
  readonly readAtMs: number;
  hasFailed: boolean;
}

const tiles = new Map<string, KeptTile>();

/** Returns the name of the street at a point of the operator's maps; undefined where none is known. */
export async function streetNameAt(maps: readonly StreetMap[], point: GeoPoint): Promise<string | undefined> {
  const map = namingMap(maps, point);
  return map && streetAt(await streetsOf(map, namingTile(map, point)), point);
}

/** Returns the streets around a point whose names have a word that begins as the text does, the nearest first. */
export async function streetsFound(
  maps: readonly StreetMap[],
  text: string,
  near: GeoPoint,
): Promise<readonly FoundPlace[]> {
  const map = namingMap(maps, near);
  if (!map) return [];
  const read = await Promise.all(searchedTiles(namingTile(map, near)).map((tile) => streetsOf(map, tile)));
  return streetsNamed(read.flat(), text, near);
}

function streetsOf(map: StreetMap, address: TileAddress): Promise<readonly Street[]> {
  const key = `${map.tileUrl} ${address.zoom}/${address.column}/${address.row}`;
  const known = tiles.get(key);
  const isUsable = known && !(known.hasFailed && performance.now() - known.readAtMs > RETRY_MS);
  const tile = isUsable ? known : readTile(map, address);
  tiles.delete(key);
  tiles.set(key, tile);
  const [oldest] = tiles.keys();
  if (tiles.size > MAX_TILES && oldest !== undefined) tiles.delete(oldest);
  return tile.streets;
}

function readTile(map: StreetMap, address: TileAddress): KeptTile {
  const tile: KeptTile = {
    streets: tileBytes(map, address).then(
      (bytes) => (bytes ? streetsIn(bytes, map.schema, address) : NO_STREETS),
      () => {
        tile.hasFailed = true;
        return NO_STREETS;
      },
    ),
    readAtMs: performance.now(),
    hasFailed: false,
  };
  return tile;
}

async function tileBytes(map: StreetMap, address: TileAddress): Promise<Uint8Array | undefined> {
  if (map.tileUrl.startsWith('pmtiles:')) return readPmtilesTile(map, address);
  const { zoom, column, row } = address;
  const url = map.tileUrl
    .replace('{z}', String(zoom))
    .replace('{x}', String(column))
    .replace('{y}', String(row));
  const response = await fetch(url, { priority: 'low', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 204 || response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The map answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
