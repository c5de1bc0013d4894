import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { VehicleVisit, VisitQuestion } from '@farol/core/domain/visit/visit-question';
import { visitSearchMachine } from '@farol/core/machines/visit/visit-search';
import type { CancelSignal } from '@farol/core/ports/fleet-history';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(visitSearchMachine);
const HOUR_MS = 3_600_000;
const period = { fromMs: 0, toMs: HOUR_MS };
const circle = { center: { latitude: 1, longitude: 7 }, radiusMeters: 100 };
const wide = { ...circle, radiusMeters: 500 };
const visit: VehicleVisit = {
  deviceId: 5,
  fromMs: 10,
  toMs: 20,
  closestMeters: 3,
  begin: 'entered',
  end: 'left',
};

/** The question on the map, answered by hand. */
function aSearch() {
  const asked: {
    question: VisitQuestion;
    answer: (visits: readonly VehicleVisit[]) => void;
    fail: (error: unknown) => void;
    abandoned: CancelSignal | undefined;
  }[] = [];
  const actor = createActor(visitSearchMachine, {
    inspect: coverage.inspect,
    input: {
      visits: (question, abandoned) =>
        new Promise((answer, fail) => {
          asked.push({ question, answer, fail, abandoned });
        }),
    },
  }).start();
  const state = () => actor.getSnapshot().value;
  const answerLast = async (visits: readonly VehicleVisit[]): Promise<void> => {
    asked.at(-1)?.answer(visits);
    await settle();
  };
  return { actor, asked, state, answerLast };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test('a circle is asked about as soon as it is drawn, and whoever came first is first', async () => {
  const { actor, asked, state, answerLast } = aSearch();
  actor.send({ type: 'CHOOSE', circle });
  actor.send({ type: 'SET_PERIOD', period });
  expect([state(), asked]).toEqual(['closed', []]);
  actor.send({ type: 'OPEN', period });
  actor.send({ type: 'ASK' });
  expect(state()).toBe('choosing');
  actor.send({ type: 'CHOOSE', circle });
  expect(asked).toMatchObject([{ question: { circle, period } }]);
  await answerLast([{ ...visit, fromMs: 15 }, visit]);
  expect(state()).toBe('shown');
  expect(actor.getSnapshot().context.visits.map(({ fromMs }) => fromMs)).toEqual([10, 15]);
});

test('a newer question wins, and the one before is given up', async () => {
  const { actor, asked, state, answerLast } = aSearch();
  actor.send({ type: 'SHOW', question: { circle, period } });
  actor.send({ type: 'CHOOSE', circle: wide });
  expect(asked.map(({ abandoned }) => abandoned?.aborted)).toEqual([true, false]);
  asked[0]?.answer([visit]);
  await settle();
  expect(state()).toBe('asking');
  await answerLast([]);
  expect(state()).toBe('none');
  actor.send({ type: 'SET_PERIOD', period: { fromMs: 0, toMs: 2 * HOUR_MS } });
  expect(asked.at(-1)?.question).toEqual({ circle: wide, period: { fromMs: 0, toMs: 2 * HOUR_MS } });
  actor.send({ type: 'SHOW', question: { circle, period } });
  expect(asked.at(-1)?.question).toEqual({ circle, period });
});

test('a question can be cancelled and asked again', async () => {
  const { actor, asked, state, answerLast } = aSearch();
  actor.send({ type: 'SHOW', question: { circle, period } });
  actor.send({ type: 'CANCEL' });
  expect([state(), asked[0]?.abandoned?.aborted]).toEqual(['choosing', true]);
  actor.send({ type: 'ASK' });
  await answerLast([visit]);
  expect(state()).toBe('shown');
});

test('a failure is told, and asking again may help', async () => {
  const { actor, asked, state, answerLast } = aSearch();
  actor.send({ type: 'SHOW', question: { circle, period } });
  asked[0]?.fail(new Failure('NETWORK', 0));
  await settle();
  expect([state(), actor.getSnapshot().context.reason]).toEqual(['failed', 'NETWORK']);
  actor.send({ type: 'ASK' });
  await answerLast([]);
  expect([state(), actor.getSnapshot().context.reason]).toEqual(['none', undefined]);
});

test('a period that is backwards or too long is not asked about until it is corrected', () => {
  const { actor, asked, state } = aSearch();
  const century = { fromMs: 0, toMs: 32 * 24 * HOUR_MS };
  actor.send({ type: 'SHOW', question: { circle, period: century } });
  expect([state(), asked]).toEqual(['choosing', []]);
  actor.send({ type: 'SET_PERIOD', period: { fromMs: 5, toMs: 4 } });
  actor.send({ type: 'CHOOSE', circle: wide });
  expect([state(), asked]).toEqual(['choosing', []]);
  actor.send({ type: 'SET_PERIOD', period });
  expect(asked).toMatchObject([{ question: { circle: wide, period } }]);
});

test('closing forgets the circle and gives up what was asked', () => {
  const { actor, asked, state } = aSearch();
  actor.send({ type: 'SHOW', question: { circle, period } });
  actor.send({ type: 'CLOSE' });
  expect([state(), asked[0]?.abandoned?.aborted]).toEqual(['closed', true]);
  expect(actor.getSnapshot().context.circle).toBeUndefined();
});

test('these tests leave no state and no transition of the chart untested', () => {
  expect(coverage.missing()).toEqual([]);
});
