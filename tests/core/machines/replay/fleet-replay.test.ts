import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import type { VehiclesInView } from '@farol/core/domain/replay/vehicles-in-view';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { fleetReplayMachine } from '@farol/core/machines/replay/fleet-replay.machine';
import { fleetReplayTimeMs } from '@farol/core/machines/replay/fleet-replay-state';
import type { CancelSignal } from '@farol/core/ports/fleet-history';
import type { ChooseVehicles } from '@farol/core/use-cases/replay/load-fleet-replay';
import { plainDevice } from '../../../arbitraries/fleet.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { trackFix, TRACK_START_MS, tracksOf } from '../../../arbitraries/fleet-tracks.ts';

const coverage = new ChartCoverage(fleetReplayMachine);
const MINUTE_MS = 60_000;
/** The present: a day after the tracks begin. */
const NOW_MS = TRACK_START_MS + 1440 * MINUTE_MS;

interface Asked extends TimeRange {
  /** @param lateMs so much later than asked for the tracks begin */
  answer: (lateMs?: number) => void;
  fail: (error: unknown) => void;
  abandoned: CancelSignal | undefined;
}

/** A vehicle that is in view, as it is chosen. */
const VAN: VehiclesInView = { deviceIds: [5], total: 1, isSettled: true };

/** A fleet whose history is answered by hand. */
async function aFleet(choose: ChooseVehicles = () => VAN) {
  const timers = new SimulatedClock();
  const { records } = new MemoryServer().services;
  await records.save('devices', plainDevice(0));
  const asked: Asked[] = [];
  const askedOneByOne: { deviceId: number; fromMs: number }[] = [];
  const actor = createActor(fleetReplayMachine, {
    clock: timers,
    inspect: coverage.inspect,
    input: {
      choose,
      ports: {
        clock: () => NOW_MS + timers.now(),
        records,
        positionHistory: {
          fixes: async function* fixes(deviceId, fromMs) {
            askedOneByOne.push({ deviceId, fromMs });
            await Promise.resolve();
            yield* [];
          },
        },
        fleetHistory: {
          tracks: ({ fromMs, toMs }, abandoned) =>
            new Promise((resolve, fail) => {
              const answer = (lateMs = 0): void =>
                resolve(tracksOf(new Map([[5, [trackFix(0, 0)]]]), fromMs + lateMs, toMs));
              asked.push({ fromMs, toMs, answer, fail, abandoned });
            }),
        },
      },
    },
  }).start();
  const pass = async (ms: number): Promise<void> => {
    timers.increment(ms);
    await settle();
  };
  const moment = (): number =>
    (fleetReplayTimeMs(actor.getSnapshot().context, NOW_MS + timers.now()) - TRACK_START_MS) / MINUTE_MS;
  const answerLast = async (): Promise<void> => {
    asked.at(-1)?.answer();
    await settle();
  };
  return { actor, asked, askedOneByOne, pass, moment, answerLast };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function at(minutes: number): number {
  return TRACK_START_MS + minutes * MINUTE_MS;
}

test('fleet replay: a moment is loaded alone, and shown', async () => {
  const { actor, asked, answerLast, moment } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  expect(actor.getSnapshot().value).toBe('loading');
  expect(asked).toMatchObject([{ fromMs: at(60), toMs: at(60) }]);
  await answerLast();
  expect(actor.getSnapshot().value).toBe('shown');
  expect(actor.getSnapshot().context.directory?.devices).toHaveLength(1);
  expect(moment()).toBe(60);
});

test('fleet replay: a newer request wins, and the one before is abandoned', async () => {
  const { actor, asked, answerLast, moment } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  actor.send({ type: 'SHOW', atMs: at(90) });
  expect(asked[0]?.abandoned?.aborted).toBe(true);
  asked[0]?.answer();
  await settle();
  expect(actor.getSnapshot().value).toBe('loading');
  await answerLast();
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 90]);
});

test('fleet replay: it plays as fast as was chosen, loads what follows meanwhile, and goes on with it', async () => {
  const { actor, asked, answerLast, moment, pass } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  await answerLast();
  actor.send({ type: 'SET_SPEED', speed: 600 });
  actor.send({ type: 'PLAY' });
  expect(asked.at(-1)).toMatchObject({ fromMs: at(60), toMs: at(120) });
  await answerLast();
  expect(actor.getSnapshot().value).toBe('playing');
  expect(asked.at(-1)).toMatchObject({ fromMs: at(120), toMs: at(180) });
  await pass(3000);
  expect(moment()).toBe(90);
  await answerLast();
  // The browser tells late that the loaded has ended: no minute is left out.
  await pass(4000);
  expect(moment()).toBe(120);
  await pass(1000);
  expect(moment()).toBe(130);
  expect(actor.getSnapshot().value).toBe('playing');
  expect(asked).toHaveLength(4);
  actor.send({ type: 'PAUSE' });
  await pass(1000);
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 130]);
});

test('fleet replay: where what follows comes late the clock waits for it', async () => {
  const { actor, answerLast, moment, pass } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  actor.send({ type: 'PLAY' });
  await answerLast();
  await answerLast();
  expect(actor.getSnapshot().value).toBe('playing');
  await pass(15_000);
  expect([actor.getSnapshot().value, moment()]).toEqual(['buffering', 70]);
  await answerLast();
  expect(actor.getSnapshot().value).toBe('playing');
  await pass(1000);
  expect(moment()).toBe(71);
});

test('fleet replay: what follows is taken only where it begins when the loaded ends, so that no minute is left out', async () => {
  const { actor, asked, answerLast, moment, pass } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  actor.send({ type: 'PLAY' });
  await answerLast();
  await answerLast();
  asked.at(-1)?.answer(MINUTE_MS);
  await settle();
  await pass(15_000);
  expect([actor.getSnapshot().value, moment()]).toEqual(['buffering', 70]);
});

test('fleet replay: a minute before the present there is nothing left to play', async () => {
  const { actor, answerLast } = await aFleet();
  for (const [minutes, state] of [
    [1439, 'shown'],
    [1438, 'buffering'],
  ] as const) {
    actor.send({ type: 'SHOW', atMs: at(minutes) });
    await answerLast();
    actor.send({ type: 'PLAY' });
    expect(actor.getSnapshot()).toMatchObject({ value: state, context: { wantsPlay: state !== 'shown' } });
  }
});

test('fleet replay: where less than a minute is left it ends, though what follows is loaded', async () => {
  const { actor, asked, answerLast, moment, pass } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(1429.5) });
  actor.send({ type: 'PLAY' });
  await answerLast();
  await answerLast();
  await answerLast();
  expect(actor.getSnapshot().context.next).toMatchObject({ fromMs: at(1439.5), toMs: at(1440) });
  const before = asked.length;
  await pass(10_000);
  expect([actor.getSnapshot().value, moment(), asked.length]).toEqual(['shown', 1439.5, before]);
  expect(actor.getSnapshot().context.wantsPlay).toBe(false);
});

test('fleet replay: a moment that is not loaded is loaded alone while another one is shown', async () => {
  const { actor, asked, answerLast, moment } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  await answerLast();
  actor.send({ type: 'SHOW', atMs: at(600) });
  expect(actor.getSnapshot().value).toBe('loading');
  expect(asked.slice(1)).toMatchObject([{ fromMs: at(600), toMs: at(600) }]);
  await answerLast();
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 600]);
});

test('fleet replay: what follows is forgotten when it cannot be loaded again, and the clock waits for it', async () => {
  const { actor, asked, answerLast, moment, pass } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  actor.send({ type: 'PLAY' });
  await answerLast();
  await answerLast();
  await answerLast();
  actor.send({ type: 'SET_SPEED', speed: 300 });
  asked.at(-1)?.fail(new Failure('NETWORK', 0));
  await settle();
  await pass(2000);
  expect([actor.getSnapshot().value, moment()]).toEqual(['buffering', 70]);
});

test('fleet replay: it ends at the present, and a moment to come is the present', async () => {
  const { actor, asked, answerLast, moment, pass } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(2000) });
  await answerLast();
  expect(moment()).toBe(1440);
  actor.send({ type: 'SHOW', atMs: at(1435) });
  await answerLast();
  actor.send({ type: 'SET_SPEED', speed: 600 });
  actor.send({ type: 'PLAY' });
  await answerLast();
  const before = asked.length;
  await pass(2000);
  expect(asked.length).toBe(before);
  expect(actor.getSnapshot().context.wantsPlay).toBe(false);
  actor.send({ type: 'PLAY' });
  expect(actor.getSnapshot().context.wantsPlay).toBe(false);
  expect(actor.getSnapshot().value).toBe('shown');
});

test('fleet replay: what fails is said, and can be tried again', async () => {
  const { actor, asked, answerLast } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  asked[0]?.fail(new Failure('NETWORK', 0));
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  actor.send({ type: 'RETRY' });
  await answerLast();
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { reason: undefined } });
});

test('fleet replay: the way back to the present leaves nothing of the past in memory', async () => {
  const { actor, answerLast } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  actor.send({ type: 'PLAY' });
  await answerLast();
  await answerLast();
  actor.send({ type: 'LIVE' });
  expect(actor.getSnapshot()).toMatchObject({
    value: 'live',
    context: {
      tracks: undefined,
      next: undefined,
      directory: undefined,
      wantsPlay: false,
      isViewOutdated: false,
    },
  });
});

test('fleet replay: while it plays another moment goes on from there, at another speed too, and a lost span is asked for again', async () => {
  const { actor, asked, answerLast, moment, pass } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  await answerLast();
  actor.send({ type: 'PLAY' });
  await answerLast();
  actor.send({ type: 'SHOW', atMs: at(65) });
  expect([actor.getSnapshot().value, moment()]).toEqual(['playing', 65]);
  await pass(1000);
  expect(moment()).toBe(66);
  actor.send({ type: 'SET_SPEED', speed: 10 });
  await pass(6000);
  expect([actor.getSnapshot().value, moment()]).toEqual(['playing', 67]);
  actor.send({ type: 'SET_SPEED', speed: 300 });
  asked.at(-1)?.fail(new Failure('NETWORK', 0));
  await settle();
  await pass(60_000);
  expect([actor.getSnapshot().value, moment()]).toEqual(['buffering', 70]);
  asked.at(-1)?.fail(new Failure('NETWORK', 0));
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  actor.send({ type: 'PAUSE' });
  actor.send({ type: 'RETRY' });
  await answerLast();
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 70]);
});

test('fleet replay: a far moment is loaded alone while it plays, and then it plays on; a pause ends the waiting', async () => {
  const { actor, asked, answerLast, moment } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  await answerLast();
  actor.send({ type: 'PLAY' });
  await answerLast();
  actor.send({ type: 'SHOW', atMs: at(600) });
  expect(asked.at(-1)).toMatchObject({ fromMs: at(600), toMs: at(600) });
  await answerLast();
  expect(actor.getSnapshot().value).toBe('buffering');
  actor.send({ type: 'PAUSE' });
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 600]);
  actor.send({ type: 'SHOW', atMs: at(600) });
  actor.send({ type: 'SHOW', atMs: at(700) });
  actor.send({ type: 'PLAY' });
  actor.send({ type: 'PAUSE' });
  await answerLast();
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 700]);
});

test('fleet replay: at the end of what is known it asks again when time has passed since, as the fleet has moved on', async () => {
  const { actor, asked, answerLast, moment, pass } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(1435) });
  await answerLast();
  actor.send({ type: 'SET_SPEED', speed: 1 });
  actor.send({ type: 'PLAY' });
  await answerLast();
  expect(asked.at(-1)).toMatchObject({ fromMs: at(1440), toMs: at(1440) });
  await answerLast();
  await pass(5 * MINUTE_MS);
  expect([actor.getSnapshot().value, moment()]).toEqual(['buffering', 1440]);
  expect(asked.at(-1)).toMatchObject({ fromMs: at(1440), toMs: at(1445) });
});

test('fleet replay: what was played is played again at once from a moment in it', async () => {
  const { actor, asked, answerLast, moment, pass } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  await answerLast();
  actor.send({ type: 'PLAY' });
  await answerLast();
  actor.send({ type: 'PAUSE' });
  const before = asked.length;
  actor.send({ type: 'SHOW', atMs: at(62) });
  actor.send({ type: 'SET_SPEED', speed: 10 });
  await pass(6000);
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 62]);
  actor.send({ type: 'PLAY' });
  expect([actor.getSnapshot().value, moment()]).toEqual(['playing', 62]);
  // Only what follows is asked for.
  expect(asked.slice(before)).toMatchObject([{ fromMs: at(70) }]);
});

/** A fleet whose server does not tell its past, looked at an hour after the start. */
async function aFleetOneByOne(choose?: ChooseVehicles) {
  const fleet = await aFleet(choose);
  fleet.actor.send({ type: 'SHOW', atMs: at(60) });
  fleet.asked[0]?.fail(new Failure('HTTP_404_NOT_FOUND', 404));
  await settle();
  await settle();
  return fleet;
}

test('fleet replay: in front of a server that does not tell the past of the fleet, vehicles in view are asked for one by one', async () => {
  const { actor, asked, askedOneByOne, moment } = await aFleetOneByOne();
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 60]);
  expect(actor.getSnapshot().context.view).toEqual(VAN);
  expect(askedOneByOne.map(({ deviceId }) => deviceId)).toContain(5);
  // Moments nearby are told already, and the server is not asked for the fleet again.
  actor.send({ type: 'SHOW', atMs: at(80) });
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 80]);
  actor.send({ type: 'LIVE' });
  actor.send({ type: 'SHOW', atMs: at(200) });
  await settle();
  await settle();
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', 200]);
  expect(asked).toHaveLength(1);
});

test('fleet replay: one by one, too, it plays on, with the vehicles that were in view when it began', async () => {
  let view = VAN;
  const { actor, askedOneByOne, moment, pass } = await aFleetOneByOne(() => view);
  view = { deviceIds: [6], total: 1, isSettled: true };
  actor.send({ type: 'SET_SPEED', speed: 600 });
  actor.send({ type: 'PLAY' });
  expect(actor.getSnapshot().value).toBe('playing');
  await pass(3000);
  await pass(3000);
  expect([actor.getSnapshot().value, moment()]).toEqual(['playing', 120]);
  expect(new Set(askedOneByOne.map(({ deviceId }) => deviceId))).toEqual(new Set([5]));
  // The moment rests while others are loaded.
  actor.send({ type: 'SHOW_VIEW' });
  const now = moment();
  actor.send({ type: 'PAUSE' });
  await pass(1000);
  expect([actor.getSnapshot().value, moment()]).toEqual(['shown', now]);
});

test('fleet replay: when other vehicles come into view the user is told, and shows them with one press', async () => {
  let view = VAN;
  const { actor, askedOneByOne, moment } = await aFleetOneByOne(() => view);
  actor.send({ type: 'VIEW_CHANGED', openedId: undefined });
  expect(actor.getSnapshot().context.isViewOutdated).toBe(false);
  view = { deviceIds: [5, 6], total: 2, isSettled: true };
  actor.send({ type: 'VIEW_CHANGED', openedId: undefined });
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { isViewOutdated: true, view: VAN } });
  const before = askedOneByOne.length;
  actor.send({ type: 'SHOW_VIEW' });
  expect(actor.getSnapshot().value).toBe('loading');
  await settle();
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { isViewOutdated: false, view } });
  expect(moment()).toBe(60);
  // What is known of the others is kept.
  expect(new Set(askedOneByOne.slice(before).map(({ deviceId }) => deviceId))).toEqual(new Set([6]));
});

test('fleet replay: a vehicle that is opened is shown at once, and so is what is in view once the map is known', async () => {
  let view: VehiclesInView = { deviceIds: [], total: 0, isSettled: false };
  const { actor } = await aFleetOneByOne(() => view);
  view = VAN;
  actor.send({ type: 'VIEW_CHANGED', openedId: undefined });
  expect(actor.getSnapshot().value).toBe('loading');
  await settle();
  await settle();
  expect(actor.getSnapshot().context.view).toEqual(VAN);
  view = { deviceIds: [7, 5], total: 2, isSettled: true };
  actor.send({ type: 'VIEW_CHANGED', openedId: 7 });
  await settle();
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { view } });
});

test('fleet replay: where the server tells the past of the fleet it does not matter what is in view', async () => {
  const { actor, answerLast } = await aFleet();
  actor.send({ type: 'SHOW', atMs: at(60) });
  await answerLast();
  actor.send({ type: 'VIEW_CHANGED', openedId: 9 });
  actor.send({ type: 'SHOW_VIEW' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { view: undefined } });
});

test('fleet replay: these tests leave no state and no transition of the chart untested', () => {
  expect(coverage.missing()).toEqual([]);
});
