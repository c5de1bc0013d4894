import type { ActorRefFrom } from 'xstate';
import type { commandLogMachine } from '../../../machines/commands/command-log.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the commands that the user sent from this browser, and automatic engine stops. */
export function connectCommandLog(log: ActorRefFrom<typeof commandLogMachine>) {
  return connected(log, {
    answers: ({ context: { commands } }) => ({
      /** Newest first, each with how far it came. */
      commands,
    }),
    verbs: (send) => ({
      /** Removes all commands from the log. */
      clear: () => send({ type: 'CLEAR' }),
    }),
  });
}
