import type { ActorRefFrom } from 'xstate';
import type { newVersionMachine } from '../../../machines/versions/new-version.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the offer of a new version of the console (§2). */
export function connectNewVersion(newVersion: ActorRefFrom<typeof newVersionMachine>) {
  return connected(newVersion, {
    answers: ({ value }) => ({
      /** The user is asked whether the new version is to be opened now. */
      isOffered: value === 'offered',
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        /** Stays with the running version. */
        postpone: [],
      }),
      /** Opens the new version: the page is loaded again. */
      open: () => send({ type: 'ACCEPT' }),
    }),
  });
}
