import { soundPreviewSetup } from './sound-preview.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Plays the sound of a rule as a preview (facts §8, "listen"). Unlike an alert it has no fallback sound: a
 * failure is reported.
 */
export const soundPreviewMachine = soundPreviewSetup.createMachine({
  id: 'soundPreview',
  context: ({ input: { sound } }) => ({ sound, url: '' }),
  initial: 'idle',
  on: {
    PLAY: { target: '.starting', actions: withEvent('storeUrl') },
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
          { guard: withEvent('isPlaying'), target: 'playing' },
          { guard: withEvent('isBlocked'), target: 'blocked' },
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
