import {
  PMTiles,
  Protocol,
  TileType,
  SharedPromiseCache,
  type Entry,
  type Header,
  type Source,
} from 'pmtiles';
import type { TileAddress } from '@farol/core/domain/place/street-tile';
import { checkedMapMetadata, vectorSchemaOf, type StreetMap } from '@farol/core/domain/server/street-map';

/** A host describes its file within this time, or counts as unreachable. */
const TIMEOUT_MS = 8_000;

/** Reads the tiles of PMTiles files for the map library, by ranges of the file. */
export const PMTILES = new Protocol();

/**
 * Returns the street map in a PMTiles file on a web server that answers requests for ranges. Rejects when it
 * cannot be read, also when its host takes too long, or has a schema that cannot be drawn.
 * @param url absolute
 */
export async function readPmtilesMap(url: string): Promise<StreetMap> {
  const file = new PMTiles(url, new PmtilesDirectories());
  PMTILES.add(file);
  const [header, metadata] = await inTime(Promise.all([file.getHeader(), file.getMetadata()]));
  const said = (key: string): unknown =>
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, key) : undefined;
  const schema =
    header.tileType === TileType.Mvt ? vectorSchemaOf(layerNames(said('vector_layers'))) : 'raster';
  if (schema === undefined) throw new Error(`${url} has neither the layers of Protomaps nor of OpenMapTiles`);
  return {
    name: url,
    schema,
    ...checkedMapMetadata({
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      attribution: said('attribution'),
    }),
    tileUrl: `pmtiles://${url}/{z}/{x}/{y}`,
  };
}

/** Returns a tile of a map that `readPmtilesMap` returned, without its compression; undefined where it has none. */
export async function readPmtilesTile(
  { name }: Pick<StreetMap, 'name'>,
  { zoom, column, row }: TileAddress,
): Promise<Uint8Array | undefined> {
  const tile = await PMTILES.get(name)?.getZxy(zoom, column, row);
  return tile && new Uint8Array(tile.data);
}

/** The library cannot be told to stop; a late answer is ignored. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The host takes too long', 'TimeoutError')), TIMEOUT_MS);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

function layerNames(layers: unknown): string[] {
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer: unknown) =>
    typeof layer === 'object' && layer !== null && 'id' in layer && typeof layer.id === 'string'
      ? [layer.id]
      : [],
  );
}

/**
 * Keeps the directories of PMTiles files. The library also keeps that one could not be loaded, so that after a
 * connection dropped for a moment the tiles of a region would never come.
 */
export class PmtilesDirectories extends SharedPromiseCache {
  override async getDirectory(
    source: Source,
    offset: number,
    length: number,
    header: Header,
    signal?: AbortSignal,
  ): Promise<Entry[]> {
    try {
      return await super.getDirectory(source, offset, length, header, signal);
    } catch (error) {
      const key = `${source.getKey()}|${header.etag ?? ''}|${offset}|${length}`;
      this.cache.delete(key);
      this.pendingFetches.delete(key);
      throw error;
    }
  }
}
