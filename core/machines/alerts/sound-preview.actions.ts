import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
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
  events?: SoundPreviewEvent;
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
    storeUrl: assign((_, { url }: EventOf<SoundPreviewEvent, 'PLAY'>) => ({ url })),
  },
  guards: {
    isPlaying: (_, { output }: { output: PlaybackResult }) => output === 'playing',
    isBlocked: (_, { output }: { output: PlaybackResult }) => output === 'blocked',
  },
});
