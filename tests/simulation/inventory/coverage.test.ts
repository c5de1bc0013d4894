import { expect, test } from 'vitest';
import type { Chart } from '@farol/simulation/inventory/chart';
import { countReached, coverageOf, coverageProblems } from '@farol/simulation/inventory/coverage';
import { lamp, lampVisits } from '../lamp.ts';

const other: Chart = { ...lamp, id: 'other', states: [], transitions: [] };

test('coverage: what several runs reached is added up for each state and transition', () => {
  const [coverage] = coverageOf([lamp, other], [{ visits: lampVisits }, { visits: lampVisits }], {});
  expect(coverage?.states.map(({ part, times }) => [part.name, times])).toEqual([
    ['off', 4],
    ['on', 2],
    ['broken', 0],
  ]);
  expect(coverage?.transitions.map(({ times }) => times)).toEqual([2, 2, 0, 0]);
  expect(countReached(coverage?.states ?? [])).toEqual({ reached: 2, explained: 0, total: 3 });
});

test('coverage: a part that is not reached needs a reason, and nothing else may have one', () => {
  const reasons = { 'lamp.broken': 'Nobody breaks it.', 'lamp.on': 'It is always off.', 'lamp.gone': 'Old.' };
  const coverage = coverageOf([lamp], [{ visits: lampVisits }], reasons);
  expect(countReached(coverage[0]?.states ?? [])).toEqual({ reached: 2, explained: 1, total: 3 });
  expect(coverageProblems(coverage, reasons)).toEqual([
    'lamp.on was reached and needs no reason',
    'lamp.on|HIT|1 was not reached and has no reason',
    'lamp.broken|REPAIR|0 was not reached and has no reason',
    'lamp.gone has a reason but no chart has it',
  ]);
});

test('coverage: a coverage in which all is reached or explained has no problem', () => {
  const reasons = { 'lamp.broken': 'a', 'lamp.on|HIT|1': 'b', 'lamp.broken|REPAIR|0': 'c' };
  expect(coverageProblems(coverageOf([lamp], [{ visits: lampVisits }], reasons), reasons)).toEqual([]);
});
