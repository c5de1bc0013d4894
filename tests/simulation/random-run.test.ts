import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INVARIANTS } from '@farol/simulation/invariants/invariants';
import { randomRun } from '@farol/simulation/random/random-run';
import type { RunRecord } from '@farol/simulation/record/run-record';
import { runScenario } from '@farol/simulation/scenario/run-scenario';
import { parseScenario, writeScenario } from '@farol/simulation/scenario/scenario-text';

/** A record without what depends on the machine. */
function lasting({ milliseconds, ...record }: RunRecord): Omit<RunRecord, 'milliseconds'> {
  expect(milliseconds).toBeGreaterThanOrEqual(0);
  return record;
}

test('random run: a seed gives the same run every time, and the run saved as a scenario too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1e6 }), async (seed) => {
      const { record, scenario } = await randomRun(seed, INVARIANTS);
      expect(lasting((await randomRun(seed, INVARIANTS)).record)).toEqual(lasting(record));
      const saved = parseScenario(writeScenario(scenario));
      expect(saved).toEqual(scenario);
      expect(lasting(await runScenario(saved, INVARIANTS, seed))).toEqual(lasting(record));
    }),
    { numRuns: 5 },
  );
});
