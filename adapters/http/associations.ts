import type { Associations } from '@farol/core/ports/associations';
import type { Association } from '@farol/core/resources/descriptor/association';
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
}

/** The owner's key comes first: the order decides which of the two owns the other. */
function permissionBody({ owner, property }: Association): Record<string, number> {
  return { [`${owner.kind}Id`]: owner.id, [`${property.kind}Id`]: property.id };
}
