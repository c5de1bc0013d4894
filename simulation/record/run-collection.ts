import type { MachineVisits, RunRecord } from './run-record.ts';

/**
 * The runs of a simulation with what is told of them afterwards: of one at random that held, neither the steps nor
 * where it was, as there may be millions. Where all of them were together is kept.
 */
export class RunCollection {
  readonly #runs: RunRecord[] = [];
  readonly #visits: Record<string, Counts> = {};

  /** In the order in which they ended. */
  get runs(): readonly RunRecord[] {
    return this.#runs;
  }

  /** Adds up where all runs were. */
  get visits(): Readonly<Record<string, MachineVisits>> {
    return this.#visits;
  }

  get hasFailed(): boolean {
    return this.#runs.some(({ failure }) => failure !== undefined);
  }

  add(run: RunRecord): void {
    for (const [machine, visits] of Object.entries(run.visits)) {
      const sum = (this.#visits[machine] ??= { states: {}, transitions: {} });
      addCounts(sum.states, visits.states);
      addCounts(sum.transitions, visits.transitions);
    }
    const isForgotten = run.seed !== undefined && run.failure === undefined;
    this.#runs.push(isForgotten ? { ...run, steps: [], visits: {} } : run);
  }

  /** Replaces the record of a run that failed with one that says more of it. */
  replace(run: RunRecord, by: RunRecord): void {
    this.#runs[this.#runs.indexOf(run)] = by;
  }
}

interface Counts {
  readonly states: Record<string, number>;
  readonly transitions: Record<string, number>;
}

function addCounts(sum: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [id, count] of Object.entries(counts)) sum[id] = (sum[id] ?? 0) + count;
}
