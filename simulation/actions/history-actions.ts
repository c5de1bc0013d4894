import * as z from 'zod';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { PLAYER_SPEEDS } from '@farol/core/machines/history/player-state';
import { REPLAY_SPEEDS } from '@farol/core/machines/replay/fleet-replay-state';
import { FLAG_ARGUMENT, idOf, oneOf, VEHICLE, vehicleId } from './arguments.ts';
import { given, plain, type Argument, type Action } from './action.ts';

const HOUR_MS = 3_600_000;

/** Vehicles and the hours of the morning of the run, counted from its start; some periods are none. */
const ROUTES: Argument<{ vehicles: string[]; fromHours: number; toHours: number }> = {
  schema: z.strictObject({ vehicles: z.array(z.string()), fromHours: z.number(), toHours: z.number() }),
  draw: (random, stage) => ({
    vehicles: [VEHICLE.draw(random, stage)],
    fromHours: -random.below(3),
    toHours: random.below(4),
  }),
};

const MINUTES: Argument<number> = { schema: z.number(), draw: (random) => random.below(300) - 60 };
/** Steps forward or back. */
const STEP: Argument<{ step: 'fix' | 'stop' | 'event'; direction: 1 | -1 }> = {
  schema: z.strictObject({
    step: z.enum(['fix', 'stop', 'event']),
    direction: z.union([z.literal(1), z.literal(-1)]),
  }),
  draw: (random) => ({
    step: random.oneOf(['fix', 'stop', 'event']),
    direction: random.oneOf([1, -1]),
  }),
};
/** When every run starts, milliseconds since the epoch. */
const START_MS = Date.UTC(2026, 2, 2, 8);

/** A circle, usually where vehicles begin. */
const CIRCLE: Argument<{ latitude: number; longitude: number; radius: number }> = {
  schema: z.strictObject({ latitude: z.number(), longitude: z.number(), radius: z.number() }),
  draw: (random) => ({ latitude: -23.5, longitude: -46.6, radius: 10 ** random.below(6) }),
};
/** Returns the two hours until some minutes after the start; it ends before it begins when they are far below zero. */
function hoursUntil(minutes: number) {
  return { fromMs: START_MS - 2 * HOUR_MS, toMs: START_MS + minutes * 60_000 };
}

function isPastOpen({ replay }: ConnectedConsole): boolean {
  return replay.getSnapshot().atMs !== undefined;
}

/** What users do with routes of the past and their player, and with the fleet in the past. */
export const HISTORY_ACTIONS: Readonly<Record<string, Action>> = {
  'history.routes.show': given(ROUTES, ({ console: farol, names }, { vehicles, fromHours, toHours }) =>
    farol.history.routes.show({
      deviceIds: vehicles.map((name) => idOf(names, 'deviceIds', name)),
      fromMs: START_MS + fromHours * HOUR_MS,
      toMs: START_MS + toHours * HOUR_MS,
    }),
  ),
  'history.routes.cancel': plain(
    ({ history }) => history.routes.cancel(),
    ({ history }) => history.routes.getSnapshot().isLoading,
  ),
  'history.routes.retry': plain(
    ({ history }) => history.routes.retry(),
    ({ history }) => history.routes.getSnapshot().failure !== undefined,
  ),
  'history.routes.clear': plain(({ history }) => history.routes.clear()),
  'history.routes.leave': plain(({ history }) => history.routes.leave()),
  'history.routes.switchOverlay': given(
    oneOf('streetView', 'heatMap', 'routePath', 'eventPoints'),
    ({ console: { history } }, overlay) =>
      history.routes.switchOverlay(overlay, !history.routes.getSnapshot().overlays[overlay]),
  ),
  'areaSearch.open': given(MINUTES, ({ console: farol }, minutes) =>
    farol.areaSearch.open(hoursUntil(minutes)),
  ),
  'areaSearch.choose': given(CIRCLE, ({ console: farol }, { latitude, longitude, radius }) =>
    farol.areaSearch.choose({ center: { latitude, longitude }, radiusMeters: radius }),
  ),
  'areaSearch.setPeriod': given(MINUTES, ({ console: farol }, minutes) =>
    farol.areaSearch.setPeriod(hoursUntil(minutes)),
  ),
  'areaSearch.result.ask': plain(({ areaSearch }) => areaSearch.result.ask()),
  'areaSearch.result.cancel': plain(
    ({ areaSearch }) => areaSearch.result.cancel(),
    ({ areaSearch }) => areaSearch.result.getSnapshot().isAsking,
  ),
  'areaSearch.close': plain(({ areaSearch }) => areaSearch.close()),
  'replay.show': given(MINUTES, ({ console: farol }, minutes) =>
    farol.replay.show(START_MS + minutes * 60_000),
  ),
  'replay.showLive': plain(({ replay }) => replay.showLive()),
  'replay.past.seek': given(MINUTES, ({ console: farol }, minutes) =>
    farol.replay.past.seek(START_MS + minutes * 60_000),
  ),
  'replay.past.play': plain(({ replay }) => replay.past.play(), isPastOpen),
  'replay.past.pause': plain(({ replay }) => replay.past.pause(), isPastOpen),
  'replay.past.retry': plain(
    ({ replay }) => replay.past.retry(),
    ({ replay }) => replay.past.getSnapshot().failure !== undefined,
  ),
  'replay.past.showInView': plain(
    ({ replay }) => replay.past.showInView(),
    ({ replay }) => replay.past.getSnapshot().limit !== undefined,
  ),
  'replay.past.setSpeed': given(
    { schema: z.enum(REPLAY_SPEEDS.map(String)), draw: (random) => random.oneOf(['1', '60', '600']) },
    ({ console: farol }, text) => {
      const speed = REPLAY_SPEEDS.find((momentSpeed) => String(momentSpeed) === text);
      if (speed !== undefined) farol.replay.past.setSpeed(speed);
    },
    isPastOpen,
  ),
  'history.player.play': plain(({ history }) => history.player.play()),
  'history.player.pause': plain(({ history }) => history.player.pause()),
  'history.player.seek': given(MINUTES, ({ console: farol }, minutes) =>
    farol.history.player.seek(START_MS + minutes * 60_000),
  ),
  'history.player.step': given(STEP, ({ console: farol }, { step, direction }) =>
    farol.history.player.step(step, direction),
  ),
  'history.player.setSpeed': given(
    { schema: z.enum(PLAYER_SPEEDS.map(String)), draw: (random) => random.oneOf(['realTime', '4', '64']) },
    ({ console: farol }, text) => {
      const speed = PLAYER_SPEEDS.find((playerSpeed) => String(playerSpeed) === text);
      if (speed !== undefined) farol.history.player.setSpeed(speed);
    },
  ),
  'history.player.setSkipsStops': given(FLAG_ARGUMENT, ({ console: farol }, skipsStops) =>
    farol.history.player.setSkipsStops(skipsStops),
  ),
  'history.player.focus': given(VEHICLE, (stage, name) =>
    stage.console.history.player.focus(vehicleId(stage, name)),
  ),
  'history.player.follow': plain(({ history }) => history.player.follow()),
  'history.player.stopFollowing': plain(({ history }) => history.player.stopFollowing()),
};
