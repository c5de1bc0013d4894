import { createActor, type ActorRefFrom } from 'xstate';
import { anchoredDeviceId, mayViewAnchors } from '../../../domain/geofence/anchor.ts';
import { activeAnchorViolations } from '../../../domain/command/active-anchor-violations.ts';
import type { CommandLogChange } from '../../../domain/command/command-log.ts';
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
import { bulkCommandMachine } from '../../../machines/commands/bulk-command.ts';
import { commandSenderMachine } from '../../../machines/commands/command-sender.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.ts';
import { lockSupportMachine } from '../../../machines/commands/lock-support.ts';
import type { RecordsFeature } from '../records/records-feature.ts';

/** Commands to vehicles, and their anchors. */
export interface CommandsFeature {
  /** Chooses, confirms and sends one command at a time. */
  commandSender: ActorRefFrom<typeof commandSenderMachine>;
  /** The same for several vehicles at once. */
  bulkCommand: ActorRefFrom<typeof bulkCommandMachine>;
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

/** The parts of the console that the feature listens to. */
type ConnectedFeatures = Pick<Entrance, 'guard'> &
  Pick<RecordsFeature, 'records' | 'forms' | 'recordAction'> & {
    connection: ActorRefFrom<typeof liveConnectionMachine>;
  };

/** A started feature. */
export interface StartedCommandsFeature {
  actors: CommandsFeature;
  /**
   * Opens the command log of the signed-in user and adds every sent command to it. Reads the anchors when the
   * connection is established and when a geofence may have changed, and refreshes an open list of geofences
   * when anchors changed.
   */
  connect(console: ConnectedFeatures): void;
  stop(): void;
}

/** Starts sender, log and anchors. */
export function startCommandsFeature(
  ports: CommandsFeaturePorts,
  options: MachineOptions & { fleet: LiveFleet },
): StartedCommandsFeature {
  const { fleet, namespace } = options;
  const { commands, records, associations, reports, storage, storageChanges, clock } = ports;
  const common = actorOptions(options);
  const sender = { commands, clock, namespace, fleet };
  const commandSender = createActor(commandSenderMachine, { input: sender, ...common });
  const bulkCommand = createActor(bulkCommandMachine, { input: sender, ...common });
  const commandLog = createActor(commandLogMachine, {
    input: { storage, storedChanges: storageChanges, clock, fleet },
    ...common,
  });
  const commandReport = createActor(commandEventPollingMachine, {
    input: { reports, clock, sentCommands: () => commandLog.getSnapshot().context.commands },
    ...common,
  });
  const anchor = createActor(anchorMachine, { input: { records, associations, fleet, clock }, ...common });
  const lockSupport = createActor(lockSupportMachine, { input: commands, ...common });
  const feature = { commandSender, bulkCommand, commandLog, lockSupport, anchor };
  const actors = [commandLog, commandReport, commandSender, bulkCommand, lockSupport, anchor];
  for (const actor of actors) actor.start();
  const subscriptions: { unsubscribe(): void }[] = [];
  return {
    actors: feature,
    connect: (console) =>
      subscriptions.push(
        ...connectActors({ ...feature, commandReport }, console, namespace),
        ...updateFleetAnchors(feature, fleet, clock),
      ),
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}

/** Tells the fleet which devices have an anchor and which left theirs, whenever that changed. */
function updateFleetAnchors(
  { anchor, commandLog }: Pick<CommandsFeature, 'anchor' | 'commandLog'>,
  fleet: LiveFleet,
  clock: Clock,
): { unsubscribe(): void }[] {
  let lastShown: readonly unknown[] = [];
  const update = (): void => {
    const { fences } = anchor.getSnapshot().context;
    const { commands } = commandLog.getSnapshot().context;
    if (lastShown[0] === fences && lastShown[1] === commands) return;
    lastShown = [fences, commands];
    const anchoredDeviceIds = (fences ?? []).flatMap((fence) => anchoredDeviceId(fence) ?? []);
    fleet.setAnchoredDevices(anchoredDeviceIds, [
      ...activeAnchorViolations(commands, new Set(anchoredDeviceIds), clock()).keys(),
    ]);
  };
  return [anchor.subscribe(update), commandLog.subscribe(update)];
}

function connectActors(
  {
    commandSender,
    bulkCommand,
    commandLog,
    commandReport,
    lockSupport,
    anchor,
  }: CommandsFeature & { commandReport: ActorRefFrom<typeof commandEventPollingMachine> },
  { guard, connection, records, forms, recordAction }: ConnectedFeatures,
  namespace: string,
): { unsubscribe(): void }[] {
  let signedInId: number | undefined;
  /**
   * Whether the anchors were read since the connection was last established; before that it may be unknown
   * whether this server supports them.
   */
  let hasLoadedAnchors = false;
  const onUserChanged = (): void => {
    const { user } = guard.getSnapshot().context;
    if (user?.id === signedInId) return;
    if (signedInId !== undefined) {
      commandSender.send({ type: 'RESET' });
      bulkCommand.send({ type: 'RESET' });
      lockSupport.send({ type: 'RESET' });
      commandReport.send({ type: 'STOP' });
      commandLog.send({ type: 'CLOSE' });
      anchor.send({ type: 'RESET' });
    }
    signedInId = user?.id;
    if (!user) return;
    commandLog.send({ type: 'OPEN', userId: user.id });
    commandReport.send({ type: 'CHECK' });
  };
  const logChanges = (changes: readonly CommandLogChange[]): void => {
    commandLog.send({ type: 'CHANGES', changes });
    if (changes.some(({ type }) => type === 'sent')) commandReport.send({ type: 'COMMAND_SENT' });
  };
  const readAnchors = (): void => {
    const { user, server } = guard.getSnapshot().context;
    hasLoadedAnchors =
      user !== undefined && server !== undefined && mayViewAnchors({ user, server, namespace });
    if (hasLoadedAnchors) anchor.send({ type: 'REFRESH' });
  };
  const readAnchorsOncePerConnection = (): void => {
    if (connection.getSnapshot().value !== 'live') hasLoadedAnchors = false;
    else if (!hasLoadedAnchors) readAnchors();
  };
  const refreshGeofences = (): void => {
    if (records.geofences.getSnapshot().value !== 'notLoaded') records.geofences.send({ type: 'REFRESH' });
  };
  let anchorFingerprint: string | undefined;
  // The server deletes the anchor of a vehicle that left it: map and list must not keep showing it.
  const refreshGeofencesAfterAnchorChange = (): void => {
    const before = anchorFingerprint;
    anchorFingerprint = anchor
      .getSnapshot()
      .context.fences?.map(({ id }) => id)
      .join();
    if (before !== undefined && anchorFingerprint !== undefined && anchorFingerprint !== before)
      refreshGeofences();
  };
  onUserChanged();
  return [
    guard.subscribe(() => {
      onUserChanged();
      readAnchorsOncePerConnection();
    }),
    commandSender.on('change', ({ change }) => logChanges([change])),
    bulkCommand.on('changes', ({ changes }) => logChanges(changes)),
    // A command that an anchor sent is followed up like one of the user's.
    commandLog.subscribe(() => commandReport.send({ type: 'CHECK' })),
    commandReport.on('eventsFound', ({ events }) => commandLog.send({ type: 'EVENTS', events })),
    connection.subscribe(readAnchorsOncePerConnection),
    forms.geofences.on('saved', readAnchors),
    recordAction.on('done', readAnchors),
    anchor.on('changed', refreshGeofences),
    anchor.subscribe(refreshGeofencesAfterAnchorChange),
  ];
}
