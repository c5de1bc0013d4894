import type { RunRecord } from '../../record/run-record.ts';

/** What all runs together did. */
export interface RunTotals {
  readonly runs: number;
  readonly scenarios: number;
  /** Runs at random, each with a seed of its own. */
  readonly seeds: number;
  readonly failed: number;
  readonly steps: number;
  /** How much time passed for the console in all runs, milliseconds. */
  readonly simulatedMs: number;
  /** How long the runs took on this machine, milliseconds. */
  readonly milliseconds: number;
  /** Undefined without runs at random. */
  readonly seedsPerMinute: number | undefined;
}

/** Adds up runs. */
export function runTotalsOf(runs: readonly RunRecord[]): RunTotals {
  const atRandom = runs.filter(({ seed }) => seed !== undefined);
  const randomMs = sum(atRandom, ({ milliseconds }) => milliseconds);
  return {
    runs: runs.length,
    scenarios: runs.length - atRandom.length,
    seeds: atRandom.length,
    failed: runs.filter(({ failure }) => failure !== undefined).length,
    steps: sum(runs, ({ stepCount }) => stepCount),
    simulatedMs: sum(runs, (run) => run.simulatedMs),
    milliseconds: sum(runs, ({ milliseconds }) => milliseconds),
    seedsPerMinute: randomMs > 0 ? Math.round((atRandom.length / randomMs) * 60_000) : undefined,
  };
}

/** Returns the runs that took longest, the slowest first. */
export function slowest(runs: readonly RunRecord[], count: number): readonly RunRecord[] {
  return runs.toSorted((left, right) => right.milliseconds - left.milliseconds).slice(0, count);
}

function sum(runs: readonly RunRecord[], amount: (run: RunRecord) => number): number {
  return runs.reduce((total, run) => total + amount(run), 0);
}
