import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { Failure } from '@farol/core/domain/values/failure';
import { parseGeocoderResponse } from '@farol/core/domain/place/geocoder-response';
import type { FoundPlace } from '@farol/core/domain/place/found-place';
import type { Geocoder } from '@farol/core/ports/geocoder';
import type { ApiCall } from './tracking-client.ts';

/** Nobody waits longer for a name on a map. */
const TIMEOUT_MS = 15_000;

/** Places of an online geocoder that the operator named; addresses by the tracking API (contract §4.8). */
export class HttpGeocoder implements Geocoder {
  readonly #call: ApiCall;
  readonly #base: string;
  readonly #send: typeof fetch;

  /** @param base address of this server: a geocoder may be a path of it */
  constructor(call: ApiCall, base: string, send: typeof fetch = (...request) => fetch(...request)) {
    this.#call = call;
    this.#base = base;
    this.#send = send;
  }

  async search(address: string): Promise<readonly FoundPlace[]> {
    const patience = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await this.#send(new URL(address, this.#base), {
        headers: { accept: 'application/json' },
        // Another's server learns neither who asks nor from which screen.
        credentials: 'same-origin',
        referrerPolicy: 'no-referrer',
        signal: patience,
      });
      if (!response.ok) throw new Failure(`HTTP_${response.status}`, response.status);
      const places = parseGeocoderResponse(await response.json());
      if (!places) throw new Failure('MALFORMED_ANSWER', response.status);
      return places;
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (error instanceof SyntaxError) throw new Failure('MALFORMED_ANSWER', 200);
      throw new Failure(patience.aborted ? 'TIMEOUT' : 'NETWORK', 0);
    }
  }

  reverse({ latitude, longitude }: GeoPoint): Promise<string> {
    const searchParams = { latitude, longitude };
    // The bare text, whatever the content type says (contract §0).
    return this.#call('server/geocode', { searchParams }, async (response) => (await response.text()).trim());
  }
}
