import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { TileAddress } from '@farol/core/domain/place/street-tile';
import type { MapDescription, MapTile } from './map-description.ts';

/** Points within one tile of a map whose streets are wanted. */
export interface StreetsAsked {
  map: Pick<MapDescription, 'name' | 'version' | 'schema'>;
  tile: TileAddress;
  points: readonly GeoPoint[];
}

/** What the server asks the map process. */
export type MapRequest =
  | { id: number; type: 'scan' }
  | { id: number; type: 'tile'; name: string; zoom: number; column: number; row: number }
  | ({ id: number; type: 'streets' } & StreetsAsked);

/**
 * What the map process answers: all maps with what is new to the operator, a tile, the name of the street at each point
 * (undefined for none), or why there is none; and which file it begins to read, as `fileKey` names it.
 */
export type MapReply =
  | { id: number; type: 'maps'; maps: MapDescription[]; news: string[] }
  | { id: number; type: 'tile'; tile: MapTile | undefined }
  | { id: number; type: 'streets'; names: (string | undefined)[] }
  | { id: number; type: 'failed'; problem: string }
  | { type: 'reading'; file: string };

/** Returns the key of a map file in a version of it. */
export function fileKey(name: string, version: string): string {
  return `${name} ${version}`;
}
