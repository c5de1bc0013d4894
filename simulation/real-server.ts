import { startHeadlessConsole } from '@farol/adapters/headless/headless-console';
import { signedInConsole } from '@farol/core/console/signed-in-console';
import { failureCodeOf } from '@farol/core/domain/values/failure';
import { listedVehicles } from '@farol/core/fleet/vehicle-rows';
import { answerOf } from './view/view.ts';
import { describeDifference } from './view/match.ts';
import { VisitRecorder } from './record/visit-recorder.ts';
import { recordOfSteps, type RunRecord, type RunStep } from './record/run-record.ts';
import { parseDuration } from './scenario/duration.ts';
import type { Step } from './scenario/step-schema.ts';
import type { Scenario } from './scenario/scenario-schema.ts';
import { describeStep } from './scenario/describe-step.ts';
import { NAMESPACE } from './world/setup.ts';
import { ACTIONS } from './actions/actions.ts';
import type { Stage } from './actions/action.ts';
import type { ServerChoice } from './command-line.ts';

/** How long an answer may take to be as expected, milliseconds. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/**
 * Returns why a scenario cannot run in front of a real server: it needs control over the server, the network, the
 * clock or other people; undefined if it can.
 */
export function whyOnlySimulated({ steps, tabs, server }: Scenario): string | undefined {
  if (server) return 'it says what the server is like';
  if (tabs.length > 1) return 'it has several tabs';
  if (tabs.some(({ guest }) => guest !== undefined)) return 'it has a guest';
  const other = steps.find((step) => !('do' in step || 'wait' in step || ('expect' in step && step.who)));
  if (!other) return undefined;
  if ('expect' in other) return 'it looks into the server';
  const word = Object.keys(other).find((key) => key !== 'who' && key !== 'at') ?? '';
  return `a step needs control that there is not: ${word}`;
}

/** Runs a scenario in front of a real server, with real time. Its names are those of the server's vehicles. */
export async function runOnServer(scenario: Scenario, server: ServerChoice): Promise<RunRecord> {
  const visits = new VisitRecorder();
  const startedAt = performance.now();
  const steps: RunStep[] = [];
  const root = startHeadlessConsole({
    address: server.address,
    namespace: NAMESPACE,
    inspect: visits.inspect,
  });
  let failure: string | undefined;
  try {
    const stage = await signedInStage(root, server);
    for (const step of scenario.steps) {
      if (failure !== undefined) break;
      const at = Math.round(performance.now() - startedAt);
      failure = await take(stage, step);
      steps.push({ at, ...describeStep(step), outcome: failure ?? 'done' });
    }
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  } finally {
    root.stop();
  }
  return {
    scenario: scenario.scenario,
    ...recordOfSteps(steps),
    ...(failure !== undefined && { failure }),
    milliseconds: Math.round(performance.now() - startedAt),
    visits: visits.visits(),
  };
}

async function signedInStage(root: Stage['root'], { email, password }: ServerChoice): Promise<Stage> {
  const farol = await signedInConsole(root, { email, password }).catch((error: unknown) => {
    throw new Error(`Signing in failed: ${failureCodeOf(error)}`);
  });
  await pause(LOOK_MS);
  const deviceIds = new Map(listedVehicles(farol.fleet).map(({ name, deviceId }) => [name, deviceId]));
  const groupIds = new Map([...farol.fleet.groups.values()].map(({ name, id }) => [name, id]));
  return { root, console: farol, names: { deviceIds, groupIds, userIds: new Map() } };
}

async function take(stage: Stage, step: Step): Promise<string | undefined> {
  if ('wait' in step) await pause(parseDuration(step.wait) ?? 0);
  if ('do' in step) ACTIONS[step.do]?.perform(stage, step.with);
  if (!('expect' in step)) return undefined;
  const endMs = performance.now() + PATIENCE_MS;
  let problem = differenceNow(stage, step.expect);
  while (problem !== undefined && performance.now() < endMs) {
    await pause(LOOK_MS);
    problem = differenceNow(stage, step.expect);
  }
  return problem;
}

function differenceNow(stage: Stage, expected: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, wanted] of Object.entries(expected)) {
    const answer = answerOf(stage, name);
    const problem = 'problem' in answer ? answer.problem : describeDifference(answer.value, wanted);
    if (problem !== undefined) return `expected ${name}: ${problem}`;
  }
  return undefined;
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, durationMs));
}
