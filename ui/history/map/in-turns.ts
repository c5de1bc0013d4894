import type { Steps } from '@farol/core/domain/route/steps';

/** After this much work everything else on the page has its turn, milliseconds. */
const TURN_MS = 6;

/**
 * Computes in turns that never hold the page, the first of them at once, and calls back with the result. Returns
 * a function that ends it: nobody is called any more.
 */
export function inTurns<Result>(steps: Steps<Result>, done: (result: Result) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (): void => {
    const endMs = performance.now() + TURN_MS;
    do {
      const step = steps.next();
      if (step.done === true) {
        done(step.value);
        return;
      }
    } while (performance.now() < endMs);
    timer = setTimeout(turn);
  };
  turn();
  return () => clearTimeout(timer);
}
