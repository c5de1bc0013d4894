import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { afterAll, expect, test } from 'vitest';
import { holdMachine } from '@farol/core/machines/commands/hold.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(holdMachine);

type Step = 'PRESS' | 'RELEASE' | 'ACTIVATE' | number;

/** Takes the steps, numbers being milliseconds that pass, and returns when it was confirmed. */
function confirmedAt(steps: readonly Step[]): number[] {
  const clock = new SimulatedClock();
  const actor = createActor(holdMachine, { clock, inspect: coverage.inspect });
  const times: number[] = [];
  actor.on('confirmed', () => times.push(clock.now()));
  actor.start();
  for (const step of steps)
    // In small steps: a timer that another one starts counts from then on.
    if (typeof step === 'number') for (let passed = 0; passed < step; passed++) clock.increment(1);
    else actor.send({ type: step });
  actor.stop();
  return times;
}

test('hold to confirm: two seconds confirm once, and letting go earlier does not', () => {
  expect(confirmedAt(['PRESS', 1999, 'RELEASE', 5000])).toEqual([]);
  expect(confirmedAt(['PRESS', 2000, 'RELEASE', 5000])).toEqual([2000]);
  // A key that is held down repeats.
  expect(confirmedAt(['PRESS', 1500, 'PRESS', 500])).toEqual([2000]);
  expect(confirmedAt(['PRESS', 2000, 'PRESS', 2000])).toEqual([2000, 4000]);
});

test('hold to confirm: two activations confirm one to eight seconds apart', () => {
  expect(confirmedAt(['ACTIVATE', 999, 'ACTIVATE'])).toEqual([]);
  expect(confirmedAt(['ACTIVATE', 999, 'ACTIVATE', 1000, 'ACTIVATE'])).toEqual([1999]);
  // A second one that comes too soon counts as the first.
  expect(confirmedAt(['ACTIVATE', 900, 'ACTIVATE', 900, 'ACTIVATE'])).toEqual([]);
  expect(confirmedAt(['ACTIVATE', 900, 'ACTIVATE', 7000, 'ACTIVATE'])).toEqual([7900]);
  expect(confirmedAt(['ACTIVATE', 1000, 'ACTIVATE'])).toEqual([1000]);
  expect(confirmedAt(['ACTIVATE', 1000, 'ACTIVATE', 500, 'ACTIVATE'])).toEqual([1000]);
  expect(confirmedAt(['ACTIVATE', 7999, 'ACTIVATE'])).toEqual([7999]);
  expect(confirmedAt(['ACTIVATE', 8000, 'ACTIVATE'])).toEqual([]);
  expect(confirmedAt(['ACTIVATE', 1500, 'PRESS', 'RELEASE', 'ACTIVATE'])).toEqual([]);
});

test('hold to confirm: nothing confirms without two seconds of holding or two activations a second apart', () => {
  const steps = fc.array(
    fc.oneof(
      fc.constantFrom<Step>('PRESS', 'RELEASE', 'ACTIVATE'),
      fc.constantFrom<Step>(50, 400, 999, 1000, 2000, 7000),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      let now = 0;
      const activations: number[] = [];
      const held: { from: number; to: number }[] = [];
      let since: number | undefined;
      for (const step of [...taken, 'RELEASE' as const]) {
        if (typeof step === 'number') now += step;
        else if (step === 'ACTIVATE') activations.push(now);
        else if (step === 'PRESS') since ??= now;
        else if (since !== undefined) {
          held.push({ from: since, to: now });
          since = undefined;
        }
      }
      for (const at of confirmedAt(taken)) {
        const wasHeld = held.some(({ from, to }) => from + 2000 <= at && at <= to);
        const first = activations.some((before) => at - before >= 1000 && at - before < 8000);
        expect(wasHeld || (activations.includes(at) && first)).toBe(true);
      }
    }),
  );
});

afterAll(() => expect(coverage.missing()).toEqual([]));
