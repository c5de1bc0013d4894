import type { ActorRefFrom } from 'xstate';
import { anchoredDeviceId, mayViewAnchors } from '../../../domain/geofence/anchor.ts';
import { activeAnchorViolations } from '../../../domain/command/active-anchor-violations.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Commands } from '../../../ports/commands.ts';
import type { Associations } from '../../../ports/associations.ts';
import type { Records } from '../../../ports/records.ts';
import type { Reports } from '../../../ports/reports.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import type { StorageChanges } from '../../../ports/storage-changes.ts';
import { anchorMachine } from '../../../machines/anchors/anchor.ts';
import { commandLogMachine } from '../../../machines/commands/command-log.ts';
import { commandEventPollingMachine } from '../../../machines/commands/command-event-polling.ts';
import { commandSenderMachine } from '../../../machines/commands/command-sender.ts';
import { feature, type Stop } from '../../wiring/feature.ts';
import { follow, onAnnouncement, onChange } from '../../wiring/listening.ts';
import { isProduct, principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.ts';
import { lockSupportMachine } from '../../../machines/commands/lock-support.ts';
import { refreshGeofencesOnReconnect } from '../geofences/geofence-refresh.ts';
import type { RecordsFeature } from '../records/records-feature.ts';

/** Commands to vehicles, and their anchors. */
export interface CommandsFeature {
  /** Chooses, confirms and sends one command at a time, to one vehicle or several. */
  commandSender: ActorRefFrom<typeof commandSenderMachine>;
  /** The commands of this user and how far each came. */
  commandLog: ActorRefFrom<typeof commandLogMachine>;
  /** Which vehicles can be locked at all. */
  lockSupport: ActorRefFrom<typeof lockSupportMachine>;
  /** Sets and removes anchors, and knows which vehicles have one. */
  anchor: ActorRefFrom<typeof anchorMachine>;
}

/** What the feature needs from outside. */
export interface CommandsFeaturePorts {
  commands: Commands;
  records: Records;
  associations: Associations;
  reports: Reports;
  storage: KeyValueStorage;
  storageChanges: StorageChanges;
  clock: Clock;
}

/** What the feature needs: its ports, the fleet, and what it listens to. */
export interface CommandsFeatureInput extends Pick<RecordsFeature, 'records' | 'forms' | 'recordAction'> {
  ports: CommandsFeaturePorts;
  scope: SessionScope;
  fleet: LiveFleet;
  connection: ActorRefFrom<typeof liveConnectionMachine>;
}

/** The actors of the feature; the polling is its own affair. */
interface CommandsActors extends CommandsFeature {
  eventPolling: ActorRefFrom<typeof commandEventPollingMachine>;
}

/**
 * Commands and anchors of one session. Every sent command is added to the log of the user. The anchors are
 * read when the connection is established and when a geofence may have changed; an open list of geofences is
 * refreshed when anchors changed.
 */
export const commandsFeature = feature({
  actors: (spawn, { ports, scope, fleet }: CommandsFeatureInput): CommandsActors => {
    const { commands, records, associations, reports, storage, storageChanges, clock } = ports;
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
      anchor: spawn(anchorMachine, { input: { records, associations, fleet, clock } }),
    };
  },
  wiring: (actors, input) => [
    ...logWiring(actors),
    ...anchorWiring(actors, input),
    ...fleetWiring(actors, input),
  ],
});

function logWiring({ commandSender, commandLog, eventPolling }: CommandsActors): Stop[] {
  return [
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
  ];
}

function anchorWiring(
  { anchor }: CommandsActors,
  { scope, connection, records, forms, recordAction }: CommandsFeatureInput,
): Stop[] {
  const mayView = (): boolean => {
    const principal = principalOf(scope);
    return principal !== undefined && mayViewAnchors(principal);
  };
  const readAnchors = (): void => {
    if (mayView()) anchor.send({ type: 'REFRESH' });
  };
  const refreshGeofences = (): void => {
    if (records.geofences.getSnapshot().value !== 'notLoaded') records.geofences.send({ type: 'REFRESH' });
  };
  const isLive = (): boolean => connection.getSnapshot().matches({ open: 'live' });
  return [
    // Before the connection is live it may be unknown whether this server supports anchors.
    follow(connection, isLive, (live) => live && readAnchors()),
    onChange(scope.guard, mayView, () => isLive() && readAnchors()),
    onAnnouncement(forms.geofences, 'saved', readAnchors),
    onAnnouncement(recordAction, 'done', readAnchors),
    onAnnouncement(anchor, 'changed', refreshGeofences),
    // The server deletes the anchor of a vehicle that left it: map and list must not keep showing it.
    onChange(
      anchor,
      ({ context: { fences } }) => fences && fences.map(({ id }) => id),
      (ids, before) => ids && before && refreshGeofences(),
    ),
    ...refreshGeofencesOnReconnect({ connection, records, anchor }),
  ];
}

/** Tells the fleet which devices have an anchor and which left theirs, whenever that changed. */
function fleetWiring(
  { anchor, commandLog }: CommandsActors,
  { fleet, ports: { clock } }: CommandsFeatureInput,
): Stop[] {
  const update = (): void => {
    const { fences } = anchor.getSnapshot().context;
    const { commands } = commandLog.getSnapshot().context;
    const anchoredDeviceIds = (fences ?? []).flatMap((fence) => anchoredDeviceId(fence) ?? []);
    fleet.setAnchoredDevices(anchoredDeviceIds, [
      ...activeAnchorViolations(commands, new Set(anchoredDeviceIds), clock()).keys(),
    ]);
  };
  return [
    onChange(anchor, ({ context }) => context.fences, update),
    onChange(commandLog, ({ context }) => context.commands, update),
  ];
}
