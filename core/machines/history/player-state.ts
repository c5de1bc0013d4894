import { idleSpans } from '../../domain/route/idle-spans.ts';
import { indexAt } from '../../domain/route/route-position.ts';
import type { RouteEvent } from '../../domain/route/route-event.ts';
import type { Route } from '../../domain/route/route.ts';
import type { TimeRange } from '../../domain/values/date-range.ts';

/** How fast a route is played: as it was driven, or so many minutes of it a second. */
export type PlayerSpeed = 'realTime' | 1 | 2 | 4 | 8 | 16 | 32 | 64;

/** All speeds, the slowest first. */
export const PLAYER_SPEEDS: readonly PlayerSpeed[] = ['realTime', 1, 2, 4, 8, 16, 32, 64];

/** What the player steps to. */
export type PlayerStep = 'fix' | 'stop' | 'event';

/** What is played: routes in a period, with what happened on them. */
export interface Recording {
  readonly period: TimeRange;
  readonly routes: readonly Route[];
  /** Oldest first. */
  readonly events: readonly RouteEvent[];
}

/**
 * What the player remembers. While it plays, the moment follows from the clock, so that nothing has to be
 * stored for a frame and all that is drawn for one time shows the same moment.
 */
export interface PlayerState {
  readonly recording: Recording | undefined;
  /** Times in which no vehicle moves, oldest first. */
  readonly idle: readonly TimeRange[];
  /** The moment when the clock showed `sinceMs`, or at all times while that is undefined. */
  readonly atMs: number;
  /** Undefined while it is paused. */
  readonly sinceMs: number | undefined;
  readonly speed: PlayerSpeed;
  readonly skipsStops: boolean;
  /** The vehicle whose fixes are stepped through, and whose speed and values are shown. */
  readonly focusedDeviceId: number | undefined;
  /** Whether the map keeps that vehicle in view. */
  readonly isFollowing: boolean;
}

/** A player with nothing to play. */
export const NOTHING_TO_PLAY: PlayerState = {
  recording: undefined,
  idle: [],
  atMs: 0,
  sinceMs: undefined,
  speed: 4,
  skipsStops: false,
  focusedDeviceId: undefined,
  isFollowing: false,
};

/** Returns the moment that the player shows when the clock shows `nowMs`. */
export function playerMoment(state: PlayerState, nowMs: number): number {
  const { recording, idle, atMs, sinceMs, speed, skipsStops } = state;
  if (!recording || sinceMs === undefined) return atMs;
  let at = atMs;
  let left = Math.max(0, nowMs - sinceMs) * factorOf(speed);
  for (const { fromMs, toMs } of skipsStops ? idle : []) {
    if (toMs <= at) continue;
    const run = Math.max(0, fromMs - at);
    if (left < run) break;
    left -= run;
    at = toMs;
  }
  return Math.min(recording.period.toMs, at + left);
}

/** Returns how long the player plays from its moment to the end, milliseconds of the clock. */
export function playingTimeLeft({ recording, idle, atMs, speed, skipsStops }: PlayerState): number {
  if (!recording) return 0;
  let left = recording.period.toMs - atMs;
  for (const { fromMs, toMs } of skipsStops ? idle : []) left -= Math.max(0, toMs - Math.max(fromMs, atMs));
  return Math.max(0, left) / factorOf(speed);
}

/** Returns a player of a recording that shows a moment, by default the first fix, and a vehicle, by default the first. */
export function playerWithRecording(
  { speed, skipsStops }: PlayerState,
  recording: Recording,
  wanted: { readonly atMs: number | undefined; readonly deviceId?: number | undefined },
): PlayerState {
  const { routes, period } = recording;
  const focused = focusedRoute({ recording, focusedDeviceId: wanted.deviceId }) ?? routes[0];
  const first = Math.min(...routes.map(({ timeMs }) => timeMs[0] ?? period.toMs));
  return {
    recording,
    idle: idleSpans(routes, period),
    atMs: within(period, wanted.atMs ?? first),
    sinceMs: undefined,
    speed,
    skipsStops,
    focusedDeviceId: focused?.deviceId,
    isFollowing: false,
  };
}

/** Returns the player at another moment; it goes on playing from there if it played. */
export function playerAfterSeek(state: PlayerState, atMs: number, nowMs: number): PlayerState {
  if (!state.recording || Number.isNaN(atMs)) return state;
  return {
    ...state,
    atMs: within(state.recording.period, atMs),
    sinceMs: state.sinceMs === undefined ? undefined : nowMs,
  };
}

/** Returns the player with other settings; the moment stays as it is. */
export function playerWithSettings(
  state: PlayerState,
  changes: Partial<Pick<PlayerState, 'speed' | 'skipsStops'>>,
  nowMs: number,
): PlayerState {
  const sinceMs = state.sinceMs === undefined ? undefined : nowMs;
  return { ...state, atMs: playerMoment(state, nowMs), sinceMs, ...changes };
}

/** Returns the player while it plays; at the end it begins again. */
export function playerAfterPlay(state: PlayerState, nowMs: number): PlayerState {
  const { recording } = state;
  if (!recording) return state;
  const atMs = playerMoment(state, nowMs);
  const isAtEnd = playingTimeLeft({ ...state, atMs }) === 0;
  return { ...state, atMs: isAtEnd ? recording.period.fromMs : atMs, sinceMs: nowMs };
}

/** Returns the player when it is paused. */
export function playerAfterPause(state: PlayerState, nowMs: number): PlayerState {
  return { ...state, atMs: playerMoment(state, nowMs), sinceMs: undefined };
}

/** Returns the time of the next fix, stop or event after a moment, or of the last one before; else undefined. */
export function stepTarget(
  state: PlayerState,
  step: PlayerStep,
  direction: 1 | -1,
  atMs: number,
): number | undefined {
  if (!state.recording) return undefined;
  const { routes, events } = state.recording;
  if (step === 'fix') {
    const route = focusedRoute(state);
    if (!route) return undefined;
    return direction === 1 ? route.timeMs[indexAt(route, atMs) + 1] : route.timeMs[indexAt(route, atMs - 1)];
  }
  const times =
    step === 'event'
      ? events.map(({ timeMs }) => timeMs)
      : routes.flatMap(({ stops }) => stops.map(({ fromMs }) => fromMs)).sort((left, right) => left - right);
  return direction === 1 ? times.find((time) => time > atMs) : times.findLast((time) => time < atMs);
}

/** Returns the route of the focused vehicle; undefined without one. */
export function focusedRoute({
  recording,
  focusedDeviceId,
}: Pick<PlayerState, 'recording' | 'focusedDeviceId'>): Route | undefined {
  return recording?.routes.find(({ deviceId }) => deviceId === focusedDeviceId);
}

/** Returns how much of a route passes while a second passes, both in the same unit. */
function factorOf(speed: PlayerSpeed): number {
  return speed === 'realTime' ? 1 : 60 * speed;
}

function within({ fromMs, toMs }: TimeRange, atMs: number): number {
  return Math.max(fromMs, Math.min(toMs, atMs));
}
