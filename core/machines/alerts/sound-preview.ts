import { assign, fromPromise, setup } from 'xstate';
import type { SoundPlayer, PlaybackResult } from '../../ports/sound-player.ts';

interface SoundTrialContext {
  sound: SoundPlayer;
  /** The address that is tried, or was last. */
  url: string;
}

type SoundTrialEvent =
  | { type: 'PLAY'; url: string }
  /** Another sound was chosen: what became of the last one is of no interest any more. */
  | { type: 'RESET' };

const TYPES: { context?: SoundTrialContext; events?: SoundTrialEvent; input?: { sound: SoundPlayer } } = {};

/**
 * The sound of a rule tried out by whoever chooses it (facts §8, "listen"). Unlike an alert it has no stand-in: what cannot be
 * played is said.
 */
export const soundPreviewMachine = setup({
  types: TYPES,
  actors: {
    play: fromPromise<PlaybackResult, { sound: SoundPlayer; url: string }>(({ input: { sound, url } }) => {
      // Two trials in a row are heard one after the other, not at once.
      sound.stop();
      return sound.play(url);
    }),
  },
  actions: { setUrl: assign((_, url: string) => ({ url })) },
  guards: {
    isPlaying: (_, outcome: PlaybackResult) => outcome === 'playing',
    isBlocked: (_, outcome: PlaybackResult) => outcome === 'blocked',
  },
}).createMachine({
  id: 'soundPreview',
  context: ({ input: { sound } }) => ({ sound, url: '' }),
  initial: 'idle',
  on: {
    PLAY: {
      target: '.starting',
      reenter: true,
      actions: { type: 'setUrl', params: ({ event }) => event.url },
    },
    RESET: '.idle',
  },
  states: {
    idle: {},
    starting: {
      invoke: {
        src: 'play',
        input: ({ context: { sound, url } }) => ({ sound, url }),
        onDone: [
          { guard: { type: 'isPlaying', params: ({ event }) => event.output }, target: 'playing' },
          { guard: { type: 'isBlocked', params: ({ event }) => event.output }, target: 'blocked' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    playing: {},
    /** The browser lets nothing be heard yet. */
    blocked: {},
    failed: {},
  },
});
