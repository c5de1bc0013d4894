import type { ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Commands } from '../../../ports/commands.ts';
import { commandSenderMachine } from '../../../machines/commands/command-sender.machine.ts';
import { lockSupportMachine } from '../../../machines/commands/lock-support.machine.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import type { CommandActors } from './commands-feature.ts';

/** Commands to vehicles. */
export interface CommandSendingActors {
  /** Chooses, confirms and sends one command at a time, to one vehicle or several. */
  commandSender: ActorRefFrom<typeof commandSenderMachine>;
  /** Which vehicles can be locked at all. */
  lockSupport: ActorRefFrom<typeof lockSupportMachine>;
}

/** What the feature needs: its ports, whose commands these are, the fleet, and what follows them up. */
interface CommandSendingFeatureInput extends CommandActors {
  ports: { commands: Commands; clock: Clock };
  scope: Pick<SessionScope, 'namespace'>;
  fleet: LiveFleet;
}

/** The sending of one session. Every sent command is added to the log of the user. */
export const commandSendingFeature = featureLogic({
  actors: (
    spawn,
    { ports: { commands, clock }, scope, fleet }: CommandSendingFeatureInput,
  ): CommandSendingActors => ({
    commandSender: spawn(commandSenderMachine, {
      input: { commands, clock, namespace: scope.namespace, fleet },
    }),
    lockSupport: spawn(lockSupportMachine, { input: commands }),
  }),
  wiring: ({ commandSender }, { commandLog, commandEventPolling }) => [
    onEmitted(commandSender, 'changes', ({ changes }) => {
      commandLog.send({ type: 'CHANGES', changes });
      if (changes.some(({ type }) => type === 'sent')) commandEventPolling.send({ type: 'COMMAND_SENT' });
    }),
  ],
});
