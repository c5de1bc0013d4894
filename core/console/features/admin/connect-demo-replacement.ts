import type { ActorRefFrom } from 'xstate';
import type { demoReplacementMachine } from '../../../machines/admin/demo-replacement.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the replacement of the demo by one's own vehicles (§2); announces `replaced`. */
export function connectDemoReplacement(replacement: ActorRefFrom<typeof demoReplacementMachine>) {
  return connected(replacement, {
    answers: ({ value, context: { contents, failure } }) => ({
      isOpen: value !== 'closed',
      isReading: value === 'reading',
      /** The demo is being deleted; this cannot be stopped. */
      isRunning: value === 'replacing' || value === 'signingIn',
      /** What is deleted, once it is known. */
      contents,
      /** Why reading or deleting failed, as a failure code; undefined while it did not. */
      failure,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Reads what would be deleted, and asks. */
        open: [],
        /** Deletes the demo. Whoever uses its account names the administrator who takes over. */
        confirm: ['administrator'],
        retry: [],
        close: [],
      }),
  });
}
