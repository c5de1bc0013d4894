import type { AutoLinkDraft } from '@farol/core/domain/device/auto-link';
import { Failure } from '@farol/core/domain/values/failure';
import type { AutoLinks } from '@farol/core/ports/auto-links';
import type { MemoryNetwork } from './network.ts';

/** Trackers in memory that wait for one user. */
export class MemoryAutoLinks implements AutoLinks {
  /** What was linked, by identifier. */
  readonly linked = new Map<string, AutoLinkDraft>();
  readonly #waiting: ReadonlySet<string>;
  readonly #network: MemoryNetwork;

  /** @param waiting the identifiers of the trackers that wait */
  constructor(waiting: Iterable<string>, network: MemoryNetwork) {
    this.#waiting = new Set(waiting);
    this.#network = network;
  }

  async link(draft: AutoLinkDraft): Promise<void> {
    await this.#network.transmit();
    const identifier = draft.identifier.trim();
    if (!this.#waiting.has(identifier)) throw new Failure('INVALID_DEVICE', 400);
    if (!this.linked.has(identifier)) this.linked.set(identifier, draft);
  }
}
