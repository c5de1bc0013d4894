import type { ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { Clock } from '../../../ports/clock.ts';
import { isGuest } from '../../../domain/account/guest.ts';
import type { Commands } from '../../../ports/commands.ts';
import type { Reports } from '../../../ports/reports.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import type { StorageChanges } from '../../../ports/storage-changes.ts';
import { commandLogMachine } from '../../../machines/commands/command-log.machine.ts';
import { commandEventPollingMachine } from '../../../machines/commands/command-event-polling.machine.ts';
import { featureParts } from '../../wiring/feature.ts';
import { onEachValue, onEmitted } from '../../wiring/listening.ts';
import { isProductServer, type SessionScope } from '../../wiring/session-scope.ts';

/** What came of commands to vehicles. */
export interface CommandActors {
  /** The commands of this user and how far each came. */
  commandLog: ActorRefFrom<typeof commandLogMachine>;
  /** Asks what came of sent commands, where the log of the server does not say it. */
  commandEventPolling: ActorRefFrom<typeof commandEventPollingMachine>;
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

/** Whether the server tells the user what was sent to the vehicles: guests see nothing of it. */
function hasSharedLog(scope: SessionScope): boolean {
  const { user } = scope.guard.getSnapshot().context;
  return isProductServer(scope) && !(user && isGuest(user));
}

/** The log of the commands of one session. */
export const commandsFeature = featureParts({
  actors: (spawn, { ports, scope, fleet }: CommandsFeatureInput): CommandActors => {
    const { commands, reports, storage, storageChanges, clock } = ports;
    const commandLog = spawn(commandLogMachine, {
      input: {
        userId: scope.userId,
        storage,
        storedChanges: storageChanges,
        clock,
        fleet,
        commands: { log: async () => (hasSharedLog(scope) ? await commands.log() : undefined) },
      },
    });
    return {
      commandLog,
      commandEventPolling: spawn(commandEventPollingMachine, {
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
    };
  },
  wiring: ({ commandLog, commandEventPolling }) => [
    // A command that an anchor sent is followed up like one of the user's.
    onEachValue(
      commandLog,
      ({ context }) => context.commands,
      () => commandEventPolling.send({ type: 'CHECK' }),
    ),
    onEmitted(commandEventPolling, 'eventsFound', ({ events }) =>
      commandLog.send({ type: 'EVENTS', events }),
    ),
  ],
});
