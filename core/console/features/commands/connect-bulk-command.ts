import type { ActorRefFrom } from 'xstate';
import type { BulkCommandTarget } from '../../../domain/command/bulk-command.ts';
import {
  choiceStopsEngine,
  lockActionOfChoice,
  type CommandChoice,
} from '../../../domain/command/command-choice.ts';
import type { Attributes } from '../../../domain/values/attributes.ts';
import type { bulkCommandMachine } from '../../../machines/commands/bulk-command.ts';
import { connected } from '../../connected/connected.ts';

const STEPS = {
  idle: 'closed',
  checkingTarget: 'loading',
  invalidTarget: 'invalidTarget',
  loading: 'loading',
  loadFailed: 'loadFailed',
  choosing: 'choosing',
  confirming: 'confirming',
  confirmingDanger: 'confirmingDanger',
  sending: 'sending',
  done: 'done',
} as const;

/**
 * Connects sending one command to several vehicles (§3, §7). Nothing is sent without confirmation; announces
 * `cancelled` when the user answers no.
 */
export function connectBulkCommand(bulkCommand: ActorRefFrom<typeof bulkCommandMachine>) {
  return connected(bulkCommand, {
    answers: ({ value, context }) => {
      const { choice, namespace } = context;
      return {
        step: STEPS[value],
        target: context.target,
        /** The target vehicles when the target was chosen. */
        deviceIds: context.deviceIds,
        /** Why the target is invalid: no vehicle, or too many. */
        problem: context.problem,
        /** The command types that all of the vehicles support. */
        types: context.types,
        /** The saved commands for all of the vehicles. */
        saved: context.saved,
        /** The command that the user is asked about. */
        choice,
        /** Whether it locks or unlocks the vehicles; undefined when it does neither. */
        lockAction: choice && lockActionOfChoice(choice, namespace),
        /** The command can stop engines: the user is told which vehicles are in danger. */
        stopsEngine: choice !== undefined && choiceStopsEngine(choice, namespace),
        /** The parameters of the command. */
        attributes: context.attributes,
        /** Parameters that were missing on confirmation. */
        missingParameters: context.missingParameters,
        /** The vehicles that require the second confirmation. */
        endangeredVehicles: context.endangeredVehicles,
        /** How many vehicles are done: their commands loaded, then their command sent. */
        completedCount: context.completedCount,
        /** The vehicles whose command was not accepted. */
        failures: context.failures,
        /** Why loading failed, as a failure code; undefined while it did not. */
        failure: context.reason,
      };
    },
    verbs: (send) => ({
      /** Loads the commands that all vehicles of a target support. */
      open: (target: BulkCommandTarget) => send({ type: 'OPEN', target }),
      /** Asks for the confirmation of a command. */
      choose: (choice: CommandChoice) => send({ type: 'CHOOSE', choice }),
      setParameters: (attributes: Attributes) => send({ type: 'SET_PARAMETERS', attributes }),
      /** Chooses another command for the same vehicles. */
      back: () => send({ type: 'BACK' }),
      confirm: () => send({ type: 'CONFIRM' }),
      /** The second confirmation, where stopping engines is dangerous. */
      confirmDespiteDanger: () => send({ type: 'CONFIRM_DESPITE_DANGER' }),
      /** Answers no: nothing is sent. */
      cancel: () => send({ type: 'CANCEL' }),
      /** Loads the commands again. */
      retry: () => send({ type: 'RETRY' }),
      /** Closes the choice of commands, or the outcome; a question stays open. */
      close: () => send({ type: 'CLOSE' }),
    }),
  });
}
