import * as z from 'zod/mini';
import type { Associations } from '@farol/core/ports/associations';
import type { AssociatedKind, Association, OwnerKind } from '@farol/core/resources/descriptor/association';
import type { ApiCall } from './tracking-client.ts';

/** Associations of the tracking API (contract §3.2). */
export class HttpAssociations implements Associations {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  create(pair: Association): Promise<void> {
    return this.#call('permissions', { method: 'post', json: permissionBody(pair) }, () => Promise.resolve());
  }

  remove(pair: Association): Promise<void> {
    return this.#call('permissions', { method: 'delete', json: permissionBody(pair) }, () =>
      Promise.resolve(),
    );
  }

  list(owner: OwnerKind, property: AssociatedKind, id = 0): Promise<readonly Association[]> {
    const [ownerKey, propertyKey] = [`${owner}Id`, `${property}Id`];
    // The owner's key comes first.
    const searchParams = [
      [ownerKey, '0'],
      [propertyKey, String(id)],
    ];
    return this.#call('permissions', { searchParams }, async (response) =>
      z
        .array(z.object({ [ownerKey]: z.int(), [propertyKey]: z.int() }))
        .parse(await response.json<unknown>())
        .map((pair) => ({
          owner: { kind: owner, id: pair[ownerKey] ?? 0 },
          property: { kind: property, id: pair[propertyKey] ?? 0 },
        })),
    );
  }
}

/** The owner's key comes first: the order decides which of the two owns the other. */
function permissionBody({ owner, property }: Association): Record<string, number> {
  return { [`${owner.kind}Id`]: owner.id, [`${property.kind}Id`]: property.id };
}
