import type { ActorRefFrom } from 'xstate';
import type { commandLogMachine } from '../../../machines/commands/command-log.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { SentCommand } from '../../../domain/command/sent-command.ts';

/** What is known of the log of commands to the user's vehicles. */
export interface CommandLogView {
  /** Newest first, each with how far it came. */
  readonly commands: readonly SentCommand[];
  /** Whether the log is the server's, of all who see the vehicles; else this browser's. */
  readonly isShared: boolean;
}

/** What users can do with the log of commands to the user's vehicles. */
export interface CommandLogActions {
  /** Removes all commands from this browser's log. */
  readonly clear: () => void;
}

/** The log of commands to the user's vehicles, as front ends see it. */
export type ConnectedCommandLog = Connected<CommandLogView, CommandLogActions>;

/** Connects the commands to the user's vehicles, and automatic engine stops. */
export function connectCommandLog(log: ActorRefFrom<typeof commandLogMachine>): ConnectedCommandLog {
  return connectActor(log, {
    view: ({ context: { commands, isShared } }) => ({
      commands,
      isShared,
    }),
    actions: (send) =>
      actionsOf(send, {
        clear: [],
      }),
  });
}
