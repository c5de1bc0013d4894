import { log } from '../log/log.ts';
/** Work that is repeated while the server runs. */
export interface PeriodicWork {
  everyMs: number;
  work: () => Promise<void>;
}

/** Repeats each work, first after its interval. Returns what ends that; work that has begun is completed. */
export function startPeriodicWork(all: readonly PeriodicWork[]): () => void {
  const timers = all.map(({ everyMs, work }) =>
    setInterval(() => void work().catch(logMaintenanceFailure), everyMs),
  );
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** Periodic work is repeated anyway, so a failure is only logged. */
export function logMaintenanceFailure(error: unknown): void {
  log.error('Periodic maintenance failed:', error);
}
