import type { RunRecord } from '../../record/run-record.ts';

/** Returns the command that repeats a run: its file if it has one, else its seed, else all scenarios. */
export function replayCommand({ file, seed }: Pick<RunRecord, 'file' | 'seed'>): string {
  return `npm run simulate -- ${optionsOf(file, seed)}`;
}

function optionsOf(file: string | undefined, seed: number | undefined): string {
  if (file !== undefined) return `--scenario ${/^[\w./-]+$/.test(file) ? file : `"${file}"`}`;
  return seed === undefined ? '--seeds 0' : `--seed ${seed}`;
}
