import { expect, test } from 'vitest';
import { slowest, runTotalsOf } from '@farol/simulation/report/content/run-totals';
import { lampRun } from '../../lamp.ts';

const runs = [
  lampRun,
  { ...lampRun, seed: 1, milliseconds: 20 },
  { ...lampRun, seed: 2, milliseconds: 40, failure: 'It is dark.' },
];

test('run totals: runs are added up, and only those at random count for seeds a minute', () => {
  expect(runTotalsOf(runs)).toEqual({
    runs: 3,
    scenarios: 1,
    seeds: 2,
    failed: 1,
    steps: 6,
    simulatedMs: 3 * 93_784_005,
    milliseconds: 72,
    seedsPerMinute: 2000,
  });
  expect(runTotalsOf([lampRun]).seedsPerMinute).toBeUndefined();
});

test('run totals: the slowest runs come first', () => {
  expect(slowest(runs, 2).map(({ milliseconds }) => milliseconds)).toEqual([40, 20]);
});
