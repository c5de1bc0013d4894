import { assertEvent, assign, setup } from 'xstate';
import type { Clock } from '../../ports/clock.ts';
import {
  changedPlayer,
  focusedRoute,
  loadedPlayer,
  NOTHING_TO_PLAY,
  pausedPlayer,
  playerMoment,
  playingPlayer,
  playingTimeLeft,
  soughtPlayer,
  stepTarget,
  type PlayerSpeed,
  type PlayerState,
  type PlayerStep,
  type Recording,
} from './player-state.ts';

type PlayerContext = PlayerState & { readonly clock: Clock };

type PlayerEvent =
  | { type: 'LOAD'; recording: Recording; atMs: number | undefined; deviceId?: number | undefined }
  | { type: 'UNLOAD' }
  | { type: 'PLAY' }
  | { type: 'PAUSE' }
  | { type: 'SEEK'; atMs: number }
  /** Pauses at the next fix, stop or event, or at the one before. */
  | { type: 'STEP'; step: PlayerStep; direction: 1 | -1 }
  | { type: 'SET_SPEED'; speed: PlayerSpeed }
  | { type: 'SET_SKIPS_STOPS'; skipsStops: boolean }
  | { type: 'FOCUS'; deviceId: number }
  | { type: 'FOLLOW'; isFollowing: boolean };

const TYPES: { context?: PlayerContext; events?: PlayerEvent; input?: Clock } = {};

/** The actions, guards and actors of the chart. */
export const playerSetup = setup({
  types: TYPES,
  actions: {
    load: assign(({ context, event }) => {
      assertEvent(event, 'LOAD');
      return loadedPlayer(context, event.recording, event);
    }),
    unload: assign(({ context: { speed, skipsStops } }) => ({ ...NOTHING_TO_PLAY, speed, skipsStops })),
    play: assign(({ context }) => playingPlayer(context, context.clock())),
    pause: assign(({ context }) => pausedPlayer(context, context.clock())),
    seek: assign(({ context, event }) => {
      assertEvent(event, 'SEEK');
      return soughtPlayer(context, event.atMs, context.clock());
    }),
    step: assign(({ context, event }) => {
      assertEvent(event, 'STEP');
      const paused = pausedPlayer(context, context.clock());
      const atMs = stepTarget(paused, event.step, event.direction, paused.atMs);
      return atMs === undefined ? paused : soughtPlayer(paused, atMs, context.clock());
    }),
    setSpeed: assign(({ context, event }) => {
      assertEvent(event, 'SET_SPEED');
      return changedPlayer(context, { speed: event.speed }, context.clock());
    }),
    setSkipsStops: assign(({ context, event }) => {
      assertEvent(event, 'SET_SKIPS_STOPS');
      return changedPlayer(context, { skipsStops: event.skipsStops }, context.clock());
    }),
    focus: assign(({ event }) => {
      assertEvent(event, 'FOCUS');
      return { focusedDeviceId: event.deviceId };
    }),
    follow: assign(({ event }) => {
      assertEvent(event, 'FOLLOW');
      return { isFollowing: event.isFollowing };
    }),
  },
  guards: {
    hasRoute: ({ context: { recording }, event }) => {
      assertEvent(event, 'FOCUS');
      return focusedRoute({ recording, focusedDeviceId: event.deviceId }) !== undefined;
    },
    // Stryker disable next-line OptionalChaining: what is played is loaded; the check is for the compiler.
    isOver: ({ context }) => playerMoment(context, context.clock()) === context.recording?.period.toMs,
  },
  delays: { untilEnd: ({ context }) => Math.ceil(playingTimeLeft(context)) },
});
