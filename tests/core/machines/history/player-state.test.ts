import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { playerMachine } from '@farol/core/machines/history/player.machine';
import {
  focusedRoute,
  playerWithRecording,
  NOTHING_TO_PLAY,
  PLAYER_SPEEDS,
  playerAfterPause,
  playerMoment,
  playerAfterPlay,
  playingTimeLeft,
  playerAfterSeek,
  stepTarget,
  type PlayerState,
  type Recording,
} from '@farol/core/machines/history/player-state';
import { fixAt, routeOf } from '../../../arbitraries/routes.ts';

const START_MS = 1.79e12;
const MINUTE_MS = 60_000;
const at = (minute: number): number => START_MS + minute * MINUTE_MS;

/** Vehicle 1 reports in minutes 2, 4 and 6, vehicle 2 in minute 1; the period has half an hour. */
const RECORDING: Recording = {
  period: { fromMs: at(0), toMs: at(30) },
  routes: [
    routeOf([2, 4, 6].map((minute) => fixAt(minute, { longitude: -46 - minute / 100, speed: 20 }))),
    routeOf([fixAt(1, { longitude: -47 }, 2)]),
  ],
  events: [],
};

/** A player at a moment, at one second for each minute, with two times in which nothing moves. */
const aPlayer = (changes: Partial<PlayerState> = {}): PlayerState => ({
  ...NOTHING_TO_PLAY,
  recording: RECORDING,
  idle: [
    { fromMs: at(5), toMs: at(10) },
    { fromMs: at(20), toMs: at(30) },
  ],
  atMs: at(0),
  speed: 1,
  skipsStops: true,
  ...changes,
});

test('player state: half an hour takes half an hour as it was driven, and then as many minutes a second as the speed says', () => {
  const seconds = PLAYER_SPEEDS.map((speed) => playingTimeLeft(aPlayer({ speed, skipsStops: false })) / 1000);
  expect(seconds).toEqual([1800, 30, 15, 7.5, 3.75, 1.875, 0.9375, 0.46875]);
});

test('player state: a recording begins with the first fix of any vehicle, paused, with its first vehicle in focus unless another is wanted', () => {
  expect(
    playerWithRecording(aPlayer({ isFollowing: true, sinceMs: 5 }), RECORDING, { atMs: undefined }),
  ).toMatchObject({
    atMs: at(1),
    sinceMs: undefined,
    focusedDeviceId: 1,
    isFollowing: false,
    speed: 1,
    skipsStops: true,
  });
  expect(playerWithRecording(aPlayer(), RECORDING, { atMs: at(99) }).atMs).toBe(at(30));
  const focusOn = (deviceId: number) =>
    playerWithRecording(aPlayer(), RECORDING, { atMs: undefined, deviceId }).focusedDeviceId;
  // A vehicle that is not there is not in focus.
  expect([1, 2, 9].map(focusOn)).toEqual([1, 2, 1]);
  expect(playerWithRecording(aPlayer(), { ...RECORDING, routes: [] }, { atMs: undefined })).toMatchObject({
    atMs: at(30),
    focusedDeviceId: undefined,
  });
});

test('player state: what stands still is skipped, and counts neither as passed nor as left', () => {
  const playing = aPlayer({ sinceMs: 0 });
  const minuteAfter = (seconds: number): number =>
    (playerMoment(playing, seconds * 1000) - START_MS) / MINUTE_MS;
  expect([0, 4, 5, 6, 14, 15, 99].map(minuteAfter)).toEqual([0, 4, 10, 11, 19, 30, 30]);
  expect(playingTimeLeft(aPlayer())).toBe(15_000);
  expect(playingTimeLeft(aPlayer({ atMs: at(7) }))).toBe(10_000);
  expect(playingTimeLeft(aPlayer({ atMs: at(25) }))).toBe(0);
  expect(playingTimeLeft(aPlayer({ skipsStops: false }))).toBe(30_000);
  expect(playingTimeLeft(NOTHING_TO_PLAY)).toBe(0);
});

test('player state: a player without a recording stays as it is, and no moment is none', () => {
  expect(playerAfterPlay(NOTHING_TO_PLAY, 5)).toBe(NOTHING_TO_PLAY);
  expect(playerAfterSeek(NOTHING_TO_PLAY, 5, 5)).toBe(NOTHING_TO_PLAY);
  expect(stepTarget(NOTHING_TO_PLAY, 'fix', 1, 5)).toBeUndefined();
  expect(focusedRoute(NOTHING_TO_PLAY)).toBeUndefined();
  const player = aPlayer();
  expect(playerAfterSeek(player, Number.NaN, 5)).toBe(player);
});

test('player state: a player that is paused stays paused when it is sent elsewhere, and one that plays goes on from there', () => {
  expect(playerAfterSeek(aPlayer(), at(3), 9)).toMatchObject({ atMs: at(3), sinceMs: undefined });
  expect(playerAfterSeek(aPlayer({ sinceMs: 0 }), at(3), 9)).toMatchObject({ atMs: at(3), sinceMs: 9 });
  expect(playerAfterPause(aPlayer({ sinceMs: 0 }), 2000)).toMatchObject({ atMs: at(2), sinceMs: undefined });
  expect(playerAfterPlay(aPlayer({ atMs: at(30) }), 9)).toMatchObject({ atMs: at(0), sinceMs: 9 });
  expect(playerAfterPlay(aPlayer({ atMs: at(3) }), 9)).toMatchObject({ atMs: at(3), sinceMs: 9 });
});

test('player state: a step leads to the next fix of the vehicle in focus, to nothing beyond the last, and to none without focus', () => {
  const focused = aPlayer({ focusedDeviceId: 1 });
  const steps = (direction: 1 | -1, minute: number) => stepTarget(focused, 'fix', direction, at(minute));
  expect([steps(1, 2), steps(1, 3), steps(-1, 4), steps(-1, 5)]).toEqual([at(4), at(4), at(2), at(4)]);
  expect([steps(1, 6), steps(-1, 2)]).toEqual([undefined, undefined]);
  expect(stepTarget(aPlayer({ focusedDeviceId: 9 }), 'fix', 1, at(2))).toBeUndefined();
});

const NO_RECORDS = { positionId: 0, geofenceId: 0, maintenanceId: 0 };

test('player state: a step leads to the next stop of any vehicle, or the next event, and from one of them to another', () => {
  const place = { longitude: -46, latitude: -23 };
  const stopped = (...minutes: number[]) =>
    minutes.map((minute, index) => ({ index, fromMs: at(minute), toMs: at(minute + 1), ...place }));
  const [first, second] = RECORDING.routes;
  if (!first || !second) throw new Error('there are no two routes');
  const event = { id: 1, type: 'ignitionOn', deviceId: 1, eventTime: '', ...NO_RECORDS, attributes: {} };
  const recording: Recording = {
    ...RECORDING,
    routes: [
      { ...first, stops: stopped(4, 12) },
      { ...second, stops: stopped(2, 8) },
    ],
    events: [3, 9].map((minute) => ({ event, timeMs: at(minute), ...place, isAlarm: false })),
  };
  const steps = (step: 'stop' | 'event', direction: 1 | -1, ...minutes: number[]) =>
    minutes.map((minute) => {
      const target = stepTarget(aPlayer({ recording }), step, direction, at(minute));
      return target === undefined ? undefined : (target - START_MS) / MINUTE_MS;
    });
  expect(steps('stop', 1, 0, 2, 3, 4, 8, 12)).toEqual([2, 4, 4, 8, 12, undefined]);
  expect(steps('stop', -1, 30, 12, 9, 8, 4, 2)).toEqual([12, 8, 8, 4, 2, undefined]);
  expect(steps('event', 1, 0, 3, 5, 9)).toEqual([3, 9, 9, undefined]);
  expect(steps('event', -1, 30, 9, 5, 3)).toEqual([9, 3, 3, undefined]);
});

function actor() {
  const timers = new SimulatedClock();
  const player = createActor(playerMachine, { input: () => timers.now(), clock: timers }).start();
  player.send({ type: 'LOAD', recording: RECORDING, atMs: undefined });
  return { player, timers, context: () => player.getSnapshot().context };
}

test('player state: the vehicle in focus can be followed and changed while it is paused and while it plays, if it has a route', () => {
  const { player, context } = actor();
  for (const event of ['PAUSE', 'PLAY'] as const) {
    player.send({ type: event });
    player.send({ type: 'FOCUS', deviceId: 2 });
    player.send({ type: 'FOCUS', deviceId: 9 });
    player.send({ type: 'FOLLOW', isFollowing: true });
    expect(context()).toMatchObject({ focusedDeviceId: 2, isFollowing: true });
    player.send({ type: 'FOCUS', deviceId: 1 });
    player.send({ type: 'FOLLOW', isFollowing: false });
    expect(context()).toMatchObject({ focusedDeviceId: 1, isFollowing: false });
  }
});

test('player state: a change while it plays moves the end, and the player rests there', () => {
  const { player, timers, context } = actor();
  player.send({ type: 'SET_SPEED', speed: 1 });
  player.send({ type: 'PLAY' });
  timers.increment(1000);
  player.send({ type: 'SET_SPEED', speed: 4 });
  expect([player.getSnapshot().value, context().atMs]).toEqual(['playing', at(2)]);
  timers.increment(6999);
  expect(player.getSnapshot().value).toBe('playing');
  timers.increment(1);
  expect([player.getSnapshot().value, context().atMs]).toEqual(['paused', at(30)]);
  player.send({ type: 'SEEK', atMs: at(10) });
  player.send({ type: 'PLAY' });
  player.send({ type: 'SEEK', atMs: at(26) });
  timers.increment(1000);
  expect([player.getSnapshot().value, context().atMs]).toEqual(['paused', at(30)]);
  player.send({ type: 'UNLOAD' });
  expect(player.getSnapshot()).toMatchObject({ value: 'empty', context: { recording: undefined, speed: 4 } });
});
