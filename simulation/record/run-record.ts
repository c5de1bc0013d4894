/** One thing that happened in a run, in the order in which it happened. */
export interface RunStep {
  /** Simulated time since the start of the run, milliseconds. */
  readonly at: number;
  /** The tab that acted, or `server`, `clock` or `network`. */
  readonly who: string;
  /** What was done, for instance `anchors.confirm`. */
  readonly what: string;
  /** What came of it, in words. */
  readonly outcome: string;
}

/** How often a run was in the states of a machine and took its transitions. */
export interface MachineVisits {
  /** By the id of the state. */
  readonly states: Readonly<Record<string, number>>;
  /** By the id of the source, the event and the place among the transitions of the source, with `|` between. */
  readonly transitions: Readonly<Record<string, number>>;
}

/** What is known of one run of the simulation. */
export interface RunRecord {
  /** The title of the scenario; of a run at random its own. */
  readonly scenario: string;
  /** The seed of a run at random. */
  readonly seed?: number;
  /** The file that repeats the run, from where the command was called. */
  readonly file?: string;
  /** Of a run at random that held, nothing is kept (`RunCollection`). */
  readonly steps: readonly RunStep[];
  readonly stepCount: number;
  /** How much time passed for the console, milliseconds. */
  readonly simulatedMs: number;
  /** What did not hold; missing if everything did. */
  readonly failure?: string;
  /** How long the run took on this machine, milliseconds. */
  readonly milliseconds: number;
  /** The states and transitions seen, by the id of the machine. */
  readonly visits: Readonly<Record<string, MachineVisits>>;
}

/** Returns what a record says of the steps of a run. */
export function recordOfSteps(
  steps: readonly RunStep[],
): Pick<RunRecord, 'steps' | 'stepCount' | 'simulatedMs'> {
  return { steps, stepCount: steps.length, simulatedMs: steps.at(-1)?.at ?? 0 };
}
