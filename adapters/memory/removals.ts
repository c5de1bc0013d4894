import type { Removals } from '@farol/core/ports/removals';
import type { AssociatedKind } from '@farol/core/resources/descriptor/association';
import type { RemovalPreview } from '@farol/core/resources/records/removal-preview';
import type { MemoryNetwork } from './network.ts';

const NOTHING: RemovalPreview = { history: undefined, removed: {}, cleared: {}, unlinked: {} };

/** In-memory previews of removals, for tests and headless runs. */
export class MemoryRemovals implements Removals {
  /** By kind of records; undefined as of a server that does not tell. */
  readonly previews = new Map<AssociatedKind, RemovalPreview | undefined>();
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async preview(kind: AssociatedKind): Promise<RemovalPreview | undefined> {
    await this.#network.transmit();
    return this.previews.has(kind) ? this.previews.get(kind) : NOTHING;
  }
}
