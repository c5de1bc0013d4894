import type { Associations } from '@farol/core/ports/associations';
import type { AssociatedKind, Association, OwnerKind } from '@farol/core/resources/descriptor/association';
import type { MemoryNetwork } from './network.ts';

/** In-memory associations. */
export class MemoryAssociations implements Associations {
  readonly #network: MemoryNetwork;
  readonly #pairs = new Map<string, Association>();

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  create(pair: Association): Promise<void> {
    return this.#network.call(() => void this.#pairs.set(keyOf(pair), pair));
  }

  remove(pair: Association): Promise<void> {
    return this.#network.call(() => void this.#pairs.delete(keyOf(pair)));
  }

  list(owner: OwnerKind, property: AssociatedKind, id = 0): Promise<readonly Association[]> {
    return this.#network.call(() =>
      [...this.#pairs.values()].filter(
        (pair) =>
          pair.owner.kind === owner &&
          pair.property.kind === property &&
          (id === 0 || pair.property.id === id),
      ),
    );
  }

  has(ownerKind: OwnerKind, ownerId: number, kind: AssociatedKind, id: number): boolean {
    return this.#pairs.has(keyOf({ owner: { kind: ownerKind, id: ownerId }, property: { kind, id } }));
  }
}

function keyOf({ owner, property }: Association): string {
  return `${owner.kind} ${owner.id} ${property.kind} ${property.id}`;
}
