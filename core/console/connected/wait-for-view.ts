import { Failure } from '../../domain/values/failure.ts';
import type { CancelSignal } from '../../ports/fleet-history.ts';
import type { Readable, Unsubscribable } from './connect-actor.ts';

/** How long a front end waits. */
export interface WaitOptions {
  /** Ends the wait; `AbortSignal.timeout(30_000)` is a time limit. */
  signal?: CancelSignal | undefined;
}

/**
 * Resolves with the first answers that meet a condition, at once if they do now. Rejects with a Failure:
 * CONSOLE_STOPPED when the session or the console that gives the answers has ended, ABORTED when the signal ends
 * the wait.
 */
export function waitForView<A>(
  answers: Readable<A>,
  condition: (current: A) => boolean,
  { signal }: WaitOptions = {},
): Promise<A> {
  if (condition(answers.getSnapshot())) return Promise.resolve(answers.getSnapshot());
  if (signal?.aborted) return Promise.reject(new Failure('ABORTED', 0));
  return new Promise((resolve, reject) => {
    let isSettled = false;
    let subscription: Unsubscribable | undefined;
    const settle = (outcome: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      subscription?.unsubscribe();
      outcome();
    };
    const look = (): void => {
      const current = answers.getSnapshot();
      if (condition(current)) settle(() => resolve(current));
    };
    subscription = answers.subscribe({
      next: look,
      complete: () => settle(() => reject(new Failure('CONSOLE_STOPPED', 0))),
    });
    // Answers that have ended already say so while they are subscribed to.
    if (isSettled) subscription.unsubscribe();
    signal?.addEventListener('abort', () => settle(() => reject(new Failure('ABORTED', 0))));
  });
}
