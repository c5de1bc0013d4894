import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { fixDetailsMachine } from '@farol/core/machines/history/fix-details.machine';
import { fixAt } from '../../../arbitraries/routes.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(fixDetailsMachine);

function aFix() {
  const clock = new SimulatedClock();
  const history = new MemoryPositionHistory([fixAt(0, { id: 1, altitude: 700 }), fixAt(1, { id: 2 })]);
  const actor = createActor(fixDetailsMachine, { input: history, clock, inspect: coverage.inspect }).start();
  return { actor, clock, position: () => actor.getSnapshot().context.position };
}

test('fix details: a fix at which the player rests is loaded with everything that was reported', async () => {
  const { actor, clock, position } = aFix();
  actor.send({ type: 'REST_AT', positionId: 1 });
  clock.increment(300);
  await settleCalls();
  expect(position()).toMatchObject({ id: 1, altitude: 700 });
  actor.send({ type: 'REST_AT', positionId: 1 });
  expect(position()).toMatchObject({ id: 1 });
  actor.send({ type: 'MOVE' });
  expect(position()).toBeUndefined();
});

test('fix details: fixes that are passed are not loaded, and one that is gone is not shown', async () => {
  const { actor, clock, position } = aFix();
  actor.send({ type: 'REST_AT', positionId: 1 });
  clock.increment(200);
  actor.send({ type: 'REST_AT', positionId: 2 });
  clock.increment(299);
  await settleCalls();
  expect(position()).toBeUndefined();
  clock.increment(1);
  await settleCalls();
  expect(position()).toMatchObject({ id: 2 });
  actor.send({ type: 'REST_AT', positionId: 99 });
  clock.increment(300);
  await settleCalls();
  expect([actor.getSnapshot().value, position()]).toEqual(['unavailable', undefined]);
});

test('fix details: a player that moves on before it has rested loads nothing', async () => {
  const { actor, clock, position } = aFix();
  actor.send({ type: 'REST_AT', positionId: 1 });
  clock.increment(299);
  actor.send({ type: 'MOVE' });
  clock.increment(300);
  await settleCalls();
  expect([actor.getSnapshot().value, position()]).toEqual(['moving', undefined]);
});

test('fix details: no state and no transition of the details of a fix is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
