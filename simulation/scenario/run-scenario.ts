import type { Invariant } from '../invariants/invariant.ts';
import type { RunRecord } from '../record/run-record.ts';
import { Run } from './run.ts';
import type { Scenario } from './scenario-schema.ts';

/** Runs a scenario to its end, or to the first thing that does not hold. */
export async function runScenario(
  scenario: Scenario,
  invariants: readonly Invariant[],
  seed?: number,
): Promise<RunRecord> {
  const run = await Run.start(scenario, invariants);
  for (const step of scenario.steps) await run.take(step);
  return await run.end(scenario.scenario, seed);
}
