import type { ActorRefFrom } from 'xstate';
import type { toastsMachine } from '../../../machines/alerts/toasts.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects recent alerts on the screen (§4, §9). */
export function connectToasts(toasts: ActorRefFrom<typeof toastsMachine>) {
  return connected(toasts, {
    answers: ({ context }) => ({
      /** Oldest first. */
      toasts: context.toasts,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        /** Keeps all toasts on the screen until `resume`. */
        pause: [],
        resume: [],
      }),
      /** Removes toasts, but no severe one. */
      dismiss: (...ids: readonly number[]) => send({ type: 'DISMISS', ids }),
      /** Removes all that are not severe. */
      dismissAll: () => send({ type: 'DISMISS' }),
      /** Removes toasts, severe ones too: the user acknowledged or opened what they are about. */
      takeDown: (...ids: readonly number[]) => send({ type: 'TAKE_DOWN', ids }),
    }),
  });
}
