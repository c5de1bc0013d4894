import type { KyResponse } from 'ky';
import { Failure } from '@farol/core/domain/values/failure';
import { parseBranding, brandingToWire } from '@farol/core/domain/server/branding/branding-config';
import type { Branding } from '@farol/core/domain/server/branding/branding';
import type { BrandingStore } from '@farol/core/ports/branding-store';
import type { ApiCall } from './tracking-client.ts';

/** The branding file of the product (§7, `config.json`), saved through `theme`. */
export class HttpBrandingStore implements BrandingStore {
  readonly #call: ApiCall;

  constructor(productCall: ApiCall) {
    this.#call = productCall;
  }

  read(): Promise<Branding> {
    return this.#call('assets/custom/config.json', {}, brandingOf);
  }

  async save(branding: Branding): Promise<Branding> {
    const json = { config: brandingToWire(branding) };
    // Not every server responds with what it stored.
    await this.#call('theme', { method: 'put', json }, (response) => response.text());
    return this.read();
  }

  async saveLogo(png: Uint8Array<ArrayBuffer>): Promise<void> {
    const options = { method: 'post', body: png, headers: { 'content-type': 'image/png' } };
    await this.#call('theme/logo', options, () => Promise.resolve());
  }

  async removeLogo(): Promise<void> {
    await this.#call('theme/logo', { method: 'delete' }, () => Promise.resolve());
  }
}

async function brandingOf(response: KyResponse): Promise<Branding> {
  const branding = parseBranding(await response.json());
  if (!branding) throw new Failure('MALFORMED_ANSWER', response.status);
  return branding;
}
