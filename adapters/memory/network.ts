import type { Failure } from '@farol/core/domain/values/failure';

/** A call that has not completed. */
export interface PendingCall {
  /** Completes the call, or lets it fail. */
  settle(failure?: Failure): void;
}

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
