import { setTimeout } from 'node:timers/promises';
import type { BenchServer } from './bench-server.ts';
import { storedPerSecond } from './intake-load.ts';

const ROUNDS = 12;
const ROUND_MS = 1_500;
const WARM_UP_MS = 3_000;

/** The fixes stored per second by two servers, and the median of their ratios. */
export interface IntakePair {
  ratio: number;
  perSecond: [number, number];
}

/**
 * Compares how many fixes two servers of this machine store: they take turns of a second, so that whatever else the
 * machine does slows both, and the one that does not store does nothing at all.
 */
export async function compareIntake(left: BenchServer, right: BenchServer): Promise<IntakePair> {
  const pair = [left, right] as const;
  for (const server of pair) await storedPerSecond(server, WARM_UP_MS);
  for (const { pid } of pair) process.kill(pid, 'SIGSTOP');
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rates: [number, number] = [0, 0];
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      rates[at] = await alone(pair[at]);
    rounds.push(rates);
  }
  for (const { pid } of pair) process.kill(pid, 'SIGCONT');
  return {
    ratio: middle(rounds.map(([first, second]) => first / second)),
    perSecond: [middle(rounds.map(([rate]) => rate)), middle(rounds.map(([, rate]) => rate))],
  };
}

/** Wakes a server, measures, and stops it again. */
async function alone(server: BenchServer): Promise<number> {
  process.kill(server.pid, 'SIGCONT');
  await setTimeout(50);
  const rate = await storedPerSecond(server, ROUND_MS);
  process.kill(server.pid, 'SIGSTOP');
  return rate;
}

function middle(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
