import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrink, type FailureOf } from '@farol/simulation/random/shrink';
import type { Invariant } from '@farol/simulation/invariants/invariant';
import { randomRun } from '@farol/simulation/random/random-run';
import { runScenario } from '@farol/simulation/scenario/run-scenario';
import type { Step } from '@farol/simulation/scenario/step-schema';
import type { Scenario } from '@farol/simulation/scenario/scenario-schema';

const TABS: Scenario['tabs'] = [
  { name: 'Ana', user: 'Ana', path: '/home' },
  { name: 'Rui', user: 'Rui', path: '/home' },
];

/** Steps that matter to nobody. */
const idleSteps: fc.Arbitrary<Step> = fc.constantFrom<Step>(
  { wait: '1 day' },
  { who: 'Rui', page: 'wake' },
  { who: 'Ana', visit: '/groups' },
);

/** Fails when the essential steps are taken in this order. */
function failsAfter(essential: readonly Step[]): FailureOf {
  return async ({ steps }) => {
    let next = 0;
    for (const step of steps) if (JSON.stringify(step) === JSON.stringify(essential[next])) next++;
    return next === essential.length ? `planted: after ${steps.length} steps` : undefined;
  };
}

test('shrink: a scenario that fails is shrunk to the steps that it fails for', async () => {
  const essential: readonly Step[] = [
    { who: 'Ana', network: 'cut' },
    { server: 'stop' },
    { who: 'Ana', network: 'restore' },
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(idleSteps, { maxLength: 8 }), { minLength: 4, maxLength: 4 }),
      async ([first = [], second = [], third = [], last = []]) => {
        const [cut, stop, restore] = essential;
        if (!cut || !stop || !restore) throw new Error('Three steps are essential');
        const scenario: Scenario = {
          scenario: 'Planted',
          seed: 1,
          tabs: TABS,
          steps: [...first, cut, ...second, stop, ...third, restore, ...last],
        };
        const shortest = await shrink(scenario, failsAfter(essential));
        expect(shortest.steps).toEqual(essential);
        expect(shortest.tabs.map(({ name }) => name)).toEqual(['Ana']);
      },
    ),
    { numRuns: 50 },
  );
});

test('shrink: a scenario in which everything holds stays as it is', async () => {
  const scenario: Scenario = { scenario: 'Fine', seed: 1, tabs: TABS, steps: [{ wait: '1 s' }] };
  expect(await shrink(scenario, () => Promise.resolve(undefined))).toBe(scenario);
});

test('shrink: a fault of the console in a run at random is shrunk to the step that shows it', async () => {
  const planted: Invariant = {
    name: 'planted',
    watch: (world) => ({
      afterStep: () =>
        world.tabs.get('Ana')?.console?.devices.view.getSnapshot().movingOnly
          ? 'only moving vehicles'
          : undefined,
    }),
  };
  let seed = 0;
  let { record, scenario } = await randomRun(seed, [planted]);
  while (record.failure === undefined && seed < 400)
    ({ record, scenario } = await randomRun(++seed, [planted]));
  const shortest = await shrink(scenario, async (item) => (await runScenario(item, [planted])).failure);
  expect(shortest.steps).toEqual([{ who: 'Ana', do: 'devices.view.toggleMoving' }]);
  expect(shortest.tabs).toHaveLength(1);
});
