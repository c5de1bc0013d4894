import type { ActorRefFrom } from 'xstate';
import type { commandLogMachine } from '../../../machines/commands/command-log.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the commands to the user's vehicles, and automatic engine stops. */
export function connectCommandLog(log: ActorRefFrom<typeof commandLogMachine>) {
  return connected(log, {
    answers: ({ context: { commands, isShared } }) => ({
      /** Newest first, each with how far it came. */
      commands,
      /** Whether the log is the server's, of all who see the vehicles; else this browser's. */
      isShared,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Removes all commands from this browser's log. */
        clear: [],
      }),
  });
}
