import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { Failure } from '@farol/core/domain/values/failure';
import { parseGeocoderResponse } from '@farol/core/domain/place/geocoder-response';
import type { FoundPlace } from '@farol/core/domain/place/found-place';
import type { Geocoder } from '@farol/core/ports/geocoder';
import type { ApiCall } from './tracking-client.ts';

/** How long a search may take, milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Searches with the online geocoder that the operator configured; reverse geocoding uses the tracking API
 * (contract §4.8).
 */
export class HttpGeocoder implements Geocoder {
  readonly #call: ApiCall;
  readonly #base: string;
  readonly #send: typeof fetch;

  /** @param base URL of this server: a geocoder may be a path on it */
  constructor(call: ApiCall, base: string, send: typeof fetch = (...request) => fetch(...request)) {
    this.#call = call;
    this.#base = base;
    this.#send = send;
  }

  async search(address: string): Promise<readonly FoundPlace[]> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await this.#send(new URL(address, this.#base), {
        headers: { accept: 'application/json' },
        // A third-party server must learn neither the user nor the screen.
        credentials: 'same-origin',
        referrerPolicy: 'no-referrer',
        signal: timeout,
      });
      if (!response.ok) throw new Failure(`HTTP_${response.status}`, response.status);
      const places = parseGeocoderResponse(await response.json());
      if (!places) throw new Failure('MALFORMED_ANSWER', response.status);
      return places;
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (error instanceof SyntaxError) throw new Failure('MALFORMED_ANSWER', 200);
      throw new Failure(timeout.aborted ? 'TIMEOUT' : 'NETWORK', 0);
    }
  }

  reverse({ latitude, longitude }: GeoPoint): Promise<string> {
    const searchParams = { latitude, longitude };
    // Plain text, whatever the content type says.
    return this.#call('server/geocode', { searchParams }, async (response) => (await response.text()).trim());
  }
}
