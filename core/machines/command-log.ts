import { assign, fromCallback, setup } from 'xstate';
import { automaticStop, eventChange } from '../domain/command-events.ts';
import { awaitsLock, logged, type LogChange } from '../domain/command-log.ts';
import { clearedLog, EMPTY_LOG, mergedLogs, type KeptLog } from '../domain/command-log-merge.ts';
import { readLog, settledLog, writtenLog } from '../domain/command-log-text.ts';
import type { DeviceEvent } from '../domain/event.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import { vehicleNow } from '../fleet/vehicle-now.ts';
import { nameOf } from './command-news.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';
import type { StoredChanges } from '../ports/stored-changes.ts';

type HeardFleet = Pick<
  LiveFleet,
  'subscribe' | 'events' | 'results' | 'slotOf' | 'flags' | 'speed' | 'fixTime' | 'words'
>;

interface Listening {
  fleet: HeardFleet;
  /** Fixes come many times a second: they are told while a lock is awaited, and not else. */
  awaitsLocks: () => boolean;
}

/** What the log needs from outside. */
export interface CommandLogInput {
  storage: Storage;
  /** Tells what other pages of this browser wrote. */
  storedChanges: StoredChanges;
  clock: Clock;
  /** The fleet that tells what becomes of commands. */
  fleet: HeardFleet;
}

/** The commands that this user sent from this browser, the newest first. */
export interface CommandLogContext extends CommandLogInput, KeptLog {
  userId: number;
  /** Events that were taken into account, by their numbers: they come by more than one way. */
  seen: ReadonlySet<number>;
}

export type CommandLogEvent =
  /** This user is signed in: his log is opened. */
  | { type: 'OPEN'; userId: number }
  | { type: 'CLOSE' }
  | { type: 'NEWS'; changes: readonly LogChange[] }
  /** Something happened to vehicles, as the live line or a report tells. */
  | { type: 'HAPPENED'; events: readonly DeviceEvent[] }
  /** Vehicles were heard. */
  | { type: 'FIXES' }
  /** Another page of this browser wrote the log. */
  | { type: 'STORED' }
  | { type: 'CLEAR' };

const TYPES: { context?: CommandLogContext; events?: CommandLogEvent; input?: CommandLogInput } = {};

/**
 * What becomes of sent commands, and of the engine stops that anchors and geofences sent, as the server tells: queued, given to the device, answered, and for locks whether the vehicle says
 * that it is locked. Kept in the browser per user, across reloads; pages that are open at the same time add to one log.
 */
export const commandLogMachine = setup({
  types: TYPES,
  actors: {
    listen: fromCallback<CommandLogEvent, Listening>(({ input: { fleet, awaitsLocks }, sendBack }) => {
      const stops = [
        fleet.subscribe('events', () => sendBack({ type: 'HAPPENED', events: fleet.events })),
        fleet.subscribe('results', () => {
          const changes = fleet.results.map((result) => ({ type: 'answered' as const, ...result }));
          if (changes.length > 0) sendBack({ type: 'NEWS', changes });
        }),
        fleet.subscribe('numbers', () => {
          if (awaitsLocks()) sendBack({ type: 'FIXES' });
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),
    hearPages: fromCallback<CommandLogEvent, { storedChanges: StoredChanges; userId: number }>(
      ({ input: { storedChanges, userId }, sendBack }) =>
        storedChanges.heard(keyOf(userId), () => sendBack({ type: 'STORED' })),
    ),
  },
  actions: {
    read: assign(({ context }, userId: number) => ({
      ...settledLog(stored({ ...context, userId })),
      userId,
      seen: new Set<number>(),
    })),
    take: assign(({ context }, changes: readonly LogChange[]) => withChanges(fresh(context), changes)),
    takeEvents: assign(({ context }, events: readonly DeviceEvent[]) => ({
      ...withChanges(fresh(context), changesOf(context, events)),
      seen: new Set([...context.seen, ...events.map(({ id }) => id)]),
    })),
    takeFixes: assign(({ context }) => withChanges(fresh(context), lockChanges(context))),
    takeStored: assign(({ context }) => fresh(context)),
    clear: assign(({ context }) => clearedLog(fresh(context))),
    forget: assign(EMPTY_LOG),
    keep: ({ context }) => {
      const text = writtenLog(context);
      // Whoever is told of a change writes only what the other page did not know.
      if (text !== context.storage.read(keyOf(context.userId)))
        context.storage.write(keyOf(context.userId), text);
    },
  },
  guards: {
    changesSomething: ({ context }, changes: readonly LogChange[]) => {
      const known = fresh(context);
      return withChanges(known, changes).commands !== known.commands;
    },
    tellsSomething: ({ context }, events: readonly DeviceEvent[]) => changesOf(context, events).length > 0,
    confirmsSomething: ({ context }) =>
      withChanges(context, lockChanges(context)).commands !== context.commands,
  },
}).createMachine({
  id: 'commandLog',
  context: ({ input }) => ({ ...input, ...EMPTY_LOG, userId: 0, seen: new Set<number>() }),
  initial: 'closed',
  on: {
    OPEN: {
      target: '.open',
      reenter: true,
      actions: { type: 'read', params: ({ event }) => event.userId },
    },
  },
  states: {
    closed: { entry: 'forget' },
    open: {
      invoke: [
        {
          src: 'listen',
          input: ({ context, self }) => ({
            fleet: context.fleet,
            awaitsLocks: () => self.getSnapshot().context.commands.some(awaitsLock),
          }),
        },
        {
          src: 'hearPages',
          input: ({ context: { storedChanges, userId } }) => ({ storedChanges, userId }),
        },
      ],
      on: {
        NEWS: {
          guard: { type: 'changesSomething', params: ({ event }) => event.changes },
          actions: [{ type: 'take', params: ({ event }) => event.changes }, 'keep'],
        },
        HAPPENED: {
          guard: { type: 'tellsSomething', params: ({ event }) => event.events },
          actions: [{ type: 'takeEvents', params: ({ event }) => event.events }, 'keep'],
        },
        FIXES: { guard: 'confirmsSomething', actions: ['takeFixes', 'keep'] },
        STORED: { actions: ['takeStored', 'keep'] },
        CLEAR: { actions: ['clear', 'keep'] },
        CLOSE: 'closed',
      },
    },
  },
});

function keyOf(userId: number): string {
  return `sentCommands.${userId}`;
}

function stored({ storage, userId }: Pick<CommandLogContext, 'storage' | 'userId'>): KeptLog {
  return readLog(storage.read(keyOf(userId)));
}

/** What this page knows together with what others wrote since. */
function fresh(context: CommandLogContext): KeptLog & Pick<CommandLogContext, 'clock'> {
  return { ...mergedLogs(context, stored(context)), clock: context.clock };
}

function withChanges(
  { clearedUntilMs, commands, clock }: KeptLog & Pick<CommandLogContext, 'clock'>,
  changes: readonly LogChange[],
): KeptLog {
  return {
    clearedUntilMs,
    commands: changes.reduce((log, change) => logged(log, change, clock()), commands),
  };
}

function unseen({ seen }: CommandLogContext, events: readonly DeviceEvent[]): DeviceEvent[] {
  return events.filter(({ id }) => id <= 0 || !seen.has(id));
}

/** What events say of commands; what was cleared away is not told again. */
function changesOf(context: CommandLogContext, events: readonly DeviceEvent[]): LogChange[] {
  const { fleet, clearedUntilMs } = context;
  return unseen(context, events).flatMap((event) => {
    const { deviceId, eventTime } = event;
    if (!(Date.parse(eventTime) > clearedUntilMs)) return eventChange(event);
    const vehicle = { ...vehicleNow(fleet, deviceId), name: nameOf(fleet, deviceId) };
    return [...automaticStop(event, vehicle), ...eventChange(event)];
  });
}

/** Only vehicles with an open lock are looked at, however many were heard. */
function lockChanges({ commands, fleet }: CommandLogContext): LogChange[] {
  const deviceIds = new Set(commands.filter(awaitsLock).map(({ deviceId }) => deviceId));
  return [...deviceIds].flatMap((deviceId): LogChange[] => {
    const { blocked, fixTimeMs } = vehicleNow(fleet, deviceId);
    return blocked === undefined ? [] : [{ type: 'seen', deviceId, blocked, fixTimeMs }];
  });
}
