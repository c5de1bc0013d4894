import { alertSoundSetup, DEFAULT_URL } from './alert-sound.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * The sounds of alerts (§4). When the browser forbids sound before a user gesture, the state is `blocked`,
 * which the user is shown. A sound that cannot be played is replaced by the default one, as an alert must be
 * heard.
 */
export const alertSoundMachine = alertSoundSetup.createMachine({
  id: 'alertSound',
  context: ({ input: { sound } }) => ({ sound, url: DEFAULT_URL }),
  invoke: { id: 'player', src: 'player', input: ({ context }) => context.sound },
  initial: 'allowed',
  on: {
    PLAY: { actions: [withEvent('storeUrl'), 'play'] },
    STOP: { actions: 'stop' },
    RESULT: [
      { guard: withEvent('isBlocked'), target: '.blocked' },
      { guard: withEvent('canFallBack'), actions: 'playDefault' },
    ],
  },
  states: {
    allowed: {},
    blocked: {
      on: {
        ENABLE: { target: 'allowed', actions: 'play' },
        USER_GESTURE: 'allowed',
        RESULT: { guard: withEvent('isPlaying'), target: 'allowed' },
      },
    },
  },
});
