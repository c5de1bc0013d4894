import type { StreetMap } from '@farol/core/domain/server/street-map';
import type { StreetMaps } from '@farol/core/ports/street-maps';
import type { MemoryNetwork } from './network.ts';

/** In-memory street maps, for tests and headless runs. */
export class MemoryStreetMaps implements StreetMaps {
  maps: readonly StreetMap[];
  readonly #network: MemoryNetwork;

  constructor(maps: readonly StreetMap[], network: MemoryNetwork) {
    this.maps = maps;
    this.#network = network;
  }

  async list(): Promise<readonly StreetMap[]> {
    await this.#network.transmit();
    return this.maps;
  }
}
