import { Failure } from '@farol/core/domain/values/failure';
import { parseBranding, brandingToWire } from '@farol/core/domain/server/branding/branding-config';
import { DEFAULT_BRANDING, type Branding } from '@farol/core/domain/server/branding/branding';
import { logoProblem } from '@farol/core/domain/server/branding/logo-file';
import type { BrandingStore } from '@farol/core/ports/branding-store';
import type { MemoryNetwork } from './network.ts';

/** In-memory branding, for tests and headless runs. */
export class MemoryBrandingStore implements BrandingStore {
  readonly #network: MemoryNetwork;
  /** The content of the branding file. */
  #file: unknown = {};
  /** The logo, if there is one. */
  logo: Uint8Array | undefined;
  #logoVersion = 0;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async read(): Promise<Branding> {
    await this.#network.transmit();
    return this.#stored();
  }

  async save(branding: Branding): Promise<Branding> {
    await this.#network.transmit();
    this.#file = { config: brandingToWire(branding) };
    return this.#stored();
  }

  async saveLogo(png: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#network.transmit();
    if (logoProblem(png)) throw new Failure('THE_LOGO_IS_NO_SUCH_PICTURE', 400);
    this.logo = png;
    this.#logoVersion += 1;
  }

  async removeLogo(): Promise<void> {
    await this.#network.transmit();
    this.logo = undefined;
  }

  #stored(): Branding {
    const branding = parseBranding(this.#file) ?? DEFAULT_BRANDING;
    return this.logo
      ? { ...branding, logoUrl: `/farol/assets/custom/logo.png?v=${this.#logoVersion}` }
      : branding;
  }
}
