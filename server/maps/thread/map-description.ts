/** What the layers of a map file are named after; `raster` has pictures instead of layers. */
export type MapSchema = 'protomaps' | 'openmaptiles' | 'raster';

/** A map file as the console knows it. */
export interface MapDescription {
  /** The name of the file without its ending; unique among the files. */
  name: string;
  schema: MapSchema;
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north in degrees. */
  bounds: [west: number, south: number, east: number, north: number];
  /** Who made the data, as the file says; empty when it does not. */
  attribution: string;
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
export interface MapFile {
  readonly description: Omit<MapDescription, 'name' | 'version'>;
  /** Returns a tile, undefined where the map has none. Rejects when the file is damaged. */
  tile(zoom: number, column: number, row: number): Promise<MapTile | undefined>;
  close(): Promise<void>;
}

/** Thrown for a file that is no usable map; its message is written for the operator. */
export class MapFileError extends Error {}
