import type { Invariant } from '../invariants/invariant.ts';
import type { RunRecord } from '../record/run-record.ts';
import { Run } from '../scenario/run.ts';
import type { Step } from '../scenario/step-schema.ts';
import type { Scenario } from '../scenario/scenario-schema.ts';
import { drawStep, FEATURES } from './draw-step.ts';
import { RandomSource } from '../world/random-source.ts';

/** A run at random, and the scenario that repeats it. */
export interface RandomRun {
  readonly record: RunRecord;
  readonly scenario: Scenario;
}

/** How many steps a run has at most, before everything comes to rest. */
const MAX_STEPS = 45;
/** How many features a run looks at closely. */
const FOCUS_SIZE = 3;

/** Draws and takes the steps of a seed; the same seed always gives the same run. */
export async function randomRun(seed: number, invariants: readonly Invariant[]): Promise<RandomRun> {
  const random = new RandomSource(seed);
  const scenario: Scenario = {
    scenario: `Seed ${seed}`,
    seed,
    ...(random.chance(0.2) && { server: { plus: random.chance(0.5), branding: random.chance(0.5) } }),
    tabs: drawTabs(random),
    steps: [],
  };
  const focus = new Set(Array.from({ length: FOCUS_SIZE }, () => random.oneOfSome(FEATURES, '')));
  const run = await Run.start(scenario, invariants);
  const steps: Step[] = [];
  const take = async (step: Step): Promise<void> => {
    steps.push(step);
    await run.take(step);
  };
  const count = 10 + random.below(MAX_STEPS - 10);
  for (let index = 0; index < count && run.failure === undefined; index++)
    await take(drawStep(run, random, focus));
  for (const step of stepsToRest([...run.world.tabs.keys()])) if (run.failure === undefined) await take(step);
  return { record: await run.end(scenario.scenario, seed), scenario: { ...scenario, steps } };
}

function drawTabs(random: RandomSource): Scenario['tabs'] {
  const tabs: Scenario['tabs'] = [{ name: 'Ana', user: 'Ana', path: '/home' }];
  if (random.chance(0.3)) tabs.push({ name: 'Ana 2', browser: 'Ana', user: 'Ana', path: '/devices' });
  if (random.chance(0.3)) tabs.push({ name: 'Rui', user: 'Rui', path: '/home' });
  if (random.chance(0.15)) tabs.push({ name: 'Guest', guest: 'Van 1', for: '2 h', path: '/' });
  return tabs;
}

/** Everything works again, and there is time for what waits. */
function stepsToRest(tabs: readonly string[]): Step[] {
  return [
    { server: 'start' },
    ...tabs.flatMap((who): Step[] => [
      { who, network: 'restore' },
      { who, network: 'fast' },
    ]),
    { wait: '3 minutes' },
  ];
}
