import { fromCallback, type EventObject } from 'xstate';
import type { CommandResult } from '../../domain/command/command-result.ts';
import type { SupportedCommands } from '../../domain/command/lock.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Commands } from '../../ports/commands.ts';
import { readCommonCommands } from '../../use-cases/commands/read-common-commands.ts';
import { sendCommand } from '../../use-cases/commands/send-command.ts';
import { requestOf, type CommandEnvironment, type OutgoingCommand } from './outgoing-command.ts';

/** The command whose calls are made. */
type CalledCommand = OutgoingCommand & CommandEnvironment & { commands: Commands };

/** What the calls of a command report: first of loading, then of sending. */
export type CommandCallEvent =
  | { type: 'VEHICLE_LOADED' }
  | ({ type: 'LOADED' } & SupportedCommands)
  | { type: 'LOAD_FAILED'; reason: string }
  | { type: 'RESULT'; result: CommandResult }
  | { type: 'ALL_SENT' };

interface Call {
  input: CalledCommand;
  sendBack: (event: CommandCallEvent) => void;
}

/** Loads the commands that all vehicles of the target support. */
export const loadingCall = fromCallback<EventObject, CalledCommand>(({ input, sendBack }: Call) => {
  const { commands, deviceIds } = input;
  readCommonCommands(commands, deviceIds, () => sendBack({ type: 'VEHICLE_LOADED' })).then(
    (common) => sendBack({ type: 'LOADED', ...common }),
    (error: unknown) => sendBack({ type: 'LOAD_FAILED', reason: failureCodeOf(error) }),
  );
});

/** Sends the chosen command to all vehicles of the target. */
export const sendingCall = fromCallback<EventObject, CalledCommand>(({ input, sendBack }: Call) => {
  const report = (result: CommandResult): void => sendBack({ type: 'RESULT', result });
  void sendCommand(input.commands, requestOf(input), report).then(() => sendBack({ type: 'ALL_SENT' }));
});
