import type { ActorRefFrom } from 'xstate';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { CommandSendingActors } from './command-sending-feature.ts';
import {
  lockActionOfChoice,
  choiceStopsEngine,
  type CommandChoice,
} from '../../../domain/command/command-choice.ts';
import type { CommandTarget, CommandTargetProblem } from '../../../domain/command/command-target.ts';
import type { commandSenderMachine } from '../../../machines/commands/command-sender.machine.ts';
import type { lockSupportMachine } from '../../../machines/commands/lock-support.machine.ts';
import type { Attributes } from '../../../domain/values/attributes.ts';
import type { RefusedCommand } from '../../../domain/command/command-result.ts';
import type { SavedCommand } from '../../../domain/command/saved-command.ts';
import type { LockAction, SupportedCommands } from '../../../domain/command/lock.ts';
import type { VehicleWithStopDangers } from '../../../domain/command/command-safety.ts';
import type { CommandSenderEmitted } from '../../../machines/commands/command-sender.actions.ts';

/** The sending of commands to vehicles, as front ends see it. */
export interface ConnectedCommands {
  /** Sends commands to one vehicle or several, after a confirmation. */
  readonly sender: ConnectedCommandSender;
  /** Which vehicles on the screen can be locked and unlocked. */
  readonly lockSupport: ConnectedLockSupport;
}

/** Connects the sending of commands to vehicles. */
export function connectCommands(actors: CommandSendingActors): ConnectedCommands {
  return {
    sender: connectCommandSender(actors.commandSender),
    lockSupport: connectLockSupport(actors.lockSupport),
  };
}

const STEPS = {
  idle: 'closed',
  opening: 'loading',
  invalidTarget: 'invalidTarget',
  loading: 'loading',
  loadFailed: 'loadFailed',
  choosing: 'choosing',
  confirming: 'confirming',
  confirmingDanger: 'confirmingDanger',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
} as const;

/** What is known of the sending of commands. */
export interface CommandSenderView {
  /** What the user sees: nothing, the choice of commands, one of the two questions, the progress, or the outcome. */
  readonly step:
    | 'confirming'
    | 'failed'
    | 'confirmingDanger'
    | 'closed'
    | 'loading'
    | 'choosing'
    | 'loadFailed'
    | 'sent'
    | 'invalidTarget'
    | 'sending';
  /** What the command is for: a vehicle, selected ones or a group; undefined while nothing is open. */
  readonly target: CommandTarget | undefined;
  /** The vehicle of a command for one vehicle; undefined for selected ones and groups. */
  readonly deviceId: number | undefined;
  /** The vehicles of the target when it was opened. */
  readonly deviceIds: readonly number[];
  /** Why the target is invalid: no vehicle, or too many. */
  readonly problem: CommandTargetProblem | undefined;
  /** The command types that all of the vehicles support. */
  readonly types: readonly string[];
  /** The saved commands for all of the vehicles. */
  readonly saved: readonly SavedCommand[];
  /** Why loading these failed, as a failure code; undefined while it did not. */
  readonly loadFailure: string | undefined;
  /** The command that the user is asked about. */
  readonly choice: CommandChoice | undefined;
  /** Whether it locks or unlocks; undefined when it does neither. */
  readonly lockAction: LockAction | undefined;
  /** The command can stop engines: the user sees how the vehicle moves, or which are in danger. */
  readonly stopsEngine: boolean;
  /** The parameters of the command. */
  readonly attributes: Attributes;
  /** Parameters that were missing on confirmation. */
  readonly missingParameters: readonly string[];
  /** The vehicles that require the second confirmation. */
  readonly endangeredVehicles: readonly VehicleWithStopDangers[];
  /** How many vehicles are done: their commands loaded, then their command sent. */
  readonly completedCount: number;
  /** The vehicles whose command was not accepted; without a response it may have arrived nevertheless. */
  readonly failures: readonly (RefusedCommand & { name: string })[];
  /** Id in the log of the last command to the one vehicle; undefined when there was none. */
  readonly logId: number | undefined;
}

/** What users can do with the sending of commands. */
export interface CommandSenderActions {
  /** Asks for the confirmation of a command that need not be loaded. */
  readonly ask: (target: CommandTarget, choice: CommandChoice) => void;
  /** Loads the commands that all vehicles of a target support. */
  readonly open: (target: CommandTarget) => void;
  /** Asks for the confirmation of one of the loaded commands. */
  readonly choose: (choice: CommandChoice) => void;
  /** Sets the parameters of the chosen command. */
  readonly setParameters: (attributes: Attributes) => void;
  /** Chooses another command for the same vehicles. */
  readonly back: () => void;
  /** Sends the command; asks a second time where stopping engines is dangerous. */
  readonly confirm: () => void;
  /** The second confirmation, where stopping engines is dangerous. */
  readonly confirmDespiteDanger: () => void;
  /** Answers no: nothing is sent. */
  readonly cancel: () => void;
  /** Loads the commands again, or asks again about a command that was refused. */
  readonly retry: () => void;
  /** Closes the choice of commands, or the outcome; a question stays open. */
  readonly close: () => void;
  /** Closes the choice of commands for this vehicle; whatever else is open stays. */
  readonly leave: (deviceId: number) => void;
}

/** The sending of commands, as front ends see it. */
export type ConnectedCommandSender = Connected<CommandSenderView, CommandSenderActions, CommandSenderEmitted>;

/**
 * Connects sending a command to one vehicle or several. Nothing is sent without confirmation;
 * announces `sent` with its id in the log when the one vehicle accepted it, and `cancelled` when the user answers no.
 */
function connectCommandSender(sender: ActorRefFrom<typeof commandSenderMachine>): ConnectedCommandSender {
  return connectActor(sender, {
    view: ({ value, context }) => {
      const { target, choice, namespace } = context;
      const deviceId = target?.kind === 'device' ? target.deviceId : undefined;
      return {
        step: STEPS[value],
        target,
        deviceId,
        deviceIds: context.deviceIds,
        problem: context.problem,
        types: context.types,
        saved: context.saved,
        loadFailure: context.loadFailure,
        choice,
        lockAction: choice && lockActionOfChoice(choice, namespace),
        stopsEngine:
          choice !== undefined &&
          choiceStopsEngine({ choice, attributes: context.attributes, saved: context.saved }, namespace),
        attributes: context.attributes,
        missingParameters: context.missingParameters,
        endangeredVehicles: context.endangeredVehicles,
        completedCount: context.completedCount,
        failures: context.failures,
        logId: deviceId === undefined ? undefined : context.logIds.get(deviceId),
      };
    },
    actions: (send) => ({
      ...actionsOf(send, {
        open: ['target'],
        choose: ['choice'],
        setParameters: ['attributes'],
        back: [],
        confirm: [],
        confirmDespiteDanger: [],
        cancel: [],
        retry: [],
        close: [],
        leave: ['deviceId'],
      }),
      ask: (target: CommandTarget, choice: CommandChoice) => send({ type: 'OPEN', target, choice }),
    }),
  });
}

/** What is known of which vehicles on the screen can be locked and unlocked. */
export interface LockSupportView {
  /** The commands that a vehicle supports; missing while unknown. */
  readonly commandsByDevice: ReadonlyMap<number, SupportedCommands>;
}

/** What users can do with which vehicles on the screen can be locked and unlocked. */
export interface LockSupportActions {
  /** Loads the commands of a vehicle that is shown. */
  readonly load: (deviceId: number) => void;
}

/** Which vehicles on the screen can be locked and unlocked, as front ends see it. */
export type ConnectedLockSupport = Connected<LockSupportView, LockSupportActions>;

/** Connects which vehicles on the screen can be locked and unlocked. */
function connectLockSupport(lockSupport: ActorRefFrom<typeof lockSupportMachine>): ConnectedLockSupport {
  return connectActor(lockSupport, {
    view: ({ context: { commandsByDevice } }) => ({
      commandsByDevice,
    }),
    actions: (send) =>
      actionsOf(send, {
        load: ['deviceId'],
      }),
  });
}
