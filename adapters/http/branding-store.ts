import { brandingToWire } from '@farol/core/domain/server/branding/branding-config';
import type { Branding } from '@farol/core/domain/server/branding/branding';
import type { BrandingPictureKind, PictureFile } from '@farol/core/domain/server/branding/branding-picture';
import type { BrandingStore } from '@farol/core/ports/branding-store';
import { readBranding } from './branding-file.ts';
import type { ApiCall } from './tracking-client.ts';

/** The branding file of the product (§7, `config.json`), saved through `theme`. */
export class HttpBrandingStore implements BrandingStore {
  readonly #call: ApiCall;

  constructor(productCall: ApiCall) {
    this.#call = productCall;
  }

  read(): Promise<Branding> {
    return readBranding(this.#call);
  }

  async save(branding: Branding): Promise<Branding> {
    const json = brandingToWire(branding);
    // Not every server responds with what it stored.
    await this.#call('theme', { method: 'put', json }, (response) => response.text());
    return this.read();
  }

  async savePicture(kind: BrandingPictureKind, { type, bytes }: PictureFile): Promise<void> {
    const options = { method: 'post', body: bytes, headers: { 'content-type': type } };
    await this.#call(`theme/upload?type=${kind}`, options, () => Promise.resolve());
  }

  async removePicture(kind: BrandingPictureKind): Promise<void> {
    await this.#call(`theme/upload?type=${kind}`, { method: 'delete' }, () => Promise.resolve());
  }
}
