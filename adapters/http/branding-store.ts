import type { KyResponse } from 'ky';
import { Failure } from '@farol/core/domain/values/failure';
import { parseBranding, brandingToWire } from '@farol/core/domain/server/branding/branding-config';
import type { Branding } from '@farol/core/domain/server/branding/branding';
import type { BrandingStore } from '@farol/core/ports/branding-store';
import type { ApiCall } from './tracking-client.ts';

/** The label file of the product (§7, `config.json`), written with the theme. */
export class HttpBrandingStore implements BrandingStore {
  readonly #call: ApiCall;

  constructor(productCall: ApiCall) {
    this.#call = productCall;
  }

  read(): Promise<Branding> {
    return this.#call('assets/custom/config.json', {}, labelOf);
  }

  async save(label: Branding): Promise<Branding> {
    const json = { config: brandingToWire(label) };
    // Not every server answers with what it keeps.
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

async function labelOf(response: KyResponse): Promise<Branding> {
  const label = parseBranding(await response.json());
  if (!label) throw new Failure('MALFORMED_ANSWER', response.status);
  return label;
}
