import type { MapDescription, MapTile } from './map-description.ts';

/** What the server asks the map thread. */
export type MapRequest =
  | { id: number; type: 'scan' }
  | { id: number; type: 'tile'; name: string; zoom: number; column: number; row: number };

/** What the map thread answers: all maps with what is new to the operator, a tile, or why there is none. */
export type MapReply =
  | { id: number; type: 'maps'; maps: MapDescription[]; news: string[] }
  | { id: number; type: 'tile'; tile: MapTile | undefined }
  | { id: number; type: 'failed'; problem: string };
