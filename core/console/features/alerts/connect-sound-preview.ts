import type { ActorRefFrom } from 'xstate';
import type { soundPreviewMachine } from '../../../machines/alerts/sound-preview.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects playing the sound of a notification rule as a preview (facts §8, "listen"). */
export function connectSoundPreview(preview: ActorRefFrom<typeof soundPreviewMachine>) {
  return connected(preview, {
    answers: ({ value }) => ({
      isStarting: value === 'starting',
      /** Why nothing is heard: the sound cannot be played, or the browser forbids it; undefined otherwise. */
      problem: value === 'failed' || value === 'blocked' ? value : undefined,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        play: ['url'],
      }),
      /** Drops the result of the last preview. */
      clear: () => send({ type: 'RESET' }),
    }),
  });
}
