import { assign, emit, setup, fromCallback, type EventObject } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { Attributes } from '../../domain/values/attributes.ts';
import { missingCommandParameters, type CommandChoice } from '../../domain/command/command-choice.ts';
import type { CommandLogChange } from '../../domain/command/command-log.ts';
import { newLogIds, type CommandLogIds } from '../../domain/command/command-log-ids.ts';
import { hasNewStopDanger } from '../../domain/command/command-safety.ts';
import type { CommandTarget } from '../../domain/command/command-target.ts';
import type { Commands } from '../../ports/commands.ts';
import {
  commandEndangeredNow,
  newCommand,
  resultLogChanges,
  sendingLogChanges,
  withChoice,
  commandWithResult,
  type CommandEnvironment,
  type OutgoingCommand,
  requestOf,
} from './outgoing-command.ts';
import type { CommandResult } from '../../domain/command/command-result.ts';
import type { SupportedCommands } from '../../domain/command/lock.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { readCommonCommands } from '../../use-cases/commands/read-common-commands.ts';
import { sendCommand } from '../../use-cases/commands/send-command.ts';

/** What sending commands needs from outside. */
export interface CommandSenderInput extends CommandEnvironment {
  commands: Commands;
}

/** What the menu and the dialogs show. */
export interface CommandSenderContext extends CommandSenderInput, OutgoingCommand {
  logIds: CommandLogIds;
}

/** Events of the sender: what the user does, and what the calls report. */
export type CommandSenderEvent =
  /** A command for these vehicles; the user is asked at once about a choice that is known beforehand. */
  | { type: 'OPEN'; target: CommandTarget; choice?: CommandChoice }
  | { type: 'CHOOSE'; choice: CommandChoice }
  | { type: 'SET_PARAMETERS'; attributes: Attributes }
  /** Another command for the same vehicles. */
  | { type: 'BACK' }
  | { type: 'CONFIRM' }
  /** The second confirmation. */
  | { type: 'CONFIRM_DESPITE_DANGER' }
  | { type: 'CANCEL' }
  /** Loads the commands again, or asks again about a command that was refused. */
  | { type: 'RETRY' }
  | { type: 'CLOSE' }
  /** The commands of this vehicle are no longer shown; whatever else is open stays. */
  | { type: 'LEAVE'; deviceId: number }
  | CommandCallEvent;

/** Changes for the command log, or how a command ended. */
export type CommandSenderEmitted =
  | { type: 'changes'; changes: readonly CommandLogChange[] }
  /** The command for one vehicle was accepted; its id in the log. */
  | { type: 'sent'; logId: number | undefined }
  | { type: 'cancelled' };

const TYPES: {
  context?: CommandSenderContext;
  events?: CommandSenderEvent;
  input?: CommandSenderInput;
  emitted?: CommandSenderEmitted;
} = {};

/** The command whose calls are made. */
type CalledCommand = OutgoingCommand & CommandEnvironment & { commands: Commands };

/** What the calls of a command report: first of loading, then of sending. */
type CommandCallEvent =
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
const loadingCall = fromCallback<EventObject, CalledCommand>(({ input, sendBack }: Call) => {
  const { commands, deviceIds } = input;
  readCommonCommands(commands, deviceIds, () => sendBack({ type: 'VEHICLE_LOADED' })).then(
    (common) => sendBack({ type: 'LOADED', ...common }),
    (error: unknown) => sendBack({ type: 'LOAD_FAILED', reason: failureCodeOf(error) }),
  );
});

/** Sends the chosen command to all vehicles of the target. */
const sendingCall = fromCallback<EventObject, CalledCommand>(({ input, sendBack }: Call) => {
  const report = (result: CommandResult): void => sendBack({ type: 'RESULT', result });
  void sendCommand(input.commands, requestOf(input), report).then(() => sendBack({ type: 'ALL_SENT' }));
});

/** The actions, guards and actors of the chart. */
export const commandSenderSetup = setup({
  types: TYPES,
  actors: { load: loadingCall, send: sendingCall },
  actions: {
    open: assign(({ context }, { target, choice }: EventOf<CommandSenderEvent, 'OPEN'>) =>
      newCommand(context.fleet, target, choice),
    ),
    resetLoading: assign({ completedCount: 0, loadFailure: undefined }),
    countVehicle: assign(({ context }) => ({ completedCount: context.completedCount + 1 })),
    storeCommands: assign((_, { types, saved }: EventOf<CommandSenderEvent, 'LOADED'>) => ({ types, saved })),
    storeLoadFailure: assign((_, { reason }: EventOf<CommandSenderEvent, 'LOAD_FAILED'>) => ({
      loadFailure: reason,
    })),
    choose: assign((_, { choice }: EventOf<CommandSenderEvent, 'CHOOSE'>) => withChoice(choice)),
    setParameters: assign((_, { attributes }: EventOf<CommandSenderEvent, 'SET_PARAMETERS'>) => ({
      attributes,
      missingParameters: [],
    })),
    storeMissing: assign(({ context }) => ({ missingParameters: missingParametersOf(context) })),
    storeEndangered: assign(({ context }) => ({ endangeredVehicles: commandEndangeredNow(context) })),
    startSending: assign(({ context: { deviceIds, clock, logIds } }) => ({
      logIds: newLogIds(deviceIds, clock(), logIds),
      completedCount: 0,
      failures: [],
    })),
    announceSending: emit(({ context }) => changesOf(sendingLogChanges(context))),
    announceResult: emit(({ context }, { result }: EventOf<CommandSenderEvent, 'RESULT'>) =>
      changesOf(resultLogChanges(context, result)),
    ),
    storeResult: assign(({ context }, { result }: EventOf<CommandSenderEvent, 'RESULT'>) =>
      commandWithResult(context, result),
    ),
    announceSent: emit(({ context: { deviceIds, logIds } }) => ({
      type: 'sent' as const,
      logId: deviceIds.map((deviceId) => logIds.get(deviceId))[0],
    })),
    announceCancelled: emit({ type: 'cancelled' } as const),
  },
  guards: {
    isInvalidTarget: ({ context: { problem } }) => problem !== undefined,
    isChosen: ({ context: { choice } }) => choice !== undefined,
    isOpenForVehicle: ({ context: { target } }, event: EventOf<CommandSenderEvent, 'LEAVE'>) => {
      const deviceId = target?.kind === 'device' ? target.deviceId : undefined;
      return deviceId === event.deviceId;
    },
    wasChosenFromList: ({ context: { types, saved } }) => [...types, ...saved].length > 0,
    isIncomplete: ({ context }) => missingParametersOf(context).length > 0,
    isDangerous: ({ context }) => commandEndangeredNow(context).length > 0,
    hasNewDanger: ({ context }) =>
      hasNewStopDanger(context.endangeredVehicles, commandEndangeredNow(context)),
    isForOneVehicle: ({ context: { target } }) => target?.kind === 'device',
    isRefusedByAll: ({ context: { failures, completedCount } }) => failures.length === completedCount,
  },
});

function missingParametersOf({ choice, attributes }: OutgoingCommand): string[] {
  return missingCommandParameters(choice, attributes);
}

function changesOf(changes: readonly CommandLogChange[]): CommandSenderEmitted {
  return { type: 'changes', changes };
}
