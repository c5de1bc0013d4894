import { assign, emit, fromPromise, setup } from 'xstate';
import type { Attributes } from '../../domain/values/attributes.ts';
import { orderedTypes, type CommandReceipt } from '../../domain/command/command.ts';
import {
  initialCommandAttributes,
  choiceStopsEngine,
  missingCommandParameters,
  NO_COMMAND_CHOICE,
  type CommandChoice,
} from '../../domain/command/command-choice.ts';
import type { CommandLogChange } from '../../domain/command/command-log.ts';
import type { NewSentCommand } from '../../domain/command/sent-command.ts';
import { hasNewStopDanger, type VehicleWithStopDangers } from '../../domain/command/bulk-command.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { SavedCommand } from '../../domain/command/saved-command.ts';
import { hasUnknownOutcome } from '../../domain/values/unknown-outcome.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Commands } from '../../ports/commands.ts';
import { sendCommand, type CommandRequest } from '../../use-cases/commands/send-command.ts';
import { sentCommandEntry, type CommandFleet } from './sent-command.ts';
import { endangeredVehicles } from './endangered-vehicles.ts';

/** What sending commands needs from outside. */
export interface CommandSenderInput {
  commands: Commands;
  clock: Clock;
  namespace: Namespace;
  /** The current state of the vehicles. */
  fleet: CommandFleet;
}

/** What the menu and the confirmation show. */
export interface CommandSenderContext extends CommandSenderInput {
  deviceId: number;
  /** The command types that the device supports, and its saved commands; empty until loaded. */
  types: readonly string[];
  saved: readonly SavedCommand[];
  choice: CommandChoice | undefined;
  /** The parameters of the command. */
  attributes: Attributes;
  /** Parameters that were missing on confirmation. */
  missingParameters: readonly string[];
  /** Why the second confirmation was required, as of that moment. */
  endangeredVehicles: readonly VehicleWithStopDangers[];
  /** Why loading or sending failed, as a failure code. */
  reason: string | undefined;
  /** Whether a command without a response may have arrived nevertheless. */
  isOutcomeUnknown: boolean;
  /** Id of the last command in the log. */
  logId: number;
}

/** Events of the sender. CHOOSE leads to the confirmation at once. */
export type CommandSenderEvent =
  | { type: 'OPEN'; deviceId: number }
  | { type: 'CLOSE' }
  | { type: 'RETRY' }
  | { type: 'CHOOSE'; deviceId: number; choice: CommandChoice }
  | { type: 'SET_PARAMETERS'; attributes: Attributes }
  | { type: 'CONFIRM' }
  /** The second confirmation. */
  | { type: 'CONFIRM_DESPITE_DANGER' }
  | { type: 'CANCEL' };

/** Changes for the command log, or a cancelled command. */
export type CommandSenderEmitted = { type: 'change'; change: CommandLogChange } | { type: 'cancelled' };

interface AvailableCommands {
  types: string[];
  saved: SavedCommand[];
}

const NO_COMMAND: Omit<CommandSenderContext, keyof CommandSenderInput | 'logId'> = {
  deviceId: 0,
  types: [],
  saved: [],
  choice: undefined,
  attributes: {},
  missingParameters: [],
  endangeredVehicles: [],
  reason: undefined,
  isOutcomeUnknown: false,
};

const TYPES: {
  context?: CommandSenderContext;
  events?: CommandSenderEvent;
  input?: CommandSenderInput;
  emitted?: CommandSenderEmitted;
} = {};

/**
 * §3, §7: a command is chosen, confirmed and sent; nothing is sent without confirmation. Stopping the engine
 * of a vehicle that moves, or may move, needs a second confirmation. The state of the vehicle on confirmation
 * decides; a new danger since then asks again. The command log receives all further progress.
 */
export const commandSenderMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<AvailableCommands, { commands: Commands; deviceId: number }>(
      async ({ input: { commands, deviceId } }) => {
        const [types, saved] = await Promise.all([
          commands.supportedTypes(deviceId),
          commands.savedCommandsFor(deviceId),
        ]);
        return { types: orderedTypes(types), saved };
      },
    ),
    send: fromPromise<CommandReceipt, { commands: Commands; request: CommandRequest }>(({ input }) =>
      sendCommand(input, input.request),
    ),
  },
  actions: {
    open: assign((_, deviceId: number) => ({ ...NO_COMMAND, deviceId })),
    storeOptions: assign((_, { types, saved }: AvailableCommands) => ({ types, saved })),
    choose: assign((_, { deviceId, choice }: { deviceId: number; choice: CommandChoice }) => ({
      ...NO_COMMAND,
      deviceId,
      choice,
      attributes: initialCommandAttributes(choice),
    })),
    setParameters: assign((_, attributes: Attributes) => ({ attributes, missingParameters: [] })),
    storeMissing: assign(({ context: { choice, attributes } }) => ({
      missingParameters: missingCommandParameters(choice, attributes),
    })),
    storeEndangered: assign(({ context }) => ({ endangeredVehicles: endangeredNow(context) })),
    storeReason: assign((_, { error }: { error: unknown }) => ({
      reason: failureCodeOf(error),
      isOutcomeUnknown: hasUnknownOutcome(error),
    })),
    clearReason: assign({ reason: undefined, isOutcomeUnknown: false }),
    assignLogId: assign(({ context }) => ({ logId: Math.max(context.clock(), context.logId + 1) })),
    emitSent: emit(({ context }): CommandSenderEmitted => ({
      type: 'change',
      change: { type: 'sent', command: logEntryNow(context) },
    })),
    emitAccepted: emit(({ context }, receipt: CommandReceipt): CommandSenderEmitted => ({
      type: 'change',
      change: { type: 'accepted', id: context.logId, receipt },
    })),
    emitFailed: emit(({ context }, { error }: { error: unknown }): CommandSenderEmitted => ({
      type: 'change',
      change: {
        type: 'refused',
        id: context.logId,
        reason: failureCodeOf(error),
        isOutcomeUnknown: hasUnknownOutcome(error),
      },
    })),
    emitCancelled: emit({ type: 'cancelled' } as const),
  },
  guards: {
    isIncomplete: ({ context: { choice, attributes } }) =>
      missingCommandParameters(choice, attributes).length > 0,
    isDangerous: ({ context }) => endangeredNow(context).length > 0,
    hasNewDanger: ({ context }) => hasNewStopDanger(context.endangeredVehicles, endangeredNow(context)),
  },
}).createMachine({
  id: 'commandSender',
  context: ({ input }) => ({ ...input, ...NO_COMMAND, logId: 0 }),
  initial: 'idle',
  on: {
    OPEN: { target: '.loading', actions: { type: 'open', params: ({ event }) => event.deviceId } },
    CHOOSE: { target: '.confirming', actions: { type: 'choose', params: ({ event }) => event } },
  },
  states: {
    idle: {},
    loading: {
      invoke: {
        src: 'read',
        input: ({ context: { commands, deviceId } }) => ({ commands, deviceId }),
        onDone: {
          target: 'choosing',
          actions: { type: 'storeOptions', params: ({ event }) => event.output },
        },
        onError: { target: 'loadFailed', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
      on: { CLOSE: 'idle' },
    },
    choosing: { on: { CLOSE: 'idle' } },
    loadFailed: { on: { CLOSE: 'idle', RETRY: { target: 'loading', actions: 'clearReason' } } },
    confirming: {
      on: {
        SET_PARAMETERS: { actions: { type: 'setParameters', params: ({ event }) => event.attributes } },
        CONFIRM: [
          { guard: 'isIncomplete', actions: 'storeMissing' },
          { guard: 'isDangerous', target: 'confirmingDanger', actions: 'storeEndangered' },
          { target: 'sending' },
        ],
        CANCEL: { target: 'idle', actions: 'emitCancelled' },
      },
    },
    confirmingDanger: {
      on: {
        CONFIRM_DESPITE_DANGER: [
          { guard: 'hasNewDanger', target: 'confirmingDanger', reenter: true, actions: 'storeEndangered' },
          { target: 'sending' },
        ],
        CANCEL: { target: 'idle', actions: 'emitCancelled' },
      },
    },
    sending: {
      entry: ['assignLogId', 'emitSent'],
      invoke: {
        src: 'send',
        input: ({ context }) => ({ commands: context.commands, request: commandRequestOf(context) }),
        onDone: { target: 'sent', actions: { type: 'emitAccepted', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'storeReason', params: ({ event }) => event },
            { type: 'emitFailed', params: ({ event }) => event },
          ],
        },
      },
      // One command at a time: its response must reach the log.
      on: { OPEN: {}, CHOOSE: {} },
    },
    sent: { on: { CLOSE: 'idle' } },
    failed: {
      // A retry confirms again, as the vehicle may be moving by now.
      on: { CLOSE: 'idle', RETRY: { target: 'confirming', actions: 'clearReason' } },
    },
  },
});

function commandRequestOf({
  deviceId,
  choice = NO_COMMAND_CHOICE,
  attributes,
  namespace,
}: CommandSenderContext): CommandRequest {
  return { deviceId, choice, attributes, namespace };
}

function endangeredNow(context: CommandSenderContext): VehicleWithStopDangers[] {
  const { choice, deviceId, fleet, clock, namespace } = context;
  return choice && choiceStopsEngine(choice, namespace) ? endangeredVehicles(fleet, [deviceId], clock()) : [];
}

function logEntryNow({
  logId,
  deviceId,
  choice = NO_COMMAND_CHOICE,
  ...rest
}: CommandSenderContext): NewSentCommand {
  return sentCommandEntry(rest, { id: logId, deviceId, choice, sentAtMs: rest.clock() });
}
