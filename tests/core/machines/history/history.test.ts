import { beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { Failure } from '@farol/core/domain/values/failure';
import { fixesOfPositions } from '@farol/core/domain/route/route-fixes';
import type { PositionHistory } from '@farol/core/ports/position-history';
import { historyMachine } from '@farol/core/machines/history/history.machine';
import { fixAt } from '../../../arbitraries/routes.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(historyMachine);

// The machine loads this code with the first route.
beforeAll(() => import('@farol/core/use-cases/history/load-routes'));

const START_MS = 1.79e12;
const HOUR_MS = 3_600_000;
const PERIOD = { fromMs: START_MS, toMs: START_MS + HOUR_MS };

function aHistory() {
  const network = new MemoryNetwork();
  const positions = [
    ...Array.from({ length: 1200 }, (_, at) => fixAt(at / 60, { id: at + 1, longitude: -46 - at / 1e4 })),
    fixAt(3, { id: 5000 }, 2),
  ];
  const history = new MemoryPositionHistory(positions, network, { canSeeDevice: (id) => id < 8 });
  const reports = new MemoryReports({ events: [], positions: [] }, network);
  const actor = createActor(historyMachine, {
    input: { history, reports },
    inspect: coverage.inspect,
  }).start();
  const show = (...deviceIds: number[]): void =>
    actor.send({ type: 'SHOW', selection: { deviceIds, ...PERIOD }, atMs: undefined });
  const state = () => actor.getSnapshot().value;
  const shown = () =>
    actor.getSnapshot().context.loaded?.routes.map(({ deviceId, length }) => [deviceId, length]);
  return { actor, network, show, state, shown };
}

test('history: the routes of several vehicles are loaded, and every thousand fixes the number so far is told', async () => {
  const { actor, show, state, shown } = aHistory();
  const counts: number[] = [];
  actor.subscribe(({ context }) => counts.push(context.fixCount));
  show(1, 2);
  expect(state()).toBe('loading');
  await settleCalls();
  expect([state(), shown()]).toEqual([
    'shown',
    [
      [1, 1200],
      [2, 1],
    ],
  ]);
  expect([...new Set(counts)]).toEqual([0, 1000]);
});

test('history: a newer request wins, and a cancelled one shows nothing', async () => {
  const { actor, show, state, shown } = aHistory();
  show(1);
  show(2);
  await settleCalls();
  expect(shown()).toEqual([[2, 1]]);
  show(1);
  actor.send({ type: 'CANCEL' });
  await settleCalls();
  expect([state(), shown()]).toEqual(['choosing', undefined]);
});

test('history: what was cancelled reads no further', async () => {
  const read: number[] = [];
  const actor = createActor(historyMachine, {
    input: {
      reports: new MemoryReports({ events: [], positions: [] }, new MemoryNetwork()),
      history: {
        fixes: async function* fixes() {
          for (const part of [1, 2, 3]) {
            read.push(part);
            yield await Promise.resolve(fixesOfPositions([fixAt(part)]));
            actor.send({ type: 'CANCEL' });
          }
        },
      },
    },
  }).start();
  actor.send({ type: 'SHOW', selection: { deviceIds: [1], ...PERIOD }, atMs: undefined });
  await settleCalls();
  expect(read).toEqual([1, 2]);
});

test('history: what a link wants of the map and of the vehicles is known while its routes are shown, and no longer', () => {
  const { actor, show } = aHistory();
  const selection = { deviceIds: [1, 2], ...PERIOD };
  const camera = { center: undefined, zoom: 14, bearing: 0, pitch: 0 };
  actor.send({ type: 'SHOW', selection, atMs: undefined, deviceId: 2, camera });
  expect(actor.getSnapshot().context).toMatchObject({ camera, wantedDeviceId: 2 });
  show(1);
  expect(actor.getSnapshot().context).toMatchObject({ camera: undefined, wantedDeviceId: undefined });
});

test('history: a period without fixes is said to be empty', async () => {
  const { show, state } = aHistory();
  show(3);
  await settleCalls();
  expect(state()).toBe('empty');
});

test('a server that reads a database which is behind: until when it knows is told with routes, and without any', async () => {
  const untilMs = PERIOD.toMs - 60_000;
  let fixes = [fixAt(0, { id: 1 })];
  const history = {
    async *fixes(...[, , , , dataEndsAt]: Parameters<PositionHistory['fixes']>) {
      dataEndsAt?.(untilMs);
      if (fixes.length > 0) yield fixesOfPositions(fixes);
    },
  };
  const reports = new MemoryReports({ events: [], positions: [] }, new MemoryNetwork());
  const actor = createActor(historyMachine, { input: { history, reports } }).start();
  const show = async () => {
    actor.send({ type: 'SHOW', selection: { deviceIds: [1], ...PERIOD }, atMs: undefined });
    await settleCalls();
    const { loaded, dataUntilMs } = actor.getSnapshot().context;
    return [actor.getSnapshot().value, loaded?.dataUntilMs, dataUntilMs];
  };
  expect(await show()).toEqual(['shown', untilMs, undefined]);
  fixes = [];
  expect(await show()).toEqual(['empty', undefined, untilMs]);
});

test('history: a vehicle of others is refused without hiding the routes of one’s own', async () => {
  const { actor, show, state, shown } = aHistory();
  show(2, 9);
  await settleCalls();
  expect([state(), shown()]).toEqual(['shown', [[2, 1]]]);
  expect(actor.getSnapshot().context.loaded?.refused).toEqual([
    { deviceId: 9, reason: 'DEVICE_ACCESS_DENIED' },
  ]);
  show(9);
  await settleCalls();
  expect([state(), actor.getSnapshot().context.reason]).toEqual(['failed', 'DEVICE_ACCESS_DENIED']);
});

test('history: a lost connection is told, and a second try succeeds', async () => {
  const { actor, network, show, state, shown } = aHistory();
  network.failure = new Failure('NETWORK', 0);
  show(2);
  await settleCalls();
  expect([state(), actor.getSnapshot().context.reason]).toEqual(['failed', 'NETWORK']);
  network.failure = undefined;
  actor.send({ type: 'RETRY' });
  expect([state(), actor.getSnapshot().context.reason]).toEqual(['loading', undefined]);
  await settleCalls();
  expect(shown()).toEqual([[2, 1]]);
});

test('history: a selection without a vehicle asks for nothing, and routes are removed on request', async () => {
  const { actor, show, state, shown } = aHistory();
  show();
  expect(state()).toBe('choosing');
  show(2);
  await settleCalls();
  show();
  expect([state(), shown(), actor.getSnapshot().context.selection]).toEqual([
    'choosing',
    undefined,
    { deviceIds: [], ...PERIOD },
  ]);
  show(2);
  await settleCalls();
  actor.send({ type: 'CLEAR' });
  expect([state(), shown()]).toEqual(['choosing', undefined]);
});

test('history: overlays are switched one by one, and are as at first for the next visit', () => {
  const { actor } = aHistory();
  actor.send({ type: 'SWITCH_OVERLAY', overlay: 'heatMap', isOn: true });
  actor.send({ type: 'SWITCH_OVERLAY', overlay: 'routePath', isOn: false });
  expect(actor.getSnapshot().context.overlays).toEqual({
    streetView: false,
    heatMap: true,
    routePath: false,
    eventPoints: true,
  });
  actor.send({ type: 'LEAVE' });
  expect(actor.getSnapshot().context.overlays).toMatchObject({ heatMap: false, routePath: true });
});

test('history: no state and no transition of the history is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
