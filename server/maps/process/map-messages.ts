import type { MapDescription, MapTile } from './map-description.ts';

/** What the server asks the map process. */
export type MapRequest =
  | { id: number; type: 'scan' }
  | { id: number; type: 'tile'; name: string; zoom: number; column: number; row: number };

/**
 * What the map process answers: all maps with what is new to the operator, a tile, or why there is none; and which file
 * it begins to read, as `fileKey` names it.
 */
export type MapReply =
  | { id: number; type: 'maps'; maps: MapDescription[]; news: string[] }
  | { id: number; type: 'tile'; tile: MapTile | undefined }
  | { id: number; type: 'failed'; problem: string }
  | { type: 'reading'; file: string };

/** Returns the key of a map file in a version of it. */
export function fileKey(name: string, version: string): string {
  return `${name} ${version}`;
}
