import { assign, emit, fromCallback, setup } from 'xstate';
import type { Attributes } from '../../domain/values/attributes.ts';
import {
  initialCommandAttributes,
  missingCommandParameters,
  NO_COMMAND_CHOICE,
  type CommandChoice,
} from '../../domain/command/command-choice.ts';
import type { CommandLogChange } from '../../domain/command/command-log.ts';
import {
  hasNewStopDanger,
  bulkCommandProblem,
  type VehicleWithStopDangers,
  type BulkCommandProblem,
  type BulkCommandTarget,
} from '../../domain/command/bulk-command.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { SavedCommand } from '../../domain/command/saved-command.ts';
import { groupDeviceIds } from '../../fleet/group-members.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Commands } from '../../ports/commands.ts';
import { readCommonCommands, type CommonCommands } from '../../use-cases/commands/read-common-commands.ts';
import {
  sendBulkCommand,
  type BulkCommandResult,
  type BulkCommandRequest,
} from '../../use-cases/commands/send-bulk-command.ts';
import { deviceNameOf, type CommandFleet } from './sent-command.ts';
import {
  resultLogChanges,
  endangeredByCommand,
  withLogIds,
  sentLogChange,
  withDevice,
} from './bulk-command-log-changes.ts';

/** What bulk commands need from outside. */
export interface BulkCommandInput {
  commands: Commands;
  clock: Clock;
  namespace: Namespace;
  /** The members of groups and the current state of vehicles. */
  fleet: CommandFleet & Pick<LiveFleet, 'groups' | 'deviceId'>;
}

/** What the dialog shows. */
export interface BulkCommandContext extends BulkCommandInput {
  target: BulkCommandTarget;
  /** The target vehicles when the dialog was opened. */
  deviceIds: readonly number[];
  problem: BulkCommandProblem | undefined;
  /** The command types that all of them support, and the saved commands for all of them. */
  types: readonly string[];
  saved: readonly SavedCommand[];
  choice: CommandChoice | undefined;
  attributes: Attributes;
  /** Parameters that were missing on confirmation. */
  missingParameters: readonly string[];
  /** The vehicles that required the second confirmation, as of that moment. */
  endangeredVehicles: readonly VehicleWithStopDangers[];
  /** How many vehicles are done: their commands loaded, then their command sent. */
  completedCount: number;
  /** Commands that were not accepted; without a response one may have arrived nevertheless. */
  failures: readonly { deviceId: number; name: string; reason: string; isOutcomeUnknown: boolean }[];
  /** Why loading failed, as a failure code. */
  reason: string | undefined;
  /** Ids of the commands in the log, by vehicle. */
  logIds: ReadonlyMap<number, number>;
}

/** Events of the bulk command; the last five are results of calls. */
export type BulkCommandEvent =
  | { type: 'OPEN'; target: BulkCommandTarget }
  | { type: 'CLOSE' }
  | { type: 'RETRY' }
  | { type: 'CHOOSE'; choice: CommandChoice }
  | { type: 'SET_PARAMETERS'; attributes: Attributes }
  /** Another command for the same vehicles. */
  | { type: 'BACK' }
  | { type: 'CONFIRM' }
  /** The second confirmation. */
  | { type: 'CONFIRM_DESPITE_DANGER' }
  | { type: 'CANCEL' }
  | { type: 'PROGRESS' }
  | ({ type: 'OPTIONS_LOADED' } & CommonCommands)
  | { type: 'OPTIONS_FAILED'; reason: string }
  | { type: 'RESULT'; result: BulkCommandResult }
  | { type: 'ALL_SENT' };

/** Changes for the command log, or a cancelled command. */
export type BulkCommandEmitted =
  | { type: 'changes'; changes: readonly CommandLogChange[] }
  | { type: 'cancelled' };

const NO_TARGET: BulkCommandTarget = { kind: 'devices', deviceIds: [] };
const NO_COMMAND: Omit<BulkCommandContext, keyof BulkCommandInput | 'logIds'> = {
  target: NO_TARGET,
  deviceIds: [],
  problem: undefined,
  types: [],
  saved: [],
  choice: undefined,
  attributes: {},
  missingParameters: [],
  endangeredVehicles: [],
  completedCount: 0,
  failures: [],
  reason: undefined,
};

const TYPES: {
  context?: BulkCommandContext;
  events?: BulkCommandEvent;
  input?: BulkCommandInput;
  emitted?: BulkCommandEmitted;
} = {};

/**
 * §3, §7: one command for several vehicles, chosen from those that all of them support, confirmed with their
 * number and sent. Nothing is sent without confirmation. Stopping engines while a vehicle moves, or may move,
 * needs a second confirmation that names these vehicles; a new danger since then asks again. The command log
 * receives all further progress.
 */
export const bulkCommandMachine = setup({
  types: TYPES,
  actors: {
    read: fromCallback<BulkCommandEvent, { commands: Commands; deviceIds: readonly number[] }>(
      ({ input: { commands, deviceIds }, sendBack }) => {
        readCommonCommands(commands, deviceIds, () => sendBack({ type: 'PROGRESS' })).then(
          (common) => sendBack({ type: 'OPTIONS_LOADED', ...common }),
          (error: unknown) => sendBack({ type: 'OPTIONS_FAILED', reason: failureCodeOf(error) }),
        );
      },
    ),
    send: fromCallback<BulkCommandEvent, { commands: Commands; request: BulkCommandRequest }>(
      ({ input: { request, ...ports }, sendBack }) => {
        void sendBulkCommand(ports, request, (result) => sendBack({ type: 'RESULT', result })).then(() =>
          sendBack({ type: 'ALL_SENT' }),
        );
      },
    ),
  },
  actions: {
    open: assign(({ context: { fleet } }, { target }: { target: BulkCommandTarget }) => {
      const deviceIds =
        target.kind === 'devices' ? [...target.deviceIds] : groupDeviceIds(fleet, target.groupId);
      return { ...NO_COMMAND, target, deviceIds, problem: bulkCommandProblem(deviceIds.length) };
    }),
    resetProgress: assign({ completedCount: 0, reason: undefined }),
    countDevice: assign(({ context }) => ({ completedCount: context.completedCount + 1 })),
    storeOptions: assign((_, { types, saved }: CommonCommands) => ({ types, saved })),
    choose: assign((_, { choice }: { choice: CommandChoice }) => ({
      choice,
      attributes: initialCommandAttributes(choice),
      missingParameters: [],
    })),
    setParameters: assign((_, { attributes }: { attributes: Attributes }) => ({
      attributes,
      missingParameters: [],
    })),
    storeMissing: assign(({ context: { choice, attributes } }) => ({
      missingParameters: missingCommandParameters(choice, attributes),
    })),
    storeEndangered: assign(({ context }) => ({ endangeredVehicles: endangeredByCommand(context) })),
    storeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    assignLogIds: assign(({ context }) => ({ logIds: withLogIds(context), completedCount: 0 })),
    emitSent: emit(({ context }): BulkCommandEmitted => ({
      type: 'changes',
      changes: context.deviceIds.map((deviceId) => sentLogChange(context, deviceId)),
    })),
    applyResult: assign(({ context }, { result }: { result: BulkCommandResult }) => ({
      logIds: withDevice(context, result.deviceId),
      completedCount: context.completedCount + 1,
      failures:
        result.type === 'refused' ? [...context.failures, failureOf(context, result)] : context.failures,
    })),
    emitResult: emit(({ context }, { result }: { result: BulkCommandResult }): BulkCommandEmitted => ({
      type: 'changes',
      changes: resultLogChanges(context, result),
    })),
    emitCancelled: emit({ type: 'cancelled' } as const),
  },
  guards: {
    isInvalidTarget: ({ context }) => context.problem !== undefined,
    isIncomplete: ({ context: { choice, attributes } }) =>
      missingCommandParameters(choice, attributes).length > 0,
    isDangerous: ({ context }) => endangeredByCommand(context).length > 0,
    hasNewDanger: ({ context }) => hasNewStopDanger(context.endangeredVehicles, endangeredByCommand(context)),
  },
}).createMachine({
  id: 'bulkCommand',
  context: ({ input }) => ({ ...input, ...NO_COMMAND, logIds: new Map() }),
  initial: 'idle',
  on: {
    OPEN: { target: '.checkingTarget', actions: { type: 'open', params: ({ event }) => event } },
  },
  states: {
    idle: {},
    checkingTarget: {
      always: [{ guard: 'isInvalidTarget', target: 'invalidTarget' }, { target: 'loading' }],
    },
    /** No vehicle, or too many for one command. */
    invalidTarget: { on: { CLOSE: 'idle' } },
    loading: {
      entry: 'resetProgress',
      invoke: {
        src: 'read',
        input: ({ context: { commands, deviceIds } }) => ({ commands, deviceIds }),
      },
      on: {
        PROGRESS: { actions: 'countDevice' },
        OPTIONS_LOADED: {
          target: 'choosing',
          actions: { type: 'storeOptions', params: ({ event }) => event },
        },
        OPTIONS_FAILED: {
          target: 'loadFailed',
          actions: { type: 'storeReason', params: ({ event }) => event },
        },
        CLOSE: 'idle',
      },
    },
    loadFailed: { on: { RETRY: 'loading', CLOSE: 'idle' } },
    choosing: {
      on: {
        CHOOSE: { target: 'confirming', actions: { type: 'choose', params: ({ event }) => event } },
        CLOSE: 'idle',
      },
    },
    confirming: {
      on: {
        SET_PARAMETERS: { actions: { type: 'setParameters', params: ({ event }) => event } },
        BACK: 'choosing',
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
      entry: ['assignLogIds', 'emitSent'],
      invoke: {
        src: 'send',
        input: ({ context: { commands, ...context } }) => ({ commands, request: bulkRequestOf(context) }),
      },
      on: {
        RESULT: {
          actions: [
            { type: 'emitResult', params: ({ event }) => event },
            { type: 'applyResult', params: ({ event }) => event },
          ],
        },
        ALL_SENT: 'done',
        // One bulk command at a time: its responses must reach the log.
        OPEN: {},
      },
    },
    done: { on: { CLOSE: 'idle' } },
  },
});

function bulkRequestOf({
  target,
  deviceIds,
  choice = NO_COMMAND_CHOICE,
  attributes,
  namespace,
}: Omit<BulkCommandContext, 'commands'>): BulkCommandRequest {
  return { target, deviceIds, choice, attributes, namespace };
}

function failureOf(
  { fleet }: BulkCommandContext,
  { deviceId, reason, isOutcomeUnknown }: Extract<BulkCommandResult, { type: 'refused' }>,
): BulkCommandContext['failures'][number] {
  return { deviceId, name: deviceNameOf(fleet, deviceId), reason, isOutcomeUnknown };
}
