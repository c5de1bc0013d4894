import { Failure } from '@farol/core/domain/values/failure';

/** A call that has not completed. */
export interface PendingCall {
  /** Completes the call, or lets it fail. */
  settle(failure?: Failure): void;
}

/**
 * What becomes of a call: it succeeds, the server refuses it, it never arrives, or it is done and its answer is lost.
 */
export type CallOutcome = 'well' | 'refused' | 'lost' | 'unanswered';

/**
 * The network of the memory adapters: calls complete at once, fail, or wait until a test settles them, in any
 * order.
 */
export class MemoryNetwork {
  /** When set, every call fails with it. */
  failure: Failure | undefined;
  /** True: calls wait in `pending`. */
  isHeld = false;
  readonly pending: PendingCall[] = [];
  readonly #planned: CallOutcome[] = [];

  /** What becomes of the next calls that read or change records and associations, one by one; later ones succeed. */
  plan(...outcomes: readonly CallOutcome[]): void {
    this.#planned.push(...outcomes);
  }

  /** Makes a call of the server. Rejects with a Failure, also where it was done and only its answer is lost. */
  async call<T>(perform: () => T): Promise<T> {
    const outcome = this.#planned.shift();
    if (outcome === 'refused') throw new Failure('WRITE_ACCESS_DENIED', 400);
    if (outcome === 'lost') throw new Failure('NETWORK', 0);
    await this.transmit();
    const answer = perform();
    if (outcome === 'unanswered') throw new Failure('TIMEOUT', 0);
    return answer;
  }

  /** Resolves when the call completes, rejects when it fails. */
  transmit(): Promise<void> {
    if (!this.isHeld) return this.failure ? Promise.reject(this.failure) : Promise.resolve();
    return new Promise((resolve, reject) => {
      const call: PendingCall = {
        settle: (failure) => {
          this.pending.splice(this.pending.indexOf(call), 1);
          if (failure) reject(failure);
          else resolve();
        },
      };
      this.pending.push(call);
    });
  }
}
