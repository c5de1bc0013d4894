import { Failure } from '@farol/core/domain/values/failure';
import { parseBranding, brandingToWire } from '@farol/core/domain/server/branding/branding-config';
import { DEFAULT_BRANDING, type Branding } from '@farol/core/domain/server/branding/branding';
import { logoProblem } from '@farol/core/domain/server/branding/logo-file';
import type { BrandingStore } from '@farol/core/ports/branding-store';
import type { MemoryNetwork } from './network.ts';

/** The label of an imagined console: for tests and headless runs. */
export class MemoryBrandingStore implements BrandingStore {
  readonly #network: MemoryNetwork;
  /** As the file has it. */
  #file: unknown = {};
  /** The logo, if there is one. */
  logo: Uint8Array | undefined;
  #logos = 0;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async read(): Promise<Branding> {
    await this.#network.transmit();
    return this.#kept();
  }

  async save(label: Branding): Promise<Branding> {
    await this.#network.transmit();
    this.#file = { config: brandingToWire(label) };
    return this.#kept();
  }

  async saveLogo(png: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#network.transmit();
    if (logoProblem(png)) throw new Failure('THE_LOGO_IS_NO_SUCH_PICTURE', 400);
    this.logo = png;
    this.#logos += 1;
  }

  async removeLogo(): Promise<void> {
    await this.#network.transmit();
    this.logo = undefined;
  }

  #kept(): Branding {
    const label = parseBranding(this.#file) ?? DEFAULT_BRANDING;
    return this.logo ? { ...label, logoUrl: `/farol/assets/custom/logo.png?v=${this.#logos}` } : label;
  }
}
