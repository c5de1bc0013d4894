import type { KyResponse } from 'ky';
import { Failure } from '@farol/core/domain/values/failure';
import { parseBranding, brandingToWire } from '@farol/core/domain/server/branding/branding-config';
import type { Branding } from '@farol/core/domain/server/branding/branding';
import type { BrandingStore } from '@farol/core/ports/branding-store';
import type { ApiCall } from './tracking-client.ts';

/** Where a branding is read and saved. */
interface BrandingPaths {
  readonly read: string;
  readonly save: string;
  readonly logo: string;
}

/** The branding file of the product (§7, `config.json`), saved through `theme`. */
const OPERATOR: BrandingPaths = { read: 'assets/custom/config.json', save: 'theme', logo: 'theme/logo' };

/** The branding of the console, or of a reseller. */
export class HttpBrandingStore implements BrandingStore {
  readonly #call: ApiCall;
  readonly #paths: BrandingPaths;

  constructor(productCall: ApiCall, paths = OPERATOR) {
    this.#call = productCall;
    this.#paths = paths;
  }

  read(): Promise<Branding> {
    return this.#call(this.#paths.read, {}, brandingOf);
  }

  async save(branding: Branding): Promise<Branding> {
    const json = { config: brandingToWire(branding) };
    // Not every server responds with what it stored.
    await this.#call(this.#paths.save, { method: 'put', json }, (response) => response.text());
    return this.read();
  }

  async saveLogo(png: Uint8Array<ArrayBuffer>): Promise<void> {
    const options = { method: 'post', body: png, headers: { 'content-type': 'image/png' } };
    await this.#call(this.#paths.logo, options, () => Promise.resolve());
  }

  async removeLogo(): Promise<void> {
    await this.#call(this.#paths.logo, { method: 'delete' }, () => Promise.resolve());
  }
}

async function brandingOf(response: KyResponse): Promise<Branding> {
  const branding = parseBranding(await response.json());
  if (!branding) throw new Failure('MALFORMED_ANSWER', response.status);
  return branding;
}
