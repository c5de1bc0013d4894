import { assign, fromPromise, setup } from 'xstate';
import type { Sound, SoundOutcome } from '../ports/sound.ts';

interface SoundTrialContext {
  sound: Sound;
  /** The address that is tried, or was last. */
  url: string;
}

type SoundTrialEvent =
  | { type: 'LISTEN'; url: string }
  /** Another sound was chosen: what became of the last one is of no interest any more. */
  | { type: 'FORGET' };

const TYPES: { context?: SoundTrialContext; events?: SoundTrialEvent; input?: { sound: Sound } } = {};

/**
 * The sound of a rule tried out by whoever chooses it (facts §8, "listen"). Unlike an alert it has no stand-in: what cannot be
 * played is said.
 */
export const soundTrialMachine = setup({
  types: TYPES,
  actors: {
    play: fromPromise<SoundOutcome, { sound: Sound; url: string }>(({ input: { sound, url } }) => {
      // Two trials in a row are heard one after the other, not at once.
      sound.silence();
      return sound.play(url);
    }),
  },
  actions: { choose: assign((_, url: string) => ({ url })) },
  guards: {
    isHeard: (_, outcome: SoundOutcome) => outcome === 'heard',
    isBlocked: (_, outcome: SoundOutcome) => outcome === 'blocked',
  },
}).createMachine({
  id: 'soundTrial',
  context: ({ input: { sound } }) => ({ sound, url: '' }),
  initial: 'idle',
  on: {
    LISTEN: {
      target: '.starting',
      reenter: true,
      actions: { type: 'choose', params: ({ event }) => event.url },
    },
    FORGET: '.idle',
  },
  states: {
    idle: {},
    starting: {
      invoke: {
        src: 'play',
        input: ({ context: { sound, url } }) => ({ sound, url }),
        onDone: [
          { guard: { type: 'isHeard', params: ({ event }) => event.output }, target: 'heard' },
          { guard: { type: 'isBlocked', params: ({ event }) => event.output }, target: 'blocked' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    heard: {},
    /** The browser lets nothing be heard yet. */
    blocked: {},
    failed: {},
  },
});
