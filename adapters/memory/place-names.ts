import { PlaceNamer } from '@farol/core/domain/place/place-namer';
import type { PlaceNameSource } from '@farol/core/ports/place-names';
import type { MemoryNetwork } from './network.ts';

/** Names of places in memory; without others geofences alone name places. */
export class MemoryPlaceNames implements PlaceNameSource {
  namer = new PlaceNamer(undefined);
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async load(): Promise<PlaceNamer> {
    await this.#network.transmit();
    return this.namer;
  }
}
