import { parentPort } from 'node:worker_threads';
import { INVARIANTS } from '../invariants/invariants.ts';
import type { RunRecord } from '../record/run-record.ts';
import { randomRun } from './random-run.ts';

/** What a worker runs: some of the seeds, until a time. */
export interface WorkerTask {
  readonly seeds: readonly number[];
  readonly untilEpochMs: number | undefined;
}

// Runs are full of calls that fail on purpose, and to collect the stack of each costs more than the rest of it.
Error.stackTraceLimit = 1;

/** Runs the seeds of each message and answers with their records, up to the first that fails. */
parentPort?.on('message', ({ seeds, untilEpochMs }: WorkerTask) => void answer(seeds, untilEpochMs));

async function answer(seeds: readonly number[], untilEpochMs: number | undefined): Promise<void> {
  const records: RunRecord[] = [];
  for (const seed of seeds) {
    if (untilEpochMs !== undefined && Date.now() >= untilEpochMs) break;
    const { record } = await randomRun(seed, INVARIANTS);
    records.push(record);
    if (record.failure !== undefined) break;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(records);
}
