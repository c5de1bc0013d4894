import type { Step } from '../scenario/step-schema.ts';
import type { Scenario } from '../scenario/scenario-schema.ts';

/** Returns what a scenario fails with; undefined if everything holds. */
export type FailureOf = (scenario: Scenario) => Promise<string | undefined>;

/** How many scenarios are tried at most. */
const MAX_TRIES = 600;

/**
 * Returns the shortest scenario found that fails for the same reason: without the steps and tabs that do not
 * matter, as waits as short as they may be.
 */
export async function shrink(scenario: Scenario, failureOf: FailureOf): Promise<Scenario> {
  const reason = reasonOf(await failureOf(scenario));
  if (reason === undefined) return scenario;
  let tries = 0;
  const stillFails = async (candidate: Scenario): Promise<boolean> =>
    tries++ < MAX_TRIES && reasonOf(await failureOf(candidate)) === reason;
  let best = await withoutSteps(scenario, stillFails);
  best = await withoutTabs(best, stillFails);
  best = await withShorterWaits(best, stillFails);
  return await withoutSteps(best, stillFails);
}

/** The part of a failure that names what does not hold. */
function reasonOf(failure: string | undefined): string | undefined {
  return failure?.split(':', 1)[0];
}

type StillFails = (candidate: Scenario) => Promise<boolean>;

/** Leaves out ever smaller parts of the steps. */
async function withoutSteps(scenario: Scenario, stillFails: StillFails): Promise<Scenario> {
  let best = scenario;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2))
    // From the end: what comes later depends on what came before.
    for (let start = best.steps.length - size; start > -size; start -= size) {
      const steps = best.steps.filter((_, at) => at < start || at >= start + size);
      if (steps.length === best.steps.length) continue;
      const candidate = { ...best, steps };
      if (await stillFails(candidate)) best = candidate;
    }
  return best;
}

async function withoutTabs(scenario: Scenario, stillFails: StillFails): Promise<Scenario> {
  let best = scenario;
  for (const { name } of scenario.tabs) {
    const candidate = {
      ...best,
      tabs: best.tabs.filter((tab) => tab.name !== name),
      steps: best.steps.filter((step) => !('who' in step) || step.who !== name),
    };
    if (candidate.tabs.length > 0 && (await stillFails(candidate))) best = candidate;
  }
  return best;
}

const SHORT_WAITS = ['1 s', '30 s', '2 minutes'];

async function withShorterWaits(scenario: Scenario, stillFails: StillFails): Promise<Scenario> {
  let best = scenario;
  for (const at of scenario.steps.keys())
    for (const wait of SHORT_WAITS) {
      const step = best.steps[at];
      if (!step || !('wait' in step) || step.wait === wait) break;
      const shorter: Step = { ...step, wait };
      const candidate = { ...best, steps: best.steps.with(at, shorter) };
      if (!(await stillFails(candidate))) continue;
      best = candidate;
      break;
    }
  return best;
}
