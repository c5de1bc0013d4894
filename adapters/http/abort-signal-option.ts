import type { CancelSignal } from '@farol/core/ports/fleet-history';

/** Returns the option of a call with which it ends when nobody waits for its answer any more. */
export function abortSignalOption(abandoned: CancelSignal | undefined): { signal?: AbortSignal } {
  if (!abandoned) return {};
  const controller = new AbortController();
  if (abandoned.aborted) controller.abort();
  else abandoned.addEventListener('abort', () => controller.abort());
  return { signal: controller.signal };
}
