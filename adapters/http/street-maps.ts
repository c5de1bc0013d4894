import { Failure } from '@farol/core/domain/values/failure';
import { parseStreetMap, type StreetMap } from '@farol/core/domain/server/street-map';
import type { StreetMaps } from '@farol/core/ports/street-maps';
import type { ApiCall } from './tracking-client.ts';

/** The street maps of the product's own API (contract §8.6). */
export class HttpStreetMaps implements StreetMaps {
  readonly #product: ApiCall;
  readonly #productUrl: string;

  /** @param productUrl URL of the product's API without a trailing slash */
  constructor(product: ApiCall, productUrl: string) {
    this.#product = product;
    this.#productUrl = productUrl;
  }

  async list(): Promise<readonly StreetMap[]> {
    try {
      return await this.#product('maps', {}, async (response) => {
        const sent = await response.json();
        if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
        return sent.flatMap((item) => parseStreetMap(item, this.#tileUrl) ?? []);
      });
    } catch (error) {
      // Only the embedded server has some; others answer with an error or with the page of the console.
      if (error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER')) return [];
      throw error;
    }
  }

  /** With its version an address never changes its content. */
  readonly #tileUrl = (name: string, version: string): string =>
    `${this.#productUrl}/maps/${encodeURIComponent(name)}/{z}/{x}/{y}?v=${encodeURIComponent(version)}`;
}
