import type { Links } from '@farol/core/ports/links';
import type { LinkPair } from '@farol/core/resources/link';
import type { Call } from './tracking-client.ts';

/** Links of the tracking API (contract §3.2). */
export class HttpLinks implements Links {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  link(pair: LinkPair): Promise<void> {
    return this.#call('permissions', { method: 'post', json: wirePair(pair) }, () => Promise.resolve());
  }

  unlink(pair: LinkPair): Promise<void> {
    return this.#call('permissions', { method: 'delete', json: wirePair(pair) }, () => Promise.resolve());
  }
}

/** The owner's key stands first: its place decides which of the two owns the other. */
function wirePair({ owner, property }: LinkPair): Record<string, number> {
  return { [`${owner.kind}Id`]: owner.id, [`${property.kind}Id`]: property.id };
}
