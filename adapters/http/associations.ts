import { Failure } from '@farol/core/domain/values/failure';
import { parseAssociations } from '@farol/core/resources/records/association-wire';
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
    return this.#call('permissions', { searchParams }, async (response) => {
      const pairs = parseAssociations(await response.json(), owner, property);
      if (!pairs) throw new Failure('MALFORMED_ANSWER', response.status);
      return pairs;
    });
  }
}

/** The owner's key comes first: the order decides which of the two owns the other. */
function permissionBody({ owner, property }: Association): Record<string, number> {
  return { [`${owner.kind}Id`]: owner.id, [`${property.kind}Id`]: property.id };
}
