import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import type { VehiclesInView } from '@farol/core/domain/replay/vehicles-in-view';
import { Failure } from '@farol/core/domain/values/failure';
import type { VehicleVisit, AreaSearchQuestion } from '@farol/core/domain/area-search/area-search-question';
import { areaSearchMachine } from '@farol/core/machines/area-search/area-search.machine';
import type { CancelSignal } from '@farol/core/ports/fleet-history';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(areaSearchMachine);
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

/** The question on the map, answered by hand, by a server that answers for the fleet or by one that does not. */
function aSearch() {
  const asked: {
    question: AreaSearchQuestion;
    answer: (visits: readonly VehicleVisit[]) => void;
    fail: (error: unknown) => void;
    abandoned: CancelSignal | undefined;
  }[] = [];
  const inView: VehiclesInView = { deviceIds: [], total: 0, isSettled: true };
  const view: { now: VehiclesInView; afterwards: VehiclesInView | undefined } = {
    now: inView,
    afterwards: undefined,
  };
  const actor = createActor(areaSearchMachine, {
    inspect: coverage.inspect,
    input: {
      ports: {
        fleetHistory: {
          visits: (question, abandoned) =>
            new Promise((answer, fail) => {
              asked.push({ question, answer, fail, abandoned });
            }),
        },
        positionHistory: new MemoryPositionHistory([]),
        records: { list: () => Promise.resolve([]) },
      },
      choose: () => {
        const chosen = view.now;
        view.now = view.afterwards ?? chosen;
        return chosen;
      },
    },
  }).start();
  const state = () => actor.getSnapshot().value;
  const ask = (question: AreaSearchQuestion | undefined): void => actor.send({ type: 'QUESTION', question });
  const answerLast = async (visits: readonly VehicleVisit[]): Promise<void> => {
    asked.at(-1)?.answer(visits);
    await settle();
  };
  return { actor, asked, view, state, ask, answerLast };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test('area search: a question is asked at once, and the vehicle that came first is first', async () => {
  const { actor, asked, state, ask, answerLast } = aSearch();
  actor.send({ type: 'ASK' });
  expect([state(), asked]).toEqual(['choosing', []]);
  expect(actor.getSnapshot().context).toMatchObject({ visits: [], isViewOutdated: false });
  ask({ circle, period });
  actor.send({ type: 'ASK' });
  actor.send({ type: 'VIEW_CHANGED' });
  expect(asked).toMatchObject([{ question: { circle, period } }]);
  await answerLast([{ ...visit, fromMs: 15 }, visit]);
  expect(state()).toBe('shown');
  expect(actor.getSnapshot().context.visits.map(({ fromMs }) => fromMs)).toEqual([10, 15]);
  actor.send({ type: 'VIEW_CHANGED' });
  expect(actor.getSnapshot()).toMatchObject({
    status: 'active',
    context: { asked: undefined, isViewOutdated: false },
  });
});

test('area search: a newer question wins, and the one before is given up', async () => {
  const { asked, state, ask, answerLast } = aSearch();
  ask({ circle, period });
  ask({ circle: wide, period });
  expect(asked.map(({ abandoned }) => abandoned?.aborted)).toEqual([true, false]);
  asked[0]?.answer([visit]);
  await settle();
  expect(state()).toBe('asking');
  await answerLast([]);
  expect(state()).toBe('none');
  ask({ circle: wide, period: { fromMs: 0, toMs: 2 * HOUR_MS } });
  expect(asked.at(-1)?.question).toEqual({ circle: wide, period: { fromMs: 0, toMs: 2 * HOUR_MS } });
});

test('area search: a question can be cancelled and asked again, and after a failure too', async () => {
  const { actor, asked, state, ask, answerLast } = aSearch();
  ask({ circle, period });
  actor.send({ type: 'CANCEL' });
  expect([state(), asked[0]?.abandoned?.aborted]).toEqual(['choosing', true]);
  actor.send({ type: 'ASK' });
  asked[1]?.fail(new Failure('NETWORK', 0));
  await settle();
  expect([state(), actor.getSnapshot().context.reason]).toEqual(['failed', 'NETWORK']);
  actor.send({ type: 'ASK' });
  await answerLast([]);
  expect([state(), actor.getSnapshot().context.reason]).toEqual(['none', undefined]);
});

test('area search: a period that is backwards or too long is not asked about until it is corrected', () => {
  const { actor, asked, state, ask } = aSearch();
  for (const wrong of [
    { fromMs: 0, toMs: 32 * 24 * HOUR_MS },
    { fromMs: 5, toMs: 4 },
  ]) {
    ask({ circle, period: wrong });
    actor.send({ type: 'ASK' });
    expect([state(), asked]).toEqual(['choosing', []]);
  }
  ask({ circle, period });
  expect(asked).toMatchObject([{ question: { circle, period } }]);
  // What was asked before is not asked again in its place.
  ask({ circle, period: { fromMs: 5, toMs: 4 } });
  actor.send({ type: 'ASK' });
  expect([state(), asked.length]).toEqual(['choosing', 1]);
});

test('area search: without a question the answer is forgotten, and what was asked is given up', async () => {
  const { actor, asked, state, ask, answerLast } = aSearch();
  ask({ circle, period });
  ask(undefined);
  expect([state(), asked[0]?.abandoned?.aborted]).toEqual(['choosing', true]);
  ask({ circle, period });
  await answerLast([visit]);
  ask(undefined);
  expect([state(), actor.getSnapshot().context.visits]).toEqual(['choosing', []]);
});

test('area search: where only vehicles in view are asked about, those that come into view can be asked about', async () => {
  const { actor, asked, view, state, ask } = aSearch();
  view.now = { deviceIds: [], total: 0, isSettled: false };
  ask({ circle, period });
  asked[0]?.fail(new Failure('HTTP_404', 404));
  await settle();
  expect(actor.getSnapshot().context.asked?.view).toBe(view.now);
  // As soon as the map is known the vehicles on it are asked about, and the fleet is not asked about again.
  view.now = { deviceIds: [5], total: 1, isSettled: true };
  actor.send({ type: 'VIEW_CHANGED' });
  expect(state()).toBe('asking');
  await settle();
  expect([state(), asked.length]).toEqual(['none', 1]);
  view.now = { deviceIds: [5, 6], total: 2, isSettled: true };
  actor.send({ type: 'VIEW_CHANGED' });
  expect([state(), actor.getSnapshot().context.isViewOutdated]).toEqual(['none', true]);
  actor.send({ type: 'ASK' });
  await settle();
  expect(actor.getSnapshot().context).toMatchObject({ isViewOutdated: false, asked: { view: view.now } });
});

test('area search: the answer says that other vehicles came into view while it was on its way', async () => {
  const { actor, asked, view, ask } = aSearch();
  const isOutdated = () => actor.getSnapshot().context.isViewOutdated;
  view.now = { deviceIds: [5], total: 1, isSettled: true };
  view.afterwards = { deviceIds: [5, 6], total: 2, isSettled: true };
  ask({ circle, period });
  asked[0]?.fail(new Failure('HTTP_404', 404));
  await settle();
  expect([actor.getSnapshot().context.asked?.view.deviceIds, isOutdated()]).toEqual([[5], true]);
  // Of those in view now all were asked about.
  view.now = { deviceIds: [5], total: 1, isSettled: true };
  view.afterwards = undefined;
  actor.send({ type: 'VIEW_CHANGED' });
  expect(isOutdated()).toBe(false);
});

test('area search: these tests leave no state and no transition of the chart untested', () => {
  expect(coverage.missing()).toEqual([]);
});
