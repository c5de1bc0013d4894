import { assertEvent, assign, fromPromise, setup, type DoneActorEvent } from 'xstate';
import type { SoundPlayer, PlaybackResult } from '../../ports/sound-player.ts';

export interface SoundPreviewContext {
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

/** The actions, guards and actors of the chart. */
export const soundPreviewSetup = setup({
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
});
