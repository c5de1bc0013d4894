import { assertEvent, assign, fromPromise, setup, type DoneActorEvent } from 'xstate';
import type { SoundPlayer, PlaybackResult } from '../../ports/sound-player.ts';

interface SoundPreviewContext {
  sound: SoundPlayer;
  /** The URL of the current or last preview. */
  url: string;
}

type SoundPreviewEvent =
  | { type: 'PLAY'; url: string }
  /** Another sound was chosen: the result of the last preview no longer matters. */
  | { type: 'RESET' };

const TYPES: {
  context?: SoundPreviewContext;
  events?: SoundPreviewEvent | DoneActorEvent<PlaybackResult, 'play'>;
  input?: { sound: SoundPlayer };
} = {};

/**
 * Plays the sound of a rule as a preview (facts §8, "listen"). Unlike an alert it has no fallback sound: a
 * failure is reported.
 */
export const soundPreviewMachine = setup({
  types: TYPES,
  actors: {
    play: fromPromise<PlaybackResult, { sound: SoundPlayer; url: string }>(({ input: { sound, url } }) => {
      // Two previews in a row must not overlap.
      sound.stop();
      return sound.play(url);
    }),
  },
  actions: {
    storeUrl: assign(({ event }) => {
      assertEvent(event, 'PLAY');
      return { url: event.url };
    }),
  },
  guards: {
    isPlaying: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.play');
      return event.output === 'playing';
    },
    isBlocked: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.play');
      return event.output === 'blocked';
    },
  },
}).createMachine({
  id: 'soundPreview',
  // Stryker disable next-line StringLiteral: nothing is played before there is a URL.
  context: ({ input: { sound } }) => ({ sound, url: '' }),
  initial: 'idle',
  on: {
    PLAY: { target: '.starting', actions: 'storeUrl' },
    RESET: '.idle',
  },
  states: {
    idle: {},
    starting: {
      invoke: {
        id: 'play',
        src: 'play',
        input: ({ context: { sound, url } }) => ({ sound, url }),
        onDone: [
          { guard: 'isPlaying', target: 'playing' },
          { guard: 'isBlocked', target: 'blocked' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    playing: {},
    /** The browser does not allow sound yet. */
    blocked: {},
    failed: {},
  },
});
