import type { RunRecord } from '../../record/run-record.ts';

/** Returns what is said of the seed of a run next to its title: nothing if the title says it already. */
export function seedText({ scenario, seed }: Pick<RunRecord, 'scenario' | 'seed'>): string {
  return seed === undefined || scenario.split(' ').includes(`${seed}`) ? '' : `seed ${seed}`;
}
