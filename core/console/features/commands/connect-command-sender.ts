import type { ActorRefFrom } from 'xstate';
import {
  lockActionOfChoice,
  choiceStopsEngine,
  type CommandChoice,
} from '../../../domain/command/command-choice.ts';
import type { Attributes } from '../../../domain/values/attributes.ts';
import type { commandSenderMachine } from '../../../machines/commands/command-sender.ts';
import { connected } from '../../connected/connected.ts';

const STEPS = {
  idle: 'closed',
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
 * Connects sending a command to one vehicle (§3, §7). Nothing is sent without confirmation; announces
 * `cancelled` when the user answers no.
 */
export function connectCommandSender(sender: ActorRefFrom<typeof commandSenderMachine>) {
  return connected(sender, {
    answers: ({ value, context }) => {
      const { choice, namespace } = context;
      return {
        step: STEPS[value],
        /** 0 while no vehicle was chosen. */
        deviceId: context.deviceId,
        /** The command types that the vehicle supports. */
        types: context.types,
        /** The saved commands for the vehicle. */
        saved: context.saved,
        /** The command that the user is asked about. */
        choice,
        /** Whether it locks or unlocks the vehicle; undefined when it does neither. */
        lockAction: choice && lockActionOfChoice(choice, namespace),
        /** The command can stop the engine: the user sees how the vehicle moves. */
        stopsEngine: choice !== undefined && choiceStopsEngine(choice, namespace),
        /** The parameters of the command. */
        attributes: context.attributes,
        /** Parameters that were missing on confirmation. */
        missingParameters: context.missingParameters,
        /** Why the second confirmation is required. */
        endangeredVehicles: context.endangeredVehicles,
        /** Why loading or sending failed, as a failure code; undefined while it did not. */
        failure: context.reason,
        /** A command without a response may have arrived nevertheless. */
        isOutcomeUnknown: context.isOutcomeUnknown,
        /** Id of the last command in the log. */
        logId: context.logId,
      };
    },
    verbs: (send) => ({
      /** Loads the commands of a vehicle. */
      open: (deviceId: number) => send({ type: 'OPEN', deviceId }),
      /** Asks for the confirmation of a command. */
      choose: (deviceId: number, choice: CommandChoice) => send({ type: 'CHOOSE', deviceId, choice }),
      setParameters: (attributes: Attributes) => send({ type: 'SET_PARAMETERS', attributes }),
      confirm: () => send({ type: 'CONFIRM' }),
      /** The second confirmation, where stopping the engine is dangerous. */
      confirmDespiteDanger: () => send({ type: 'CONFIRM_DESPITE_DANGER' }),
      /** Answers no: nothing is sent. */
      cancel: () => send({ type: 'CANCEL' }),
      /** Loads the commands again, or asks again about a command that failed. */
      retry: () => send({ type: 'RETRY' }),
      /** Closes the choice of commands, or the outcome; a question stays open. */
      close: () => send({ type: 'CLOSE' }),
    }),
  });
}
