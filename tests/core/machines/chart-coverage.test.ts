import { createActor, createMachine, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { ChartCoverage } from '../../models/chart-coverage.ts';

/** A lamp with an unreachable state, a transition that is never taken, and everything else in order. */
const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  on: { RESET: '.off' },
  states: {
    off: { on: { PRESS: [{ guard: () => false, target: 'broken' }, { target: 'on' }] } },
    on: { after: { 1000: 'off' }, on: { PRESS: 'off' } },
    broken: { always: 'off' },
  },
});

test('chart coverage: a suite that misses a part of a chart is told which', () => {
  const coverage = new ChartCoverage(lamp);
  const clock = new SimulatedClock();
  const actor = createActor(lamp, { inspect: coverage.inspect, clock }).start();
  expect(coverage.missing()).toContain('state lamp.on');
  actor.send({ type: 'PRESS' });
  clock.increment(1000);
  expect(coverage.missing()).toEqual([
    'state lamp.broken',
    'transition 1 of lamp: on RESET to off',
    'transition 1 of lamp.off: on PRESS to broken',
    'transition 1 of lamp.on: on PRESS to off',
    'transition 1 of lamp.broken: on nothing to off',
  ]);
});

test('chart coverage: a suite that covers everything is told nothing', () => {
  const states = { off: { on: { PRESS: 'on' } }, on: { on: { PRESS: 'off' } } };
  const complete = createMachine({ id: 'whole', initial: 'off', states });
  const coverage = new ChartCoverage(complete);
  const actor = createActor(complete, { inspect: coverage.inspect }).start();
  actor.send({ type: 'PRESS' });
  actor.send({ type: 'PRESS' });
  expect(coverage.missing()).toEqual([]);
});
