import type { StreetMap } from '@farol/core/domain/server/street-map';

/** A map file as the console knows it. */
export interface MapDescription extends Omit<StreetMap, 'tileUrl'> {
  /** Changes with the file. */
  version: string;
}

/** One tile as it is in the file. */
export interface MapTile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  isGzip: boolean;
}

/** A map file that is open for reading. */
export interface OperatorMapFile {
  readonly description: Omit<MapDescription, 'name' | 'version'>;
  /** Returns a tile, undefined where the map has none. Rejects when the file is damaged. */
  tile(zoom: number, column: number, row: number): Promise<MapTile | undefined>;
  close(): Promise<void>;
}

/** Thrown for a file that is no usable map; its message is written for the operator. */
export class MapFileError extends Error {}
