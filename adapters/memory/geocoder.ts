import type { Place } from '@farol/core/domain/area-place';
import { Failure } from '@farol/core/domain/failure';
import { folded } from '@farol/core/domain/folded';
import type { FoundPlace } from '@farol/core/domain/place-found';
import type { Geocoder } from '@farol/core/ports/geocoder';
import type { MemoryNetwork } from './network.ts';

/** An imagined geocoder that knows some places; whole names are found by any part of them in an address such as `/find?q=…`. */
export class MemoryGeocoder implements Geocoder {
  /** Everything that was asked, the oldest first. */
  readonly asked: string[] = [];
  readonly #places: readonly FoundPlace[];
  readonly #network: MemoryNetwork;

  constructor(places: readonly FoundPlace[], network: MemoryNetwork) {
    this.#places = places;
    this.#network = network;
  }

  async find(address: string): Promise<readonly FoundPlace[]> {
    this.asked.push(address);
    await this.#network.reach();
    const words = folded(new URL(address, 'https://geocoder.test').searchParams.get('q') ?? '');
    return this.#places.filter(({ name }) => folded(name).includes(words));
  }

  async addressOf({ latitude, longitude }: Place): Promise<string> {
    this.asked.push(`${latitude} ${longitude}`);
    await this.#network.reach();
    const place = this.#places.find((one) => one.latitude === latitude && one.longitude === longitude);
    if (!place) throw new Failure('HTTP_400', 400);
    return place.name;
  }
}
