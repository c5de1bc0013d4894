import type { RunRecord } from '../../record/run-record.ts';

/** Returns the command that repeats a run: one seed, or all scenarios and no seed. */
export function replayCommand({ seed }: Pick<RunRecord, 'seed'>): string {
  return `npm run simulate -- ${seed === undefined ? '--seeds 0' : `--seed ${seed}`}`;
}
