import type { ListedReseller } from '@farol/core/domain/access/reseller-list';
import { Failure } from '@farol/core/domain/values/failure';
import type { Resellers } from '@farol/core/ports/resellers';
import { MemoryBrandingStore } from './branding-store.ts';
import type { MemoryNetwork } from './network.ts';

/** In-memory resellers; without any, the user is none. */
export class MemoryResellers implements Resellers {
  readonly #resellers: readonly ListedReseller[];
  readonly #network: MemoryNetwork;
  readonly #brandings = new Map<number, MemoryBrandingStore>();

  constructor(resellers: readonly ListedReseller[], network: MemoryNetwork) {
    this.#resellers = resellers;
    this.#network = network;
  }

  async list(): Promise<readonly ListedReseller[]> {
    await this.#network.transmit();
    if (this.#resellers.length === 0) throw new Failure('OPERATION_RESTRICTED', 400);
    return this.#resellers;
  }

  async branding(resellerId: number): Promise<MemoryBrandingStore> {
    const found = this.#brandings.get(resellerId) ?? new MemoryBrandingStore(this.#network);
    this.#brandings.set(resellerId, found);
    return found;
  }
}
