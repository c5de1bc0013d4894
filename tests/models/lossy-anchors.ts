import { MemoryLinks } from '@farol/adapters/memory/links';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { Failure } from '@farol/core/domain/failure';
import type { Geofence } from '@farol/core/domain/geofence';
import type { Links } from '@farol/core/ports/links';
import type { Records } from '@farol/core/ports/records';

/** What happens to one call: all is well, the server refuses it, it never arrives, or it is done and its answer is lost. */
export type CallFate = 'well' | 'refused' | 'lost' | 'unanswered';

/** A server that keeps fences and links, whose calls fail by plan: the n-th call has the n-th fate, later ones go well. */
export class LossyAnchors {
  readonly #memory = new MemoryNetwork();
  readonly #links = new MemoryLinks(this.#memory);
  readonly #records = new MemoryRecords(this.#memory, this.#links);
  readonly #fates: CallFate[];

  readonly records: Records = {
    list: (name, filter) => this.#call(() => this.#records.list(name, filter)),
    save: (name, record) => this.#call(() => this.#records.save(name, record)),
    remove: (name, id) => this.#call(() => this.#records.remove(name, id)),
  };

  readonly links: Links = {
    link: (pair) => this.#call(() => this.#links.link(pair)),
    unlink: (pair) => this.#call(() => this.#links.unlink(pair)),
  };

  constructor(fates: readonly CallFate[]) {
    this.#fates = [...fates];
  }

  /** What the server really keeps. */
  fences(): Promise<Geofence[]> {
    return this.#records.list('geofences');
  }

  isLinked(deviceId: number, fenceId: number): boolean {
    return this.#links.has('device', deviceId, 'geofence', fenceId);
  }

  async #call<T>(act: () => Promise<T>): Promise<T> {
    const fate = this.#fates.shift() ?? 'well';
    if (fate === 'refused') throw new Failure('WRITE_ACCESS_DENIED', 400);
    if (fate === 'lost') throw new Failure('NETWORK', 0);
    const answer = await act();
    if (fate === 'unanswered') throw new Failure('TIMEOUT', 0);
    return answer;
  }
}
