import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { Failure } from '@farol/core/domain/values/failure';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Associations } from '@farol/core/ports/associations';
import type { Records } from '@farol/core/ports/records';

/**
 * The fate of a call: it succeeds, the server refuses it, it never arrives, or it is done and its response is
 * lost.
 */
export type CallOutcome = 'well' | 'refused' | 'lost' | 'unanswered';

/**
 * A server with geofences and associations whose calls fail by plan: the n-th call has the n-th fate, later
 * ones succeed.
 */
export class UnreliableAnchorServer {
  readonly #memory = new MemoryNetwork();
  readonly #associations = new MemoryAssociations(this.#memory);
  readonly #records = new MemoryRecords(this.#memory, this.#associations);
  readonly #fates: CallOutcome[];

  readonly records: Records = {
    list: (name, filter) => this.#call(() => this.#records.list(name, filter)),
    save: (name, record) => this.#call(() => this.#records.save(name, record)),
    remove: (name, id) => this.#call(() => this.#records.remove(name, id)),
  };

  readonly associations: Associations = {
    create: (pair) => this.#call(() => this.#associations.create(pair)),
    remove: (pair) => this.#call(() => this.#associations.remove(pair)),
    list: (owner, property, id) => this.#call(() => this.#associations.list(owner, property, id)),
  };

  constructor(fates: readonly CallOutcome[]) {
    this.#fates = [...fates];
  }

  /** What the server has stored. */
  geofences(): Promise<Geofence[]> {
    return this.#records.list('geofences');
  }

  isLinked(deviceId: number, fenceId: number): boolean {
    return this.#associations.has('device', deviceId, 'geofence', fenceId);
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
