import type { ActorRefFrom } from 'xstate';
import type { alertSoundMachine } from '../../../machines/alerts/alert-sound.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the sound of alerts (§4). */
export function connectAlertSound(sound: ActorRefFrom<typeof alertSoundMachine>) {
  return connected(sound, {
    answers: ({ value }) => ({
      /** The browser forbids sound until the user allows it. */
      isBlocked: value === 'blocked',
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Allows sound and plays the one that was blocked; only in a user gesture. */
        enable: [],
      }),
  });
}
