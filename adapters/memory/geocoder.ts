import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { Failure } from '@farol/core/domain/values/failure';
import { foldText } from '@farol/core/domain/values/fold-text';
import type { FoundPlace } from '@farol/core/domain/place/found-place';
import type { Geocoder } from '@farol/core/ports/geocoder';
import type { MemoryNetwork } from './network.ts';

/** A geocoder with a few places; a query such as `/find?q=…` matches any part of a name. */
export class MemoryGeocoder implements Geocoder {
  /** All requests, oldest first. */
  readonly requests: string[] = [];
  readonly #places: readonly FoundPlace[];
  readonly #network: MemoryNetwork;

  constructor(places: readonly FoundPlace[], network: MemoryNetwork) {
    this.#places = places;
    this.#network = network;
  }

  async search(address: string): Promise<readonly FoundPlace[]> {
    this.requests.push(address);
    await this.#network.transmit();
    const query = foldText(new URL(address, 'https://geocoder.test').searchParams.get('q') ?? '');
    return this.#places.filter(({ name }) => foldText(name).includes(query));
  }

  async reverse({ latitude, longitude }: GeoPoint): Promise<string> {
    this.requests.push(`${latitude} ${longitude}`);
    await this.#network.transmit();
    const place = this.#places.find((item) => item.latitude === latitude && item.longitude === longitude);
    if (!place) throw new Failure('HTTP_400', 400);
    return place.name;
  }
}
