import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { INVARIANTS } from './invariants/invariants.ts';
import { randomRun } from './random/random-run.ts';
import type { WorkerTask } from './random/seed-worker.ts';
import { shrink } from './random/shrink.ts';
import type { RunRecord } from './record/run-record.ts';
import { runScenario } from './scenario/run-scenario.ts';
import type { Scenario } from './scenario/scenario-schema.ts';

/** Which seeds are run. */
export interface SeedRange {
  readonly first: number;
  /** How many, at most. */
  readonly count: number;
  /** When no further one is started, by `performance.now()`; undefined for never. */
  readonly untilMs?: number | undefined;
}

/** What a run allocates is mostly garbage at its end; with room for it, little is copied meanwhile. */
const YOUNG_GENERATION_MB = 96;
/** The seeds that one message to the main thread answers. */
const CHUNK = 20;

/**
 * Runs seeds on as many threads as useful, and passes each record on. Stops after the first chunk with a failure.
 */
export async function runSeeds(
  { first, count, untilMs }: SeedRange,
  onRun: (record: RunRecord) => void,
  threads = availableParallelism(),
): Promise<void> {
  const untilEpochMs = untilMs === undefined ? undefined : performance.timeOrigin + untilMs;
  let next = first;
  let hasFailed = false;
  const isOver = (): boolean =>
    hasFailed || next >= first + count || (untilEpochMs !== undefined && Date.now() >= untilEpochMs);
  const takeTask = (): WorkerTask => {
    const size = Math.min(CHUNK, first + count - next);
    const seeds = Array.from({ length: size }, (_, at) => next + at);
    next += size;
    return { seeds, untilEpochMs };
  };
  await Promise.all(
    Array.from({ length: Math.max(1, Math.min(threads, Math.ceil(count / CHUNK))) }, async () => {
      const worker = new Worker(new URL('random/seed-worker.ts', import.meta.url), {
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      });
      try {
        while (!isOver()) {
          for (const record of await answerOf(worker, takeTask())) {
            onRun(record);
            hasFailed ||= record.failure !== undefined;
          }
        }
      } finally {
        await worker.terminate();
      }
    }),
  );
}

/** Asks a worker to run some seeds. */
function answerOf(worker: Worker, task: WorkerTask): Promise<readonly RunRecord[]> {
  return new Promise((resolve, reject) => {
    const succeed = (records: readonly RunRecord[]): void => {
      worker.off('error', fail);
      resolve(records);
    };
    const fail = (error: unknown): void => {
      worker.off('message', succeed);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    worker.once('message', succeed);
    worker.once('error', fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task);
  });
}

/** Returns the shortest scenario that fails as this seed does. */
export async function shortestOf(seed: number): Promise<Scenario> {
  const { scenario } = await randomRun(seed, INVARIANTS);
  const shortest = await shrink(scenario, async (item) => (await runScenario(item, INVARIANTS)).failure);
  return { ...shortest, scenario: `Shortest form of seed ${seed}` };
}
