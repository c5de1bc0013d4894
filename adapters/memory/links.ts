import type { Links } from '@farol/core/ports/links';
import type { LinkKind, LinkPair, OwnerKind } from '@farol/core/resources/link';
import type { MemoryNetwork } from './network.ts';

/** Links of an imagined server. */
export class MemoryLinks implements Links {
  readonly #network: MemoryNetwork;
  readonly #pairs = new Set<string>();

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async link(pair: LinkPair): Promise<void> {
    await this.#network.reach();
    this.#pairs.add(keyOf(pair));
  }

  async unlink(pair: LinkPair): Promise<void> {
    await this.#network.reach();
    this.#pairs.delete(keyOf(pair));
  }

  has(ownerKind: OwnerKind, ownerId: number, kind: LinkKind, id: number): boolean {
    return this.#pairs.has(keyOf({ owner: { kind: ownerKind, id: ownerId }, property: { kind, id } }));
  }
}

function keyOf({ owner, property }: LinkPair): string {
  return `${owner.kind} ${owner.id} ${property.kind} ${property.id}`;
}
