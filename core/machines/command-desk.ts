import { createActor, type ActorRefFrom } from 'xstate';
import { anchoredDevice, seesAnchors } from '../domain/anchor.ts';
import { violatedAnchors } from '../domain/anchor-violation.ts';
import type { LogChange } from '../domain/command-log.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Clock } from '../ports/clock.ts';
import type { Commands } from '../ports/commands.ts';
import type { Links } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import type { Reports } from '../ports/reports.ts';
import type { Storage } from '../ports/storage.ts';
import type { StoredChanges } from '../ports/stored-changes.ts';
import { anchorMachine } from './anchor.ts';
import { commandLogMachine } from './command-log.ts';
import { commandReportMachine } from './command-report.ts';
import { commandRoundMachine } from './command-round.ts';
import { commandSenderMachine } from './command-sender.ts';
import { actorOptions, type Entrance, type MachineOptions } from './entrance.ts';
import type { liveConnectionMachine } from './live-connection.ts';
import { lockSupportMachine } from './lock-support.ts';
import type { RecordDesk } from './record-desk.ts';

/** Everything that is told to vehicles. */
export interface CommandDesk {
  /** Chooses, confirms and sends one command at a time. */
  commandSender: ActorRefFrom<typeof commandSenderMachine>;
  /** The same for several vehicles at once. */
  commandRound: ActorRefFrom<typeof commandRoundMachine>;
  /** What became of the commands that this user sent. */
  commandLog: ActorRefFrom<typeof commandLogMachine>;
  /** Which vehicles can be locked at all. */
  lockSupport: ActorRefFrom<typeof lockSupportMachine>;
  /** Sets and lifts anchors, and knows which vehicles have one. */
  anchor: ActorRefFrom<typeof anchorMachine>;
}

/** What the desk speaks to. */
export interface CommandDeskPorts {
  commands: Commands;
  records: Records;
  links: Links;
  reports: Reports;
  storage: Storage;
  storedChanges: StoredChanges;
  clock: Clock;
}

/** The parts of the console that the desk listens to. */
type Surroundings = Pick<Entrance, 'guard'> &
  Pick<RecordDesk, 'records' | 'forms' | 'recordAction'> & {
    connection: ActorRefFrom<typeof liveConnectionMachine>;
  };

/** A desk that stands. */
export interface StartedCommandDesk {
  desk: CommandDesk;
  /**
   * The log is that of the user who is in; the log hears of what is sent; anchors are read when the line stands and when somebody may
   * have changed a fence, and a list of fences that is open learns of them.
   */
  connect(console: Surroundings): void;
  stop(): void;
}

/** Starts sender, log and anchors. */
export function startCommandDesk(
  ports: CommandDeskPorts,
  options: MachineOptions & { fleet: LiveFleet },
): StartedCommandDesk {
  const { fleet, namespace } = options;
  const { commands, records, links, reports, storage, storedChanges, clock } = ports;
  const common = actorOptions(options);
  const sender = { commands, clock, namespace, fleet };
  const commandSender = createActor(commandSenderMachine, { input: sender, ...common });
  const commandRound = createActor(commandRoundMachine, { input: sender, ...common });
  const commandLog = createActor(commandLogMachine, {
    input: { storage, storedChanges, clock, fleet },
    ...common,
  });
  const commandReport = createActor(commandReportMachine, {
    input: { reports, clock, log: () => commandLog.getSnapshot().context.commands },
    ...common,
  });
  const anchor = createActor(anchorMachine, { input: { records, links, fleet, clock }, ...common });
  const lockSupport = createActor(lockSupportMachine, { input: commands, ...common });
  const desk = { commandSender, commandRound, commandLog, lockSupport, anchor };
  const actors = [commandLog, commandReport, commandSender, commandRound, lockSupport, anchor];
  for (const actor of actors) actor.start();
  const subscriptions: { unsubscribe(): void }[] = [];
  return {
    desk,
    connect: (console) =>
      subscriptions.push(
        ...wire({ ...desk, commandReport }, console, namespace),
        ...showAnchors(desk, fleet, clock),
      ),
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}

/** The fleet knows which of its devices have an anchor, and which left theirs; it is told when that changed. */
function showAnchors(
  { anchor, commandLog }: Pick<CommandDesk, 'anchor' | 'commandLog'>,
  fleet: LiveFleet,
  clock: Clock,
): { unsubscribe(): void }[] {
  let shown: readonly unknown[] = [];
  const show = (): void => {
    const { fences } = anchor.getSnapshot().context;
    const { commands } = commandLog.getSnapshot().context;
    if (shown[0] === fences && shown[1] === commands) return;
    shown = [fences, commands];
    const anchored = (fences ?? []).flatMap((fence) => anchoredDevice(fence) ?? []);
    fleet.anchor(anchored, [...violatedAnchors(commands, new Set(anchored), clock()).keys()]);
  };
  return [anchor.subscribe(show), commandLog.subscribe(show)];
}

function wire(
  {
    commandSender,
    commandRound,
    commandLog,
    commandReport,
    lockSupport,
    anchor,
  }: CommandDesk & { commandReport: ActorRefFrom<typeof commandReportMachine> },
  { guard, connection, records, forms, recordAction }: Surroundings,
  namespace: string,
): { unsubscribe(): void }[] {
  let signedInId: number | undefined;
  /** The anchors were read since the line last came up; until then it may be unknown whether this server has any. */
  let isRead = false;
  const follow = (): void => {
    const { user } = guard.getSnapshot().context;
    if (user?.id === signedInId) return;
    if (signedInId !== undefined) {
      commandSender.send({ type: 'RESET' });
      commandRound.send({ type: 'RESET' });
      lockSupport.send({ type: 'FORGET' });
      commandReport.send({ type: 'STOP' });
      commandLog.send({ type: 'CLOSE' });
      anchor.send({ type: 'RESET' });
    }
    signedInId = user?.id;
    if (!user) return;
    commandLog.send({ type: 'OPEN', userId: user.id });
    commandReport.send({ type: 'LOOK' });
  };
  const hear = (changes: readonly LogChange[]): void => {
    commandLog.send({ type: 'NEWS', changes });
    if (changes.some(({ type }) => type === 'sent')) commandReport.send({ type: 'SENT' });
  };
  const readAnchors = (): void => {
    const { user, server } = guard.getSnapshot().context;
    isRead = user !== undefined && server !== undefined && seesAnchors({ user, server, namespace });
    if (isRead) anchor.send({ type: 'REFRESH' });
  };
  const readOnce = (): void => {
    if (connection.getSnapshot().value !== 'live') isRead = false;
    else if (!isRead) readAnchors();
  };
  const readFences = (): void => {
    if (records.geofences.getSnapshot().value !== 'unread') records.geofences.send({ type: 'REFRESH' });
  };
  let anchored: string | undefined;
  // The server lifts the anchor of a vehicle that left it: map and list must not go on showing it.
  const compare = (): void => {
    const before = anchored;
    anchored = anchor
      .getSnapshot()
      .context.fences?.map(({ id }) => id)
      .join();
    if (before !== undefined && anchored !== undefined && anchored !== before) readFences();
  };
  follow();
  return [
    guard.subscribe(() => {
      follow();
      readOnce();
    }),
    commandSender.on('news', ({ change }) => hear([change])),
    commandRound.on('news', ({ changes }) => hear(changes)),
    // What an anchor sent is followed like what the user sent.
    commandLog.subscribe(() => commandReport.send({ type: 'LOOK' })),
    commandReport.on('happened', ({ events }) => commandLog.send({ type: 'HAPPENED', events })),
    connection.subscribe(readOnce),
    forms.geofences.on('saved', readAnchors),
    recordAction.on('done', readAnchors),
    anchor.on('changed', readFences),
    anchor.subscribe(compare),
  ];
}
