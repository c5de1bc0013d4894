import type { Failure } from '@farol/core/domain/values/failure';

/** One call on its way. */
export interface PendingCall {
  /** Lets the call through, or lets it fail. */
  settle(failure?: Failure): void;
}

/** The way to an imagined server: calls arrive at once, fail, or wait until a test lets them go, in any order. */
export class MemoryNetwork {
  /** Set: every call fails with it. */
  failure: Failure | undefined;
  /** True: calls wait in `pending`. */
  isHeld = false;
  readonly pending: PendingCall[] = [];

  /** Resolves when a call has arrived, rejects when it failed on the way. */
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
