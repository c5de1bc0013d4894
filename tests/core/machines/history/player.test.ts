import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { routePositionAt } from '@farol/core/domain/route/route-position';
import { playerMachine } from '@farol/core/machines/history/player.machine';
import {
  playerMoment,
  PLAYER_SPEEDS,
  type PlayerSpeed,
  type Recording,
} from '@farol/core/machines/history/player-state';
import { anyPositions, fixAt, routeOf } from '../../../arbitraries/routes.ts';
import { routeEvents } from '@farol/core/domain/route/route-event';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(playerMachine);

const START_MS = 1.79e12;
const MINUTE_MS = 60_000;

/** A player of two vehicles: one drives, stands for 20 minutes and drives on, the other drives for 5 minutes. */
function aRecording(): Recording {
  const one = routeOf(
    [0, 1, 2, 3, 8, 13, 18, 23, 24, 25].map((minute, at) =>
      fixAt(minute, { longitude: -46 - Math.min(at, 3) * 0.01 - Math.max(0, at - 7) * 0.01, speed: 20 }),
    ),
  );
  const other = routeOf([0, 2, 4, 5].map((minute) => fixAt(minute, { longitude: -47 - minute / 100 }, 2)));
  const event = {
    id: 1,
    type: 'ignitionOn',
    eventTime: new Date(START_MS + 10 * MINUTE_MS).toISOString(),
    deviceId: 1,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
  };
  return {
    period: { fromMs: START_MS, toMs: START_MS + 30 * MINUTE_MS },
    routes: [one, other],
    events: routeEvents(one, [event]),
  };
}

function aPlayer(recording: Recording | undefined = aRecording(), atMs?: number) {
  const timers = new SimulatedClock();
  const clock = (): number => 5000 + timers.now();
  const player = createActor(playerMachine, {
    input: clock,
    clock: timers,
    inspect: coverage.inspect,
  }).start();
  if (recording) player.send({ type: 'LOAD', recording, atMs });
  const moment = (): number => playerMoment(player.getSnapshot().context, clock());
  /** The moment in minutes after the start. */
  const minute = (): number => (moment() - START_MS) / MINUTE_MS;
  return { player, timers, clock, moment, minute };
}

test('player: a route is shown from its first fix, or at the moment of a link', () => {
  expect(aPlayer().minute()).toBe(0);
  expect(aPlayer(aRecording(), START_MS + 7 * MINUTE_MS).minute()).toBe(7);
  expect(aPlayer(aRecording(), START_MS + 700 * MINUTE_MS).minute()).toBe(30);
});

test.for([
  ['realTime', 1 / 60],
  [1, 1],
  [4, 4],
  [64, 30],
] as const)('player: played at %s, a second shows %d minutes', ([speed, minutes]) => {
  const { player, timers, minute } = aPlayer();
  player.send({ type: 'SET_SPEED', speed });
  player.send({ type: 'PLAY' });
  timers.increment(1000);
  expect(minute()).toBeCloseTo(minutes);
});

test('player: stops at the end, and begins again when it is played again', () => {
  const { player, timers, minute } = aPlayer();
  player.send({ type: 'SET_SPEED', speed: 16 });
  player.send({ type: 'PLAY' });
  timers.increment(10_000);
  expect([player.getSnapshot().value, minute()]).toEqual(['paused', 30]);
  player.send({ type: 'PLAY' });
  timers.increment(1000);
  expect([player.getSnapshot().value, minute()]).toEqual(['playing', 16]);
});

test('player: a pause keeps the moment until it is played on', () => {
  const { player, timers, minute } = aPlayer();
  player.send({ type: 'PLAY' });
  timers.increment(1000);
  player.send({ type: 'PAUSE' });
  timers.increment(1000);
  expect([player.getSnapshot().value, minute()]).toEqual(['paused', 4]);
  player.send({ type: 'PLAY' });
  timers.increment(1000);
  expect([player.getSnapshot().value, minute()]).toEqual(['playing', 8]);
});

test('player: a player that skips stops from now on comes to the end sooner', () => {
  const { player, timers, minute } = aPlayer();
  player.send({ type: 'SET_SPEED', speed: 1 });
  player.send({ type: 'PLAY' });
  timers.increment(1000);
  player.send({ type: 'SET_SKIPS_STOPS', skipsStops: true });
  expect([player.getSnapshot().value, minute()]).toEqual(['playing', 1]);
  timers.increment(15_000);
  expect([player.getSnapshot().value, minute()]).toEqual(['paused', 30]);
});

test('player: what is unloaded leaves nothing behind but the settings', () => {
  const { player } = aPlayer();
  player.send({ type: 'SET_SPEED', speed: 16 });
  player.send({ type: 'FOLLOW', isFollowing: true });
  expect(player.getSnapshot().context).toMatchObject({ isFollowing: true, focusedDeviceId: 1 });
  player.send({ type: 'UNLOAD' });
  expect(player.getSnapshot()).toMatchObject({
    value: 'empty',
    context: { recording: undefined, idle: [], speed: 16, isFollowing: false, focusedDeviceId: undefined },
  });
});

test('player: times in which no vehicle moves are skipped on request', () => {
  const { player, timers, minute } = aPlayer();
  player.send({ type: 'SET_SKIPS_STOPS', skipsStops: true });
  player.send({ type: 'SEEK', atMs: START_MS + 13 * MINUTE_MS });
  player.send({ type: 'SET_SPEED', speed: 1 });
  player.send({ type: 'PLAY' });
  timers.increment(1500);
  // The first drives on after the fix of minute 23.
  expect(minute()).toBeGreaterThan(20);
  expect(minute()).toBeLessThan(25);
});

test('player: steps lead to fixes of the focused vehicle, to stops and to events, and pause the player', () => {
  const { player, minute } = aPlayer();
  const step = (by: 'fix' | 'stop' | 'event', direction: 1 | -1): number => {
    player.send({ type: 'STEP', step: by, direction });
    return minute();
  };
  expect([step('fix', 1), step('fix', 1), step('fix', -1), step('fix', -1), step('fix', -1)]).toEqual([
    1, 2, 1, 0, 0,
  ]);
  player.send({ type: 'FOCUS', deviceId: 9 });
  player.send({ type: 'FOCUS', deviceId: 2 });
  expect([step('fix', 1), step('fix', 1)]).toEqual([2, 4]);
  expect([step('event', 1), step('event', 1), step('event', -1)]).toEqual([10, 10, 10]);
  player.send({ type: 'PLAY' });
  expect(step('stop', -1)).toBeLessThan(10);
  expect(player.getSnapshot().value).toBe('paused');
});

test('player: a clock that is set back does not end the player early', () => {
  let offset = 0;
  const timers = new SimulatedClock();
  const player = createActor(playerMachine, {
    input: () => timers.now() + offset,
    clock: timers,
    inspect: coverage.inspect,
  }).start();
  player.send({ type: 'LOAD', recording: aRecording(), atMs: undefined });
  player.send({ type: 'SET_SPEED', speed: 64 });
  player.send({ type: 'PLAY' });
  offset = -100;
  timers.increment(490);
  expect(player.getSnapshot().value).toBe('playing');
  timers.increment(200);
  expect(player.getSnapshot().value).toBe('paused');
});

test('player: without routes there is nothing to play', () => {
  const { player, moment } = aPlayer(undefined);
  for (const type of ['PLAY', 'PAUSE', 'UNLOAD'] as const) player.send({ type });
  player.send({ type: 'SEEK', atMs: 5 });
  expect([player.getSnapshot().value, moment()]).toEqual(['empty', 0]);
});

test('player: whatever the user does, position, chart and clock show the same moment within the period', () => {
  const anyCommand = fc.oneof(
    fc.constant({ type: 'PLAY' } as const),
    fc.constant({ type: 'PAUSE' } as const),
    fc.record({
      type: fc.constant('SEEK' as const),
      atMs: fc.integer({ min: START_MS - 1e6, max: START_MS + 1e7 }),
    }),
    fc.record({
      type: fc.constant('STEP' as const),
      step: fc.constantFrom('fix' as const, 'stop' as const, 'event' as const),
      direction: fc.constantFrom(1 as const, -1 as const),
    }),
    fc.record({
      type: fc.constant('SET_SPEED' as const),
      speed: fc.constantFrom<PlayerSpeed>(...PLAYER_SPEEDS),
    }),
    fc.record({ type: fc.constant('SET_SKIPS_STOPS' as const), skipsStops: fc.boolean() }),
    fc.constant({ type: 'FOCUS', deviceId: 1 } as const),
    fc.record({ type: fc.constant('FOLLOW' as const), isFollowing: fc.boolean() }),
    fc.record({ type: fc.constant('WAIT' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
  );
  fc.assert(
    fc.property(anyPositions(120), fc.array(anyCommand, { maxLength: 30 }), (positions, commands) => {
      const route = routeOf(positions);
      const period = { fromMs: START_MS - MINUTE_MS, toMs: (route.timeMs.at(-1) ?? 0) + MINUTE_MS };
      const { player, timers, moment, clock } = aPlayer({
        period,
        routes: [route],
        events: routeEvents(route, []),
      });
      let before = moment();
      for (const command of commands) {
        if (command.type === 'WAIT') timers.increment(command.ms);
        else player.send(command);
        const shown = moment();
        expect(shown).toBeGreaterThanOrEqual(period.fromMs);
        expect(shown).toBeLessThanOrEqual(period.toMs);
        const { context, value } = player.getSnapshot();
        // What rests shows what it has stored; settings do not move it.
        if (value === 'paused') expect(shown).toBe(context.atMs);
        if (command.type === 'SET_SPEED' || command.type === 'PAUSE') expect(shown).toBeCloseTo(before, 3);
        // Who stands in a stop that is skipped from now on goes on at its end.
        if (command.type === 'SET_SKIPS_STOPS') expect(shown).toBeGreaterThanOrEqual(before - 1e-3);
        if (command.type === 'SEEK' && value === 'paused')
          expect(shown).toBe(Math.max(period.fromMs, Math.min(period.toMs, command.atMs)));
        // The position on the map is that of the same moment for every reader in this frame.
        expect(routePositionAt(route, playerMoment(context, clock()))).toEqual(routePositionAt(route, shown));
        before = shown;
      }
    }),
  );
});

test('player: no state and no transition of the player is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
