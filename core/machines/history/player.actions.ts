import { assign, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  playerWithSettings,
  focusedRoute,
  playerWithRecording,
  NOTHING_TO_PLAY,
  playerAfterPause,
  playerMoment,
  playerAfterPlay,
  playingTimeLeft,
  playerAfterSeek,
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
    load: assign(({ context }, event: EventOf<PlayerEvent, 'LOAD'>) =>
      playerWithRecording(context, event.recording, event),
    ),
    unload: assign(({ context: { speed, skipsStops } }) => ({ ...NOTHING_TO_PLAY, speed, skipsStops })),
    play: assign(({ context }) => playerAfterPlay(context, context.clock())),
    pause: assign(({ context }) => playerAfterPause(context, context.clock())),
    seek: assign(({ context }, { atMs }: EventOf<PlayerEvent, 'SEEK'>) =>
      playerAfterSeek(context, atMs, context.clock()),
    ),
    step: assign(({ context }, { step, direction }: EventOf<PlayerEvent, 'STEP'>) => {
      const paused = playerAfterPause(context, context.clock());
      const atMs = stepTarget(paused, step, direction, paused.atMs);
      return atMs === undefined ? paused : playerAfterSeek(paused, atMs, context.clock());
    }),
    setSpeed: assign(({ context }, { speed }: EventOf<PlayerEvent, 'SET_SPEED'>) =>
      playerWithSettings(context, { speed }, context.clock()),
    ),
    setSkipsStops: assign(({ context }, { skipsStops }: EventOf<PlayerEvent, 'SET_SKIPS_STOPS'>) =>
      playerWithSettings(context, { skipsStops }, context.clock()),
    ),
    focus: assign((_, { deviceId }: EventOf<PlayerEvent, 'FOCUS'>) => ({ focusedDeviceId: deviceId })),
    follow: assign((_, { isFollowing }: EventOf<PlayerEvent, 'FOLLOW'>) => ({ isFollowing })),
  },
  guards: {
    hasRoute: ({ context: { recording } }, { deviceId }: EventOf<PlayerEvent, 'FOCUS'>) =>
      focusedRoute({ recording, focusedDeviceId: deviceId }) !== undefined,
    isOver: ({ context }) => playerMoment(context, context.clock()) === context.recording?.period.toMs,
  },
  delays: { untilEnd: ({ context }) => Math.ceil(playingTimeLeft(context)) },
});
