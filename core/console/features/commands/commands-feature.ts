import type { ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Commands } from '../../../ports/commands.ts';
import type { Reports } from '../../../ports/reports.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import type { StorageChanges } from '../../../ports/storage-changes.ts';
import { commandLogMachine } from '../../../machines/commands/command-log.ts';
import { commandEventPollingMachine } from '../../../machines/commands/command-event-polling.ts';
import { commandSenderMachine } from '../../../machines/commands/command-sender.ts';
import { featureParts } from '../../wiring/feature.ts';
import { follow, onAnnouncement } from '../../wiring/listening.ts';
import { isProduct, type SessionScope } from '../../wiring/session-scope.ts';
import { lockSupportMachine } from '../../../machines/commands/lock-support.ts';

/** Commands to vehicles. */
export interface CommandsFeature {
  /** Chooses, confirms and sends one command at a time, to one vehicle or several. */
  commandSender: ActorRefFrom<typeof commandSenderMachine>;
  /** The commands of this user and how far each came. */
  commandLog: ActorRefFrom<typeof commandLogMachine>;
  /** Which vehicles can be locked at all. */
  lockSupport: ActorRefFrom<typeof lockSupportMachine>;
}

/** What the feature needs from outside. */
export interface CommandsFeaturePorts {
  commands: Commands;
  reports: Reports;
  storage: KeyValueStorage;
  storageChanges: StorageChanges;
  clock: Clock;
}

/** What the feature needs: its ports, the fleet, and what it listens to. */
export interface CommandsFeatureInput {
  ports: CommandsFeaturePorts;
  scope: SessionScope;
  fleet: LiveFleet;
}

/** The actors of the feature; the polling is its own affair. */
interface CommandsActors extends CommandsFeature {
  eventPolling: ActorRefFrom<typeof commandEventPollingMachine>;
}

/** The commands of one session. Every sent command is added to the log of the user. */
export const commandsFeature = featureParts({
  actors: (spawn, { ports, scope, fleet }: CommandsFeatureInput): CommandsActors => {
    const { commands, reports, storage, storageChanges, clock } = ports;
    const commandLog = spawn(commandLogMachine, {
      input: {
        userId: scope.userId,
        storage,
        storedChanges: storageChanges,
        clock,
        fleet,
        commands: { log: async () => (isProduct(scope) ? await commands.log() : undefined) },
      },
    });
    return {
      commandLog,
      eventPolling: spawn(commandEventPollingMachine, {
        input: {
          reports,
          clock,
          sentCommands: () => {
            const { isShared, commands: sent } = commandLog.getSnapshot().context;
            // The server's own log is live.
            return isShared ? [] : sent;
          },
        },
      }),
      commandSender: spawn(commandSenderMachine, {
        input: { commands, clock, namespace: scope.namespace, fleet },
      }),
      lockSupport: spawn(lockSupportMachine, { input: commands }),
    };
  },
  wiring: ({ commandSender, commandLog, eventPolling }) => [
    onAnnouncement(commandSender, 'changes', ({ changes }) => {
      commandLog.send({ type: 'CHANGES', changes });
      if (changes.some(({ type }) => type === 'sent')) eventPolling.send({ type: 'COMMAND_SENT' });
    }),
    // A command that an anchor sent is followed up like one of the user's.
    follow(
      commandLog,
      ({ context }) => context.commands,
      () => eventPolling.send({ type: 'CHECK' }),
    ),
    onAnnouncement(eventPolling, 'eventsFound', ({ events }) => commandLog.send({ type: 'EVENTS', events })),
  ],
});
