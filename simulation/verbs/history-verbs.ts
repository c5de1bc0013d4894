import * as z from 'zod';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { PLAYER_SPEEDS } from '@farol/core/machines/history/player-state';
import { MOMENT_SPEEDS } from '@farol/core/machines/moment/fleet-moment-state';
import { FLAG, idOf, oneOf, VEHICLE, vehicleId } from './arguments.ts';
import { given, plain, type Argument, type Verb } from './verb.ts';

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

function isPastOpen({ moment }: ConnectedConsole): boolean {
  return moment.getSnapshot().atMs !== undefined;
}

/** What users do with routes of the past and their player, and with the fleet in the past. */
export const HISTORY_VERBS: Readonly<Record<string, Verb>> = {
  'history.routes.show': given(ROUTES, ({ console, names }, { vehicles, fromHours, toHours }) =>
    console.history.routes.show({
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
  'visits.open': given(MINUTES, ({ console }, minutes) => console.visits.open(hoursUntil(minutes))),
  'visits.choose': given(CIRCLE, ({ console }, { latitude, longitude, radius }) =>
    console.visits.choose({ center: { latitude, longitude }, radiusMeters: radius }),
  ),
  'visits.setPeriod': given(MINUTES, ({ console }, minutes) => console.visits.setPeriod(hoursUntil(minutes))),
  'visits.search.ask': plain(({ visits }) => visits.search.ask()),
  'visits.search.cancel': plain(
    ({ visits }) => visits.search.cancel(),
    ({ visits }) => visits.search.getSnapshot().isAsking,
  ),
  'visits.close': plain(({ visits }) => visits.close()),
  'moment.show': given(MINUTES, ({ console }, minutes) => console.moment.show(START_MS + minutes * 60_000)),
  'moment.showLive': plain(({ moment }) => moment.showLive()),
  'moment.past.seek': given(MINUTES, ({ console }, minutes) =>
    console.moment.past.seek(START_MS + minutes * 60_000),
  ),
  'moment.past.play': plain(({ moment }) => moment.past.play(), isPastOpen),
  'moment.past.pause': plain(({ moment }) => moment.past.pause(), isPastOpen),
  'moment.past.retry': plain(
    ({ moment }) => moment.past.retry(),
    ({ moment }) => moment.past.getSnapshot().failure !== undefined,
  ),
  'moment.past.showInView': plain(
    ({ moment }) => moment.past.showInView(),
    ({ moment }) => moment.past.getSnapshot().limit !== undefined,
  ),
  'moment.past.setSpeed': given(
    { schema: z.enum(MOMENT_SPEEDS.map(String)), draw: (random) => random.oneOf(['1', '60', '600']) },
    ({ console }, text) => {
      const speed = MOMENT_SPEEDS.find((one) => String(one) === text);
      if (speed !== undefined) console.moment.past.setSpeed(speed);
    },
    isPastOpen,
  ),
  'history.player.play': plain(({ history }) => history.player.play()),
  'history.player.pause': plain(({ history }) => history.player.pause()),
  'history.player.seek': given(MINUTES, ({ console }, minutes) =>
    console.history.player.seek(START_MS + minutes * 60_000),
  ),
  'history.player.step': given(STEP, ({ console }, { step, direction }) =>
    console.history.player.step(step, direction),
  ),
  'history.player.setSpeed': given(
    { schema: z.enum(PLAYER_SPEEDS.map(String)), draw: (random) => random.oneOf(['realTime', '4', '64']) },
    ({ console }, text) => {
      const speed = PLAYER_SPEEDS.find((one) => String(one) === text);
      if (speed !== undefined) console.history.player.setSpeed(speed);
    },
  ),
  'history.player.setSkipsStops': given(FLAG, ({ console }, skipsStops) =>
    console.history.player.setSkipsStops(skipsStops),
  ),
  'history.player.focus': given(VEHICLE, (stage, name) =>
    stage.console.history.player.focus(vehicleId(stage, name)),
  ),
  'history.player.follow': plain(({ history }) => history.player.follow()),
  'history.player.stopFollowing': plain(({ history }) => history.player.stopFollowing()),
};
