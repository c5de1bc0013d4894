import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { CommandSendingFeature } from './command-sending-feature.ts';
import {
  lockActionOfChoice,
  choiceStopsEngine,
  type CommandChoice,
} from '../../../domain/command/command-choice.ts';
import type { CommandTarget } from '../../../domain/command/command-target.ts';
import type { commandSenderMachine } from '../../../machines/commands/command-sender.machine.ts';
import type { lockSupportMachine } from '../../../machines/commands/lock-support.machine.ts';

/** Connects the sending of commands to vehicles. */
export function connectCommands(actors: CommandSendingFeature) {
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

/**
 * Connects sending a command to one vehicle or several (§3, §7). Nothing is sent without confirmation;
 * announces `sent` with its id in the log when the one vehicle accepted it, and `cancelled` when the user answers no.
 */
function connectCommandSender(sender: ActorRefFrom<typeof commandSenderMachine>) {
  return connected(sender, {
    answers: ({ value, context }) => {
      const { target, choice, namespace } = context;
      const deviceId = target?.kind === 'device' ? target.deviceId : undefined;
      return {
        step: STEPS[value],
        target,
        /** The vehicle of a command for one vehicle; undefined for selected ones and groups. */
        deviceId,
        /** The vehicles of the target when it was opened. */
        deviceIds: context.deviceIds,
        /** Why the target is invalid: no vehicle, or too many. */
        problem: context.problem,
        /** The command types that all of the vehicles support. */
        types: context.types,
        /** The saved commands for all of the vehicles. */
        saved: context.saved,
        /** Why loading these failed, as a failure code; undefined while it did not. */
        loadFailure: context.loadFailure,
        /** The command that the user is asked about. */
        choice,
        /** Whether it locks or unlocks; undefined when it does neither. */
        lockAction: choice && lockActionOfChoice(choice, namespace),
        /** The command can stop engines: the user sees how the vehicle moves, or which are in danger. */
        stopsEngine:
          choice !== undefined &&
          choiceStopsEngine({ choice, attributes: context.attributes, saved: context.saved }, namespace),
        /** The parameters of the command. */
        attributes: context.attributes,
        /** Parameters that were missing on confirmation. */
        missingParameters: context.missingParameters,
        /** The vehicles that require the second confirmation. */
        endangeredVehicles: context.endangeredVehicles,
        /** How many vehicles are done: their commands loaded, then their command sent. */
        completedCount: context.completedCount,
        /** The vehicles whose command was not accepted; without a response it may have arrived nevertheless. */
        failures: context.failures,
        /** Id in the log of the last command to the one vehicle; undefined when there was none. */
        logId: deviceId === undefined ? undefined : context.logIds.get(deviceId),
      };
    },
    verbs: (send) => ({
      ...verbsOf(send, {
        /** Loads the commands that all vehicles of a target support. */
        open: ['target'],
        /** Asks for the confirmation of one of the loaded commands. */
        choose: ['choice'],
        setParameters: ['attributes'],
        /** Chooses another command for the same vehicles. */
        back: [],
        confirm: [],
        /** The second confirmation, where stopping engines is dangerous. */
        confirmDespiteDanger: [],
        /** Answers no: nothing is sent. */
        cancel: [],
        /** Loads the commands again, or asks again about a command that was refused. */
        retry: [],
        /** Closes the choice of commands, or the outcome; a question stays open. */
        close: [],
        /** Closes the choice of commands for this vehicle; whatever else is open stays. */
        leave: ['deviceId'],
      }),
      /** Asks for the confirmation of a command that need not be loaded. */
      ask: (target: CommandTarget, choice: CommandChoice) => send({ type: 'OPEN', target, choice }),
    }),
  });
}

/** Connects which vehicles on the screen can be locked and unlocked (contract §4.4). */
function connectLockSupport(lockSupport: ActorRefFrom<typeof lockSupportMachine>) {
  return connected(lockSupport, {
    answers: ({ context: { commandsByDevice } }) => ({
      /** The commands that a vehicle supports; missing while unknown. */
      commandsByDevice,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Loads the commands of a vehicle that is shown. */
        load: ['deviceId'],
      }),
  });
}
