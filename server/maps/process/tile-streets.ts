import { streetAt } from '@farol/core/domain/place/street-names';
import { streetsIn, type Street } from '@farol/core/domain/place/street-tile';
import type { MapFolder } from './map-folder.ts';
import type { StreetsAsked } from './map-messages.ts';
import { decompressedTile } from './tile-bytes.ts';

/** So many tiles are kept, the last used ones: the largest that is read has about 10 MB of streets. */
const MAX_TILES = 12;

/** The streets in the tiles of the maps of a folder. */
export class TileStreets {
  readonly #folder: Pick<MapFolder, 'tile'>;
  readonly #tiles = new Map<string, readonly Street[]>();

  constructor(folder: Pick<MapFolder, 'tile'>) {
    this.#folder = folder;
  }

  /** Returns the name of the street at each point, undefined for none. Rejects when the tile cannot be read. */
  async namesAt({ map, tile, points }: StreetsAsked): Promise<(string | undefined)[]> {
    const streets = await this.#streetsOf(map, tile);
    return points.map((point) => streetAt(streets, point));
  }

  async #streetsOf(map: StreetsAsked['map'], address: StreetsAsked['tile']): Promise<readonly Street[]> {
    const { zoom, column, row } = address;
    const key = `${map.name} ${map.version} ${zoom}/${column}/${row}`;
    const streets = this.#tiles.get(key) ?? (await this.#read(map, address));
    this.#tiles.delete(key);
    this.#tiles.set(key, streets);
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size > MAX_TILES && oldest !== undefined) this.#tiles.delete(oldest);
    return streets;
  }

  async #read(
    { name, schema }: StreetsAsked['map'],
    address: StreetsAsked['tile'],
  ): Promise<readonly Street[]> {
    const tile = await this.#folder.tile(name, address.zoom, address.column, address.row);
    if (!tile) return [];
    return streetsIn(tile.isGzip ? await decompressedTile(tile.bytes) : tile.bytes, schema, address);
  }
}
